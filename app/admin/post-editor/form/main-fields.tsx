import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import type { KnownTopics } from '../../posts/load-posts.ts';
import { type DraftFields, DraftText } from './draft-field.tsx';

/** The fields of the specification, up to the featured image. */
export function MainFields({ topics, ...fields }: DraftFields & { topics: KnownTopics }) {
  const length = fields.draft.meta_description.length;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <DraftText {...fields} label="Title" name="title" required />
      </div>
      <DraftText {...fields} label="Author" name="author" required />
      <StatusField {...fields} />
      <TopicField
        {...fields}
        hint="Separated by commas. The first one is shown on the post’s card."
        known={topics.categories}
        label="Categories"
        name="categories"
      />
      <TopicField
        {...fields}
        hint="Separated by commas."
        known={topics.tags}
        label="Tags"
        name="tags"
      />
      <div className="sm:col-span-2">
        <DraftText
          {...fields}
          hint={`One or two sentences for search results and cards; ${length} of about 160 characters.`}
          label="Meta Description"
          name="meta_description"
        />
      </div>
    </div>
  );
}

function StatusField({ draft, errors, onEdit }: DraftFields) {
  return (
    <Field error={errors.status} label="Status">
      {(control) => (
        <select
          {...control}
          name="status"
          onChange={({ target }) =>
            onEdit({ status: target.value === 'published' ? 'published' : 'draft' })
          }
          value={draft.status}
        >
          <option value="draft">Draft</option>
          <option value="published">Published</option>
        </select>
      )}
    </Field>
  );
}

interface TopicFieldProps extends DraftFields {
  label: string;
  name: 'categories' | 'tags';
  hint: string;
  known: string[];
}

/** Comma-separated names, with suggestions for the last one. */
function TopicField({ known, name, draft, ...rest }: TopicFieldProps) {
  const id = useId();
  const before = draft[name].replace(/[^,]*$/, '').trimEnd();
  const used = draft[name].split(',').map((topic) => topic.trim().toLowerCase());
  return (
    <>
      <DraftText {...rest} draft={draft} list={id} name={name} />
      <datalist id={id}>
        {known
          .filter((topic) => !used.includes(topic.toLowerCase()))
          .map((topic) => (
            <option key={topic} value={before ? `${before} ${topic}` : topic} />
          ))}
      </datalist>
    </>
  );
}

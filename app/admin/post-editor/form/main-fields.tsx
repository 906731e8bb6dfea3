import type { KnownTopics } from '../../posts/load-topics.ts';
import { type DraftFields, DraftText, FieldFrame } from './draft-field.tsx';
import { TopicField } from './topic-field.tsx';

/** The fields that the specification gives the form, down to the featured image. */
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
    <FieldFrame error={errors.status} label="Status" name="status">
      {(control) => (
        <select
          {...control}
          onChange={({ target }) =>
            onEdit({ status: target.value === 'published' ? 'published' : 'draft' })
          }
          value={draft.status}
        >
          <option value="draft">Draft</option>
          <option value="published">Published</option>
        </select>
      )}
    </FieldFrame>
  );
}

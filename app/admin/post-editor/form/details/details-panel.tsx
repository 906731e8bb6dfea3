import type { Suggestions } from '../../../../../domain/api/answers/posts.ts';
import { Field } from '../../../../ui/field.tsx';

import type { usePostForm } from '../../draft/use-post-form.ts';
import { AuthorField } from './author-field.tsx';
import { type DraftFields, DraftText } from './draft-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { MoreFields } from './more-fields.tsx';
import { TopicField } from './topic-field.tsx';

interface DetailsPanelProps extends DraftFields {
  editor: ReturnType<typeof usePostForm>;
  suggestions: Suggestions;
}

/** All that a post has beside its title and its text. */
export function DetailsPanel({ editor, suggestions, ...fields }: DetailsPanelProps) {
  const { stored, image } = editor.form;
  const storedImage = stored?.featured_image ?? null;
  const shownImage = image.chosen?.url ?? (image.remove ? null : storedImage);
  const length = fields.draft.meta_description.length;
  return (
    <section aria-label="Details" className="post-details" id="post-details">
      <h2 className="text-lg leading-snug tracking-[-0.015em]">Details</h2>
      <AuthorField {...fields} authors={suggestions.authors} />
      <StatusField {...fields} />
      <TopicField
        {...fields}
        hint="Separated by commas. The first one is shown on the post’s card."
        known={suggestions.categories}
        label="Categories"
        name="categories"
      />
      <TopicField
        {...fields}
        hint="Separated by commas."
        known={suggestions.tags}
        label="Tags"
        name="tags"
      />
      <DraftText
        {...fields}
        hint={`One or two sentences for search results and cards; ${length} of about 160 characters.`}
        label="Meta Description"
        name="meta_description"
        onEdit={({ meta_description = '' }) =>
          fields.onEdit({ meta_description: meta_description.replace(/\s*\n\s*/g, ' ') })
        }
        rows={4}
      />
      <FeaturedImage
        {...fields}
        change={image}
        onChange={editor.changeImage}
        share={editor.share}
        stored={storedImage}
      />
      <MoreFields {...fields} image={shownImage} slug={stored?.slug} />
    </section>
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

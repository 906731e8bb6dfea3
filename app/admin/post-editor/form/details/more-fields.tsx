import { slugify } from '../../../../../domain/text/slug.ts';
import { slugOf } from '../../draft/post-draft.ts';
import { type DraftFields, DraftText } from './draft-field.tsx';
import { SharePreviews } from './share-previews.tsx';

interface MoreFieldsProps extends DraftFields {
  /** The address that the post has now. */
  slug: string | undefined;
  image: string | null;
}

/** The fields that most posts leave empty. */
export function MoreFields({ slug, image, ...fields }: MoreFieldsProps) {
  const { draft, errors } = fields;
  const address = `/blog/${slugOf(draft)}`;
  const hasError = Boolean(errors.excerpt ?? errors.slug ?? errors.author_bio);
  return (
    // An error must be visible; without one the writer opens and closes it.
    <details className="more-fields" {...(hasError && { open: true })}>
      <summary>
        More <span className="font-normal text-mute">excerpt, address, author bio, previews</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 pt-2">
        <DraftText
          {...fields}
          hint="Shown on cards. Empty: the meta description, or the beginning of the text."
          label="Excerpt"
          name="excerpt"
          rows={3}
        />
        <DraftText
          {...fields}
          hint={slugHint(slug, address)}
          label="Address (slug)"
          name="slug"
          placeholder={slugify(draft.title)}
        />
        <DraftText {...fields} label="Author bio" name="author_bio" rows={3} />
        <SharePreviews address={address} draft={draft} image={image} />
      </div>
    </details>
  );
}

function slugHint(slug: string | undefined, address: string): string {
  const rule = 'Empty: it follows the title.';
  if (!slug || `/blog/${slug}` === address) return rule;
  return `${rule} The address is now /blog/${slug}; the old one will lead to the new one.`;
}

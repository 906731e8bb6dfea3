import type { Suggestions } from '../../../../domain/api/answers/posts.ts';
import { shorten } from '../../../../domain/text/plain-text.ts';
import { slugify } from '../../../../domain/text/slug.ts';
import { Field } from '../../../ui/field.tsx';
import { DrawnCover } from '../../../ui/kolam/cover.tsx';
import { coverSubjectOf, type PostDraft, slugOf } from '../post-draft.ts';
import type { usePostForm } from '../use-post-editor.ts';
import { type DraftFields, DraftText } from './draft-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { postsText, SuggestInput, suggestionsFor } from './suggest-input.tsx';
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

interface AuthorFieldProps extends DraftFields {
  authors: Suggestions['authors'];
}

/** The author, with those of other posts as suggestions: their bio comes with them, unless another one was typed. */
function AuthorField({ authors, draft, errors, onEdit }: AuthorFieldProps) {
  const isBioTyped = !['', ...authors.map(({ bio }) => bio)].includes(draft.author_bio);

  function pick(name: string) {
    const bio = authors.find((each) => each.name === name)?.bio ?? '';
    onEdit(isBioTyped ? { author: name } : { author: name, author_bio: bio });
  }

  return (
    <Field
      error={errors.author}
      hint="Names used before appear as you type, and bring their bio."
      label="Author"
    >
      {(control) => (
        <div className="relative">
          <SuggestInput
            {...control}
            name="author"
            onPick={pick}
            onText={(author) => onEdit({ author })}
            required
            suggestions={suggestionsFor(draft.author, authors).map(({ name, posts }) => ({
              name,
              detail: postsText('', posts),
            }))}
            value={draft.author}
          />
        </div>
      )}
    </Field>
  );
}

interface MoreFieldsProps extends DraftFields {
  /** The address that the post has now. */
  slug: string | undefined;
  image: string | null;
}

/** The fields that most posts leave empty. */
function MoreFields({ slug, image, ...fields }: MoreFieldsProps) {
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

interface SharePreviewsProps {
  draft: PostDraft;
  /** "/blog/…" */
  address: string;
  image: string | null;
}

/** How the post may look in search results, and as a card where its link is shared. */
function SharePreviews({ draft, address, image }: SharePreviewsProps) {
  const title = draft.title.trim() || 'Title';
  const description =
    draft.meta_description.trim() ||
    draft.excerpt.trim() ||
    shorten(plainText(draft.content)) ||
    'Description';
  const { host } = location;
  const slug = address.replace('/blog/', '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Search result</figcaption>
        <div className="rounded-control border border-line bg-white p-4">
          <p className="truncate text-sm text-mute">
            {host}
            {address.replaceAll('/', ' › ')}
          </p>
          <p className="mt-1 line-clamp-2 text-lg leading-snug font-semibold text-green">{title}</p>
          <p className="mt-1 line-clamp-2 text-sm leading-snug">{shorten(description)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Share card</figcaption>
        <div className="overflow-hidden rounded-control border border-line bg-white">
          {image ? (
            <img alt="" className="aspect-[1200/630] w-full object-cover" src={image} />
          ) : (
            <DrawnCover className="aspect-[1200/630] w-full" post={coverSubjectOf(draft, slug)} />
          )}
          <div className="p-4">
            <p className="truncate text-sm text-mute">{host}</p>
            <p className="line-clamp-2 leading-snug font-semibold">{title}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/** What a reader sees of cleaned HTML, on one line: the same as the server reads. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const part of body.querySelectorAll(apart)) {
    part.before(' ');
    part.after(' ');
  }
  return (body.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** What no word goes across. */
const apart = 'p, h2, h3, ul, ol, li, pre, blockquote, table, caption, tr, th, td, br, hr, img';

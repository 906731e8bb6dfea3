import type { Suggestions } from '../../../../domain/posts/posts.calls.ts';
import { shorten } from '../../../../domain/text/plain-text.ts';
import { slugify } from '../../../../domain/text/slug.ts';
import { Field } from '../../../ui/field.tsx';
import { DrawnCover } from '../../../ui/kolam/cover.tsx';
import { useMay } from '../../session/access.ts';
import { coverSubjectOf, slugOf } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import { DraftText } from './draft-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { postsText, SuggestInput, suggestionsFor } from './suggest-input.tsx';
import { TopicField } from './topic-field.tsx';

/** All fields of a post except title and text. */
export function DetailsPanel({ suggestions }: { suggestions: Suggestions }) {
  const { metaDescription } = usePostEditorContext().form.draft;
  return (
    <section aria-label="Details" className="post-details" id="post-details">
      <h2 className="text-lg leading-snug tracking-[-0.015em]">Details</h2>
      <AuthorField authors={suggestions.authors} />
      <StatusField />
      <TopicField
        hint="Separated by commas. The first one is shown on the post’s card."
        label="Categories"
        name="categories"
        topics={suggestions.categories}
      />
      <TopicField hint="Separated by commas." label="Tags" name="tags" topics={suggestions.tags} />
      <DraftText
        hint={`One or two sentences for search results and cards; ${metaDescription.length} of about 160 characters.`}
        isOneLine
        label="Meta Description"
        name="metaDescription"
        rows={4}
      />
      <FeaturedImage />
      <MoreFields />
    </section>
  );
}

/** The author, with suggestions from other posts. Choosing one also fills in the bio, unless another bio was typed. */
function AuthorField({ authors }: Pick<Suggestions, 'authors'>) {
  const { form, saving, edit } = usePostEditorContext();
  const { author, authorBio } = form.draft;
  const isBioTyped = !['', ...authors.map(({ bio }) => bio)].includes(authorBio);

  function pick(name: string) {
    const bio = authors.find((each) => each.name === name)?.bio ?? '';
    edit(isBioTyped ? { author: name } : { author: name, authorBio: bio });
  }

  const page = authors.find((each) => each.name === author)?.page;
  return (
    <Field
      error={saving.errors.author}
      hint={
        page
          ? 'Has a page under Authors. Its portrait and bio are shown here too.'
          : 'Start typing to choose a name used before.'
      }
      label="Author"
    >
      {(control) => (
        <div className="relative">
          <SuggestInput
            {...control}
            name="author"
            onPick={pick}
            onText={(text) => edit({ author: text })}
            required
            suggestions={suggestionsFor(author, authors).map(({ name, posts, page }) => ({
              name,
              detail: page ? `${postsText('', posts)}, has a page` : postsText('', posts),
            }))}
            value={author}
          />
        </div>
      )}
    </Field>
  );
}

function StatusField() {
  const may = useMay();
  const { form, saving, edit } = usePostEditorContext();
  return (
    <Field error={saving.errors.status} label="Status">
      {(control) => (
        <select
          {...control}
          name="status"
          onChange={({ target }) =>
            edit({ status: target.value === 'published' ? 'published' : 'draft' })
          }
          value={form.draft.status}
        >
          <option value="draft">Draft</option>
          {may('posts.publish') && <option value="published">Published</option>}
        </select>
      )}
    </Field>
  );
}

/** Rarely used fields. */
function MoreFields() {
  const { form, saving } = usePostEditorContext();
  const { excerpt, slug, authorBio } = saving.errors;
  const hasError = Boolean(excerpt ?? slug ?? authorBio);
  return (
    // Open if a field has an error; otherwise the writer opens and closes it.
    <details className="more-fields" {...(hasError && { open: true })}>
      <summary>
        More <span className="font-normal text-mute">excerpt, address, author bio, previews</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 pt-2">
        <DraftText
          hint="Shown on cards. Empty: the meta description, or the beginning of the text."
          label="Excerpt"
          name="excerpt"
          rows={3}
        />
        <DraftText
          hint={slugHint(form.stored?.slug, slugOf(form.draft))}
          label="Address (slug)"
          name="slug"
          placeholder={slugify(form.draft.title)}
        />
        <DraftText label="Author bio" name="authorBio" rows={3} />
        <SharePreviews />
      </div>
    </details>
  );
}

function slugHint(slug: string | undefined, nextSlug: string): string {
  const rule = 'Empty: it follows the title.';
  if (!slug || slug === nextSlug) return rule;
  return `${rule} The address is now /blog/${slug}; the old one will go to the new one.`;
}

/** Previews of the post in search results and as a link card. */
function SharePreviews() {
  const { draft, fields } = usePostEditorContext().form;
  const picture = fields.picture.url;
  const title = draft.title.trim() || 'Title';
  const description =
    draft.metaDescription.trim() ||
    draft.excerpt.trim() ||
    shorten(plainText(draft.content)) ||
    'Description';
  const { host } = location;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Search result</figcaption>
        <div className="rounded-control border border-line bg-white p-4">
          <p className="truncate text-sm text-mute">
            {host} › blog › {slugOf(draft)}
          </p>
          <p className="mt-1 line-clamp-2 text-lg leading-snug font-semibold text-green">{title}</p>
          <p className="mt-1 line-clamp-2 text-sm leading-snug">{shorten(description)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Share card</figcaption>
        <div className="overflow-hidden rounded-control border border-line bg-white">
          {picture ? (
            <img alt="" className="aspect-[1200/630] w-full object-cover" src={picture} />
          ) : (
            <DrawnCover className="aspect-[1200/630] w-full" post={coverSubjectOf(draft)} />
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

/** The visible text of sanitised HTML on one line, by the same rule as on the server. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const part of body.querySelectorAll(wordBoundaries)) {
    part.before(' ');
    part.after(' ');
  }
  return (body.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** Elements that end a word. */
const wordBoundaries =
  'p, h2, h3, ul, ol, li, pre, blockquote, table, caption, tr, th, td, br, hr, img, figcaption';

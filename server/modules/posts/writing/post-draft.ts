import { type PostFormValues, postLimits } from '../../../../domain/forms/post-form.ts';
import type { PostStatus } from '../../../../domain/posts/post.ts';
import { readMinutes } from '../../../../domain/posts/read-time.ts';
import { foldForSearch, shorten } from '../../../../domain/text/plain-text.ts';
import { slugify } from '../../../../domain/text/slug.ts';
import type { CleanHtml } from '../html/clean-html.ts';
import type { Post } from '../posts.repository.ts';

/** A post as postForm read it. An absent field has its default in a new post, and leaves a stored one as it is. */
export interface PostDraft {
  title: string;
  author: string;
  content?: string | undefined;
  status?: PostStatus | undefined;
  categories?: string[] | undefined;
  tags?: string[] | undefined;
  metaDescription?: string | undefined;
  excerpt?: string | undefined;
  authorBio?: string | undefined;
  /** Absent: made from the title. */
  slug?: string | undefined;
  /** Null for no featured image. */
  featuredMediaId?: number | null | undefined;
  /** Alt text of the featured image. */
  featuredAlt?: string | undefined;
}

/** What a form says of a post. */
export function postDraftOf(values: PostFormValues): PostDraft {
  return {
    title: values.title,
    author: values.author,
    content: values.content,
    status: values.status || undefined,
    categories: values.categories,
    tags: values.tags,
    metaDescription: values.meta_description,
    excerpt: values.excerpt,
    authorBio: values.author_bio,
    slug: values.slug,
    featuredMediaId: values.remove_featured_image ? null : values.featured_media,
    featuredAlt: values.featured_image_alt,
  };
}

/** A draft with clean HTML and its plain text. */
export interface CleanDraft extends PostDraft {
  text?: string;
}

/** In characters, of the slug of a title: a number may be appended. */
const maxTitleSlug = 300;

/** HTML as it may be stored, and its text. Imported on first use: loading takes long. */
export async function cleaned(html: string): Promise<CleanHtml> {
  const { cleanHtml } = await import('../html/clean-html.ts');
  return cleanHtml(html);
}

/** The columns of a post after a draft, and its search words. */
export async function draftColumns(draft: CleanDraft, before?: Post) {
  const content = draft.content ?? before?.content ?? '';
  const excerpt = (draft.excerpt ?? before?.excerpt) || null;
  const metaDescription = draft.metaDescription ?? before?.metaDescription ?? '';
  const text = draft.text ?? (await cleaned(content)).text;
  const columns = {
    title: draft.title,
    author: draft.author,
    authorBio: (draft.authorBio ?? before?.authorBio) || null,
    status: draft.status ?? before?.status ?? 'draft',
    excerpt,
    metaDescription,
    summary: excerpt ?? (metaDescription || shorten(text)),
    readMinutes: readMinutes(text),
    featuredMediaId: draft.featuredMediaId,
    featuredAlt: altOf(draft, before),
    content,
  };
  const head = distinctWords(`${columns.title} ${columns.summary}`);
  return { columns, searchText: { head, body: distinctWords(text) } };
}

/** A new picture does not inherit the alt text of the one before. */
function altOf({ featuredMediaId, featuredAlt }: PostDraft, before?: Post): string {
  if (featuredMediaId === null) return '';
  return featuredAlt ?? (featuredMediaId ? '' : (before?.featuredAlt ?? ''));
}

/** The slug of a draft, or of its title; "post" for a title without letters. */
export function wantedSlug(draft: { slug?: string | undefined; title: string }): string {
  const typed = slugify(draft.slug ?? '');
  const slug = typed || slugify(draft.title) || 'post';
  const max = typed ? postLimits.slug : maxTitleSlug;
  return [...slug].slice(0, max).join('').replace(/-$/, '');
}

/**
 * The folded words of a text, without repetition and without prefixes of others. Searches match parts of words, so
 * that they find the same in half the space.
 */
function distinctWords(text: string): string {
  const words = [...new Set(foldForSearch(text).split(' '))].sort();
  // Sorted, a prefix comes directly before its longer words.
  return words.filter((word, place) => !words[place + 1]?.startsWith(word)).join(' ');
}

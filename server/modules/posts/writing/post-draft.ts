import type { PostStatus } from '../../../../domain/posts/post.ts';
import { readMinutes } from '../../../../domain/posts/read-time.ts';
import { foldForSearch, shorten } from '../../../../domain/text/plain-text.ts';
import { slugify } from '../../../../domain/text/slug.ts';

/** What the administrator fills in, already validated; its HTML is cleaned when it is stored. */
export interface PostDraft {
  title: string;
  author: string;
  content: string;
  status: PostStatus;
  categories: string[];
  tags: string[];
  metaDescription?: string;
  excerpt?: string;
  authorBio?: string;
  /** Absent: from the title. */
  slug?: string;
  /** The featured image: absent for the one it has, null for none. */
  featuredMediaId?: number | null;
  /** What that shows. */
  featuredAlt?: string;
}

/** In characters; room is left for the number of a twin. */
const maxSlug = 300;

/** The columns of a post that follow from its draft alone, and the words by which it is found. */
export async function draftColumns(draft: PostDraft) {
  // Not before somebody writes, since it is much to load.
  const { cleanHtml } = await import('../html/clean/clean-html.ts');
  const { html: content, text } = cleanHtml(draft.content);
  const excerpt = stored(draft.excerpt) || null;
  const metaDescription = stored(draft.metaDescription);
  const columns = {
    title: stored(draft.title),
    author: stored(draft.author),
    author_bio: stored(draft.authorBio) || null,
    status: draft.status,
    excerpt,
    meta_description: metaDescription,
    summary: excerpt ?? (metaDescription || shorten(text)),
    read_minutes: readMinutes(text),
    ...(draft.featuredMediaId !== undefined && { featured_media_id: draft.featuredMediaId }),
    featured_alt: stored(draft.featuredAlt),
    content,
  };
  return { columns, searchText: searchText(columns, text) };
}

/** The words by which a post is found: its title and excerpt, and its whole text. */
function searchText(columns: { title: string; summary: string }, text: string) {
  return {
    head: distinctWords(`${columns.title} ${columns.summary}`),
    body: distinctWords(text),
  };
}

/** The address that a draft asks for, or that its title gives; some titles have no letter in them. */
export function wantedSlug(draft: { slug?: string; title: string }): string {
  const slug = slugify(draft.slug ?? '') || slugify(draft.title) || 'post';
  return [...slug].slice(0, maxSlug).join('').replace(/-$/, '');
}

/** Trimmed, and without the NUL that PostgreSQL refuses in a text. */
function stored(text = ''): string {
  return text.replaceAll('\0', '').trim();
}

/**
 * The folded words of a text, each once, and none with which another begins. A search asks for parts of words, so it
 * finds the same as in the whole text, in about half of it.
 */
function distinctWords(text: string): string {
  const words = [...new Set(foldForSearch(text).split(' '))].sort();
  // In this order a word stands right before those that begin with it.
  return words.filter((word, place) => !words[place + 1]?.startsWith(word)).join(' ');
}

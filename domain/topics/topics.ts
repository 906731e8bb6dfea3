import { normalized } from '../text/plain-text.ts';

/** The two kinds of topics. */
export const topicKinds = ['categories', 'tags'] as const;
export type TopicKind = (typeof topicKinds)[number];

/** The singular of each kind. */
export const topicWords: Record<TopicKind, string> = { categories: 'category', tags: 'tag' };

export const topicsPerPage = 50;

/** What the list of a category or tag says; what is blank is not said, and without a heading its name is it. */
export interface TopicTexts {
  heading: string;
  lead: string;
  /** In search results. */
  description: string;
}

/** Shorter lists are no landing pages: search engines are asked not to list them. */
export const minListedPosts = 3;

/** A name or search in its stored form: NFC, one line, trimmed. */
export function inOneLine(given: string): string {
  return normalized(given, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The key by which names of categories or tags are compared, ignoring case. */
export function topicKey(name: string): string {
  return inOneLine(name).toLowerCase();
}

/** Messages of the admin about categories and tags. */
export const topicMessages = {
  kindUnknown: 'There are categories and tags',
  nameRequired: 'Please give a name',
  comma: 'A name has no comma: commas separate names',
  unknown: 'This name does not exist any more. Somebody else may have changed or deleted it.',
  taken: 'Another one has this name already. The two can be merged.',
  itself: 'Please give another one than itself',
} as const;

import type { PostDraft } from '../draft/post-draft.ts';
import { comparableText } from '../plain-text.ts';

const labels: [keyof PostDraft, string][] = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['status', 'Status'],
  ['categories', 'Categories'],
  ['tags', 'Tags'],
  ['meta_description', 'Meta Description'],
  ['featured_image_alt', 'Alt text of the featured image'],
  ['excerpt', 'Excerpt'],
  ['slug', 'Address (slug)'],
  ['author_bio', 'Author bio'],
  ['content', 'Content'],
];

export interface Difference {
  key: keyof PostDraft;
  label: string;
  theirs: string;
  mine: string;
}

/** The fields in which two versions differ, as texts that can be read. */
export function differences(
  theirs: PostDraft,
  mine: PostDraft,
  textOf = comparableText,
): Difference[] {
  const readable = (key: keyof PostDraft, value: string) =>
    key === 'content' ? textOf(value) : value.trim();
  return labels
    .filter(([key]) => theirs[key] !== mine[key])
    .map(([key, label]) => ({
      key,
      label,
      theirs: readable(key, theirs[key]),
      mine: readable(key, mine[key]),
    }))
    .filter(({ key, theirs, mine }) => key === 'content' || theirs !== mine);
}

/** All of a version as one text, for the clipboard. */
export function versionText(draft: PostDraft): string {
  return labels
    .filter(([key]) => draft[key].trim())
    .map(([key, label]) => `${label}: ${draft[key]}`)
    .join('\n\n');
}

import { plainText } from '../../../../domain/text/plain-text.ts';
import type { PostDraft } from '../draft/post-draft.ts';

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

/** The fields in which two versions differ, as plain text. */
export function differences(theirs: PostDraft, mine: PostDraft): Difference[] {
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

function readable(key: keyof PostDraft, value: string): string {
  if (key !== 'content') return value.trim();
  // A picture has no text, and would be missing from the comparison.
  const text = value.replaceAll(/<img\b[^<>]*?src="([^"]*)"[^<>]*>/gi, ' [picture $1] ');
  return text
    .split(/(?<=<\/(?:p|h2|h3|li|pre|tr|blockquote)>)/)
    .map(plainText)
    .filter(Boolean)
    .join('\n\n');
}

/** A whole version as one text, for the clipboard. */
export function versionText(draft: PostDraft): string {
  return labels
    .filter(([key]) => draft[key].trim())
    .map(([key, label]) => `${label}: ${draft[key]}`)
    .join('\n\n');
}

import { fieldLabels } from '../../compare/post-rows.ts';
import type { PostDraft } from '../draft/post-draft.ts';

/** All of a version as one text, for the clipboard. */
export function versionText(draft: PostDraft): string {
  return [...fieldLabels, ['content', 'Content'] as const]
    .filter(([key]) => draft[key].trim())
    .map(([key, label]) => `${label}: ${draft[key]}`)
    .join('\n\n');
}

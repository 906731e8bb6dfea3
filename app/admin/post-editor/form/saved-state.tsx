import type { PostPayload } from '../../../../domain/api/answers/posts.ts';

interface SavedStateProps {
  stored: PostPayload | null;
  isDirty: boolean;
}

/** What is saved, and so what the preview will show. */
export function SavedState({ stored, isDirty }: SavedStateProps) {
  if (!stored) return 'The preview saves this as a draft first.';
  if (!isDirty) return 'All changes are saved.';
  return 'The preview shows what was last saved, without your latest changes.';
}

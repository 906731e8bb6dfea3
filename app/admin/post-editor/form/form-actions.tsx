import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { ActionButton } from '../../ui/action.tsx';
import { shortcutText } from '../rich-text/toolbar/shortcut-text.ts';

interface FormActionsProps {
  stored: PostPayload | null;
  isDirty: boolean;
  isSaving: boolean;
  failure: string;
  onPreview: () => void;
}

/** Save, preview, and a link to the public page. */
export function FormActions({ stored, isDirty, isSaving, failure, onPreview }: FormActionsProps) {
  return (
    <div className="form-actions">
      <p className={failure ? 'font-medium text-brick' : 'sr-only'} role="alert">
        {failure}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton disabled={isSaving} tone="primary" type="submit">
          {stored ? 'Update Blog' : 'Create Blog'}
        </ActionButton>
        <ActionButton aria-describedby="preview-says" disabled={isSaving} onClick={onPreview}>
          {stored ? 'Preview' : 'Save draft and preview'}
        </ActionButton>
        {stored?.status === 'published' && (
          <a
            className="inline-flex min-h-11 items-center px-2 text-[0.9375rem] font-semibold text-brick underline-offset-4 hover:underline"
            href={`/blog/${stored.slug}`}
            rel="noopener"
            target="_blank"
          >
            View public page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <p className="text-sm text-mute" id="preview-says">
          {previewSentence(stored, isDirty)} {shortcutText('Mod-S')} saves and stays here.
        </p>
      </div>
    </div>
  );
}

function previewSentence(stored: PostPayload | null, isDirty: boolean): string {
  if (!stored) return 'The preview saves this as a draft first.';
  if (!isDirty) return 'All changes are saved.';
  return 'The preview shows what was last saved, without your latest changes.';
}

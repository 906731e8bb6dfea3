import { useConfirm } from '../../ui/confirm.tsx';
import type { useDraft } from '../draft/use-draft.ts';
import { FoundCopy } from './found-copy.tsx';
import { useFoundCopy } from './use-found-copy.ts';

interface KeptTextProps {
  /** The id of the post, or "new". */
  post: string;
  form: ReturnType<typeof useDraft>;
  hasNoRoom: boolean;
}

/** What this browser has kept of unsaved text, or cannot keep. */
export function KeptText({ post, form, hasNoRoom }: KeptTextProps) {
  const { found, forget } = useFoundCopy(post, form.saved);
  const confirm = useConfirm();

  async function restore() {
    const asked = 'Replace what you have typed since by the text that was found?';
    if (form.isDirty && !(await confirm(asked, { confirmLabel: 'Replace' }))) return;
    if (found) form.restore(found);
    forget();
  }

  async function discard() {
    const asked = 'Discard the unsaved text that was found?';
    if (await confirm(asked, { confirmLabel: 'Discard' })) forget();
  }

  return (
    <>
      {found && (
        <FoundCopy copy={found} onDiscard={() => void discard()} onRestore={() => void restore()} />
      )}
      {hasNoRoom && (
        <p className="rounded-card border border-brick bg-white p-5" role="alert">
          This browser has no room to keep a copy of your text. Please save often.
        </p>
      )}
    </>
  );
}

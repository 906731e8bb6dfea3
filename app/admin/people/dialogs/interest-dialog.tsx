import { callApi } from '../../api/call-api.ts';
import { inChunks, sumUp } from '../../lists/rows/chunks.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { useChange } from '../../lists/use-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from './form-error.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { useCopiedForm } from './use-copied-form.ts';

interface InterestDialogProps {
  ids: readonly number[];
  interests: readonly string[];
  onClose: () => void;
}

/** Sets the course or service that several people are interested in. */
export function InterestDialog({ ids, interests, onClose }: InterestDialogProps) {
  const form = useCopiedForm(`interest-${ids.join('-')}`, { interest: '' });
  const { attempt, undoAction } = useChange();
  const notify = useNotice();

  const set = (close: () => void) =>
    form.send(async () => {
      const outcome = await attempt(ids, () =>
        inChunks(ids, (some) =>
          callApi('POST /api/admin/people/interests', { json: { ids: some, ...form.fields } }),
        ),
      );
      close();
      if (!outcome) return;
      const { changed, tokens, rest } = sumUp(outcome);
      const undo = undoAction(ids, tokens, ['person', 'people']);
      notify(`Set for ${counted(changed, 'person', 'people')}${rest}.`, undo);
    });

  return (
    <Modal
      confirmLabel="Set interest"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void set(close)}
      title="Course or service of interest"
    >
      <SuggestedField {...form.field('interest')} label="Interest" suggestions={interests} />
      <FormError>{form.error}</FormError>
    </Modal>
  );
}

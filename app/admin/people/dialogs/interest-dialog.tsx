import { callApi } from '../../api/call-api.ts';
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
  const { attempt } = useChange();
  const notify = useNotice();

  const set = (close: () => void) =>
    form.send(async () => {
      const json = { ids, ...form.fields };
      const answer = await attempt(ids, () =>
        callApi('POST /api/admin/people/interests', { json }),
      );
      close();
      if (answer) notify(`Set for ${counted(answer.changed, 'person', 'people')}.`);
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

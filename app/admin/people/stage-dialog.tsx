import { type PersonStage, personStages, stageLabels } from '../../../domain/people/person.ts';
import { SelectField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { inChunks, sumUp } from '../lists/rows/chunks.ts';
import { counted } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { Modal } from '../ui/modal.tsx';
import { useNotice } from '../ui/notice.tsx';
import { FormError, SuggestedField, useCopiedForm } from './dialog-form.tsx';

/** To begin with. */
const reasons = ['Too expensive', 'Took another course', 'No answer', 'Not now', 'Wrong enquiry'];

interface StageDialogProps {
  ids: readonly number[];
  /** To be chosen first. */
  stage: PersonStage;
  onClose: () => void;
}

/** Moves people to a stage; who is lost is lost for a reason. */
export function StageDialog({ ids, stage, onClose }: StageDialogProps) {
  const form = useCopiedForm(`stage-${ids.join('-')}`, { stage: stage as string, reason: '' });
  const { field, fields } = form;
  const { attempt, undoAction } = useChange();
  const notify = useNotice();

  const move = (close: () => void) =>
    form.send(async () => {
      const to = { stage: fields.stage as PersonStage, reason: fields.reason };
      const outcome = await attempt(ids, () =>
        inChunks(ids, (some) =>
          callApi('POST /api/admin/people/stages', { json: { ids: some, ...to } }),
        ),
      );
      close();
      if (!outcome) return;
      const { changed, tokens, rest } = sumUp(outcome);
      notify(
        `${counted(changed, 'card')} moved${rest}.`,
        undoAction(ids, tokens, ['card', 'cards']),
      );
    });

  return (
    <Modal
      confirmLabel="Move"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void move(close)}
      title="Change the stage"
    >
      <SelectField
        {...field('stage')}
        label="Stage"
        labels={stageLabels}
        options={personStages}
        placeholder="Choose"
      />
      {fields.stage === 'lost' && (
        <SuggestedField {...field('reason')} label="Why" suggestions={reasons} />
      )}
      <FormError>{form.error}</FormError>
    </Modal>
  );
}

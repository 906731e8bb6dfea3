import { type PersonStage, personStages, stageLabels } from '../../../domain/people/person.ts';
import { SelectField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { inChunks, sumUp } from '../lists/rows/chunks.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Modal } from '../ui/modal.tsx';
import { FormError, SuggestedField, useCopiedForm } from './dialog-form.tsx';

/** Initial values. */
const reasons = ['Too expensive', 'Took another course', 'No answer', 'Not now', 'Wrong enquiry'];

interface StageDialogProps {
  ids: readonly number[];
  /** Initial choice. */
  stage: PersonStage;
  onClose: () => void;
}

/** Moves people to a stage; "lost" needs a reason. */
export function StageDialog({ ids, stage, onClose }: StageDialogProps) {
  const form = useCopiedForm(`stage-${ids.join('-')}`, { stage: stage as string, reason: '' });
  const { field, fields } = form;

  async function move(close: () => void) {
    const to = { stage: fields.stage as PersonStage, reason: fields.reason };
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/stages', { json: { ids: some, ...to } });
    const outcome = await form.send(async () => sumUp(await inChunks(ids, call)), {
      rows: ids,
      done: ({ changed, tokens, rest }) => ({
        text: `${counted(changed, 'card')} moved${rest}.`,
        undo: form.undoOf(ids, tokens, ['card', 'cards']),
      }),
    });
    if (outcome) close();
  }

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

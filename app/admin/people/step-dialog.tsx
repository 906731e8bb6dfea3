import { use } from 'react';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { inChunks, sumUp } from '../lists/rows/chunks.ts';
import { TimeFields } from '../schedule/time-fields.tsx';
import { tomorrowMorning } from '../schedule/times.ts';
import { Modal } from '../ui/modal.tsx';
import { FormError, SuggestedField, useCopiedForm } from './dialog-form.tsx';

const suggestions = ['Call', 'Send the fees', 'Send the syllabus', 'Send the price', 'Visit'];

interface StepDialogProps {
  title: string;
  ids: readonly number[];
  /** The current step. */
  step?: { text: string; dueAt: string } | null;
  /** Toast after the step is set. */
  done?: string;
  /** Another way out, such as "Nothing more". */
  onClose: () => void;
}

/** Sets the next step and its time. */
export function StepDialog(props: StepDialogProps) {
  const { title, ids, step, done = 'The next step is set.', onClose } = props;
  const zone = use(TimeZone);
  const start = step ? fieldsAt(step.dueAt, zone) : tomorrowMorning(new Date(), zone);
  const form = useCopiedForm(`step-${ids.join('-')}`, { text: step?.text ?? '', ...start });
  const { field, fields, change } = form;

  async function save(close: () => void) {
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/steps', { json: { ids: some, ...fields } });
    const outcome = await form.send(async () => sumUp(await inChunks(ids, call)), {
      rows: ids,
      done: ({ tokens, rest }) => ({
        text: rest ? `${done.replace(/\.$/, '')}${rest}.` : done,
        undo: form.undoOf(ids, tokens, ['person', 'people']),
      }),
    });
    if (outcome) close();
  }

  return (
    <Modal
      confirmLabel="Set next step"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void save(close)}
      title={title}
    >
      <SuggestedField {...field('text')} label="What" suggestions={suggestions} />
      <TimeFields
        error={field('time').error}
        onChange={({ day, time }) => change({ day, time })}
        value={fields}
      />
      <FormError>{form.error}</FormError>
    </Modal>
  );
}

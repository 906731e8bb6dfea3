import { use } from 'react';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { useChange } from '../../lists/use-change.ts';
import { TimeFields } from '../../schedule/time-fields.tsx';
import { tomorrowMorning } from '../../schedule/times.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from './form-error.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { useCopiedForm } from './use-copied-form.ts';

const suggestions = ['Call', 'Send the fees', 'Send the syllabus', 'Send the price', 'Visit'];

export interface NextStep {
  text: string;
  day: string;
  time: string;
}

interface StepDialogProps {
  title: string;
  ids: readonly number[];
  /** What stands there now. */
  step?: { text: string; dueAt: string } | null;
  /** Sends it; rejects with what is wrong. */
  store: (step: NextStep) => Promise<unknown>;
  done: string;
  /** Another way out, such as "Nothing more". */
  onClose: () => void;
}

/** Asks what is to be done next, and when. */
export function StepDialog({ title, ids, step, store, done, onClose }: StepDialogProps) {
  const zone = use(TimeZone);
  const start = step ? fieldsAt(step.dueAt, zone) : tomorrowMorning(new Date(), zone);
  const form = useCopiedForm(`step-${ids.join('-')}`, { text: step?.text ?? '', ...start });
  const { field, fields, change } = form;
  const { attempt } = useChange();
  const notify = useNotice();

  const save = (close: () => void) =>
    form.send(async () => {
      await attempt(ids, () => store(fields));
      close();
      notify(done);
    });

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

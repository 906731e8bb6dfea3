import { use } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { dueText } from '../../../../domain/people/due-text.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { StepDialog } from '../dialogs/step-dialog.tsx';
import { SnoozeButton } from '../steps/snooze-button.tsx';
import { useSteps } from '../steps/use-steps.ts';

/** What is to be done next: the one loud thing on a card. */
export function NextStep({ person }: { person: PersonCard }) {
  const question = useDialog();
  const { finish, snooze, isBusy } = useSteps();
  const due = dueText(person, { now: useNow(), zone: use(TimeZone) });
  const momentText = useMomentText();
  const { id, step, waitingSince } = person;
  const ids = [id];
  return (
    <section
      aria-label="Next step"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card p-5 md:p-6 ${due ? 'bg-gold-soft' : 'border border-line bg-white'}`}
    >
      <div className="min-w-0">
        <p className="text-[0.9375rem] font-semibold">Next step</p>
        <p className="font-display text-xl leading-snug font-bold tracking-[-0.02em] break-words">
          {step?.text ?? (due ? 'First reply' : 'Nothing is planned')}
        </p>
        {due && (
          <p className="mt-1 text-[0.9375rem]">
            {due.when}.{' '}
            {step ? `For ${momentText(step.dueAt)}.` : `Came ${momentText(waitingSince ?? '')}.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {step && (
          <ActionButton aria-disabled={isBusy} onClick={() => !isBusy && void finish(person)}>
            Done
          </ActionButton>
        )}
        {due && (
          <SnoozeButton
            isBusy={isBusy}
            onChoose={() => question.open()}
            onSnooze={(until) => void snooze(person, until)}
          />
        )}
        <ActionButton onClick={() => question.open()}>
          {step ? 'Change' : 'Set next step'}
        </ActionButton>
      </div>
      {question.render((close) => (
        <StepDialog ids={ids} onClose={close} step={step} title={`Next step with ${person.name}`} />
      ))}
    </section>
  );
}

import type { ListedPerson, WaitingPage } from '../../../domain/people/person-card.ts';
import { type Answering, ContactLinks } from '../people/contact-links.tsx';
import { Interest, NameLink } from '../people/people-table.tsx';
import { StageMark } from '../people/stage.tsx';
import { DueWords, SnoozeButton, StepDialog, useSteps } from '../people/steps.tsx';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Rows } from '../ui/rows.tsx';
import { Panel } from '../ui/screen.tsx';

interface Shared {
  answering: Answering;
  /** An enquiry that came by this instant has waited for too long. */
  lateSince: string | undefined;
}

const shown = 8;

/** Who waits for an answer or a next step: the first of Today. */
export function DuePeople({ due, ...shared }: { due: WaitingPage } & Shared) {
  const { counts } = due;
  const people = due.people.slice(0, shown);
  return (
    <Panel
      aside={
        <span role="status">
          {counts.late > 0 && <strong className="text-brick">{counts.late} late</strong>}
          {counts.late > 0 && ', '}
          {counts.all} today
        </span>
      }
      title="Waiting for you"
    >
      <Rows empty={<p className="text-mute">Nobody is waiting today.</p>} rows={people}>
        <ul className="-my-3 divide-y divide-line">
          {people.map((person) => (
            <DueRow {...shared} key={person.id} person={person} />
          ))}
        </ul>
      </Rows>
      {counts.all > 0 && (
        <ActionLink className="mt-4" to="/admin/today">
          Open Today, {counts.all.toLocaleString('en-IN')}
        </ActionLink>
      )}
    </Panel>
  );
}

function DueRow({ person, answering, lateSince }: { person: ListedPerson } & Shared) {
  const question = useDialog();
  const { finish, snooze, isBusy } = useSteps();
  const { id, name, step, phone } = person;
  const ids = [id];
  return (
    <li
      className="grid items-center gap-x-5 gap-y-2 py-3 text-[0.9375rem] sm:grid-cols-[5rem_minmax(0,3fr)_minmax(0,3fr)_15.5rem]"
      data-row={id}
      tabIndex={-1}
    >
      <StageMark stage={person.stage} />
      <div className="min-w-0">
        <NameLink person={person} />
        <Interest person={person} />
      </div>
      <div className="min-w-0">
        <DueWords lateSince={lateSince} person={person} />
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <ContactLinks answering={answering} person={person} phone={phone} />
        {step && (
          <ActionButton
            aria-disabled={isBusy}
            aria-label={`Done: ${name}`}
            onClick={() => !isBusy && void finish(person)}
          >
            Done
          </ActionButton>
        )}
        <SnoozeButton
          isBusy={isBusy}
          of={name}
          onChoose={() => question.open()}
          onSnooze={(until) => void snooze(person, until)}
        />
      </div>
      {question.render((close) => (
        <StepDialog ids={ids} onClose={close} step={step} title={`Next step with ${name}`} />
      ))}
    </li>
  );
}

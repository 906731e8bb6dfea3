import { use } from 'react';
import { replace, useLocation } from 'react-router';
import { dueText } from '../../../domain/people/due-text.ts';
import type { PersonStage } from '../../../domain/people/person.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useNow } from '../schedule/use-now.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/person';
import { AboutPerson } from './about-person.tsx';
import { ContactLinks, languageOfCard, loadAnswering } from './contact-links.tsx';
import { ReplyPanel } from './reply-panel.tsx';
import { SamePhone } from './same-phone.tsx';
import { StageDialog, StagePath } from './stage.tsx';
import { SnoozeButton, StepDialog, useSteps } from './steps.tsx';
import { Timeline } from './timeline.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [person, answering] = await Promise.all([
    callApi('GET /api/admin/people/:id', { id: params.id, signal }),
    loadAnswering(signal),
  ]);
  // A card that was joined with another one has the address of that one.
  if (String(person.id) !== params.id) throw replace(`/admin/people/${person.id}`);
  return { person, answering };
}

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  const { person, answering } = loaderData;
  const { state } = useLocation();
  const query: unknown = state?.list;
  return (
    <Screen
      actions={
        <>
          <ContactLinks
            answering={answering}
            language={languageOfCard(person)}
            person={person}
            phone={person.phones[0]}
          />
          <ActionLink to={`/admin/people${typeof query === 'string' ? query : ''}`}>
            All people
          </ActionLink>
        </>
      }
      key={person.id}
      lead={person.about}
      title={person.name}
    >
      <StagePanel person={person} />
      <SamePhone person={person} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <NextStep person={person} />
          <ReplyPanel answering={answering} card={person} />
          <Timeline person={person} />
        </div>
        <AboutPerson person={person} />
      </div>
    </Screen>
  );
}

/** The next step with a person, emphasised when it is due. */
function NextStep({ person }: { person: PersonCard }) {
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

/** The stage of a person, with the buttons that change it. */
function StagePanel({ person }: { person: PersonCard }) {
  const move = useDialog<PersonStage>();
  const { id, stage } = person;
  const isClosed = stage === 'won' || stage === 'lost';
  return (
    <Panel title="Stage">
      <div className="grid items-center gap-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        {stage ? (
          <StagePath person={person} />
        ) : (
          <p>Comments or gets the newsletter. No enquiry yet.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <ActionButton onClick={() => move.open(stage ?? 'new')}>Change stage</ActionButton>
          {stage && !isClosed && (
            <>
              <ActionButton onClick={() => move.open('won')}>Mark as won</ActionButton>
              <ActionButton onClick={() => move.open('lost')}>Mark as lost</ActionButton>
            </>
          )}
        </div>
      </div>
      {move.render((close, to) => (
        <StageDialog ids={[id]} onClose={close} stage={to} />
      ))}
    </Panel>
  );
}

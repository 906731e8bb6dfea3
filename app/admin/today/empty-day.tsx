import { use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { WaitingPage } from '../../../domain/people/person-card.ts';
import { whenText } from '../../../domain/people/step-times.ts';
import { minutesText } from '../../../domain/replies/reply-times.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { icon } from '../../ui/icons.tsx';
import { KolamFigure } from '../../ui/kolam/cover.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { AddPerson } from '../people/add-person.tsx';
import {
  ownEndpoint,
  pushUnavailableText,
  switchedOnText,
  switchOnHere,
} from '../session/push-subscription.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { countText } from '../ui/outcome.ts';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';

type Rest = NonNullable<WaitingPage['rest']>;

/** Shown when nobody waits: what was done today, and what comes next. */
export function EmptyDay({ rest }: { rest: Rest }) {
  const addition = useDialog();
  const { answered, half, next, noStep } = rest;
  const clock = { now: useNow(), zone: use(TimeZone) };
  return (
    <div className="today-empty">
      <KolamFigure className="today-kolam" seed="a quiet day" />
      <h2 className="text-[1.5rem] tracking-[-0.022em]">Nobody waits</h2>
      <p className="mx-auto mt-1 max-w-80 text-mute">
        {answered === 0
          ? 'Everybody who writes is listed here, and every next step of today.'
          : `You answered ${countText(answered, 'person', 'people')} today${half === null ? '' : `, half of them within ${minutesText(half)}`}.`}
      </p>
      <ul className="today-next">
        {next && (
          <Way
            about={`${next.name}, ${next.text}`}
            title={whenText(next.dueAt, clock)}
            to={`/admin/people/${next.id}`}
          />
        )}
        {noStep.count > 0 && (
          <Way
            about={
              noStep.worth > 0
                ? `Worth ${rupees(String(noStep.worth))} if all are won`
                : 'Set one, so that nobody is forgotten'
            }
            title={`${countText(noStep.count, 'person has', 'people have')} no next step`}
            to="/admin/people?step=none"
          />
        )}
        <NotificationsHere />
      </ul>
      <div className="today-foot">
        <ActionButton className="today-start" onClick={() => addition.open()} tone="primary">
          <PlusIcon className="size-5" />
          Add a person
        </ActionButton>
      </div>
      {addition.render((close) => (
        <AddPerson interests={[]} onClose={close} />
      ))}
    </div>
  );
}

/** A button that switches notifications on for this device, or links to the settings if the browser cannot. */
function NotificationsHere() {
  const [isOn, setOn] = useState<boolean>();
  const { run, isBusy } = useAction();
  useEffect(() => {
    ownEndpoint().then(
      (endpoint) => setOn(endpoint !== undefined),
      () => setOn(false),
    );
  }, []);
  if (isOn) return null;
  if (isOn === undefined || pushUnavailableText()) {
    return (
      <Way
        about="Choose it in Settings, for each phone"
        title="Get new enquiries on this phone"
        to="/admin/settings/notifications"
      />
    );
  }

  async function allow() {
    const call = async () => switchOnHere((await callApi('GET /api/admin/push', {})).publicKey);
    if (await run(call, { reload: false, done: switchedOnText })) setOn(true);
  }

  return (
    <li className="today-way">
      <span className="min-w-0 grow">
        <span className="block font-semibold text-ink">Tell me here when somebody writes</span>
        <span className="block text-[0.9375rem] text-mute">Each new enquiry is shown here</span>
      </span>
      <ActionButton aria-disabled={isBusy} onClick={() => void allow()}>
        Allow<span className="sr-only"> notifications on this device</span>
      </ActionButton>
    </li>
  );
}

const PlusIcon = icon('M12 5v14M5 12h14');
const GoIcon = icon('M9 6l6 6-6 6');

function Way({ to, title, about }: { to: string; title: string; about: string }) {
  return (
    <li>
      <Link className="today-way" to={to}>
        <span className="min-w-0 grow">
          <span className="block font-semibold text-ink">{title}</span>
          <span className="block text-[0.9375rem] text-mute">{about}</span>
        </span>
        <GoIcon className="size-5 shrink-0" />
      </Link>
    </li>
  );
}

import { type ReactNode, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { useCanMail } from '../../layout/root-data.tsx';
import { CloseIcon, TickIcon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { partOf } from '../settings/setting-fields.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { briefMoment } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import { useNow, useReloadWhile } from '../ui/use-now.ts';
import type { Route } from './+types/copies';
import { ageText, sizeText } from './copy-words.ts';
import { DrillCard } from './drill-card.tsx';
import { EveryNight } from './every-night.tsx';
import { KeyDialog, type NewKey } from './key-dialog.tsx';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { copies: await callApi('GET /api/admin/copies', { signal }) };
}

export default function CopiesRoute({ loaderData: { copies } }: Route.ComponentProps) {
  const { state, place, key, isRunning, drill } = copies;
  const { run, isBusy } = useAction();
  useHashFocus();
  useReloadWhile(isRunning || drill.isRunning, 1500);
  const isSetUp = place !== null && key !== null;

  function copyNow() {
    if (isRunning || isBusy) return;
    void run(() => callApi('POST /api/admin/copies/now', {}), { done: 'A copy is being made.' });
  }

  return (
    <Screen
      actions={
        isSetUp && (
          <ActionButton
            aria-disabled={isRunning || isBusy}
            onClick={copyNow}
            tone={state === 'failing' ? 'primary' : 'plain'}
          >
            {isRunning ? 'Copying…' : state === 'failing' ? 'Try now' : 'Copy now'}
          </ActionButton>
        )
      }
      lead="What is safe if this server is lost, and where"
      title="Copies"
    >
      <Headline copies={copies} />
      {copies.notes.map((note) => (
        <p
          className="border-l-4 border-brick pl-3 leading-normal font-semibold text-brick"
          key={note}
        >
          {note}
        </p>
      ))}
      {isSetUp ? (
        <Details copies={copies} keyName={key.name} place={place} />
      ) : (
        <>
          <Setup copies={copies} />
          <WayBack commands="npm run restore FILE -- --force">
            For whoever runs the server. FILE is a nightly copy on this machine, in the folder
            BACKUP_DIR. It takes the place of what is there, which is saved first.
          </WayBack>
        </>
      )}
    </Screen>
  );
}

/** Answers "what would I lose now?". */
function Headline({ copies: { state, last, failure, minute, drill } }: { copies: CopyOverview }) {
  const zone = use(TimeZone);
  const now = useNow();
  if (state === 'off' || state === 'no-key') {
    return (
      <Banner look="bg-waiting" title="No copy outside this server yet">
        The copies on this machine are made every night and are tested. If the machine itself is
        lost, they are lost with it.
      </Banner>
    );
  }
  if (state === 'first') {
    return (
      <Banner look="bg-waiting" title="The first copy is being made">
        Until it is there and was read back, no copy outside this server is safe.
      </Banner>
    );
  }
  const facts = (
    <>
      {last && <Figure label="last tested copy" value={briefMoment(last.at, zone, now)} />}
      {minute?.at && <Figure label="last minute" value={briefMoment(minute.at, zone, now)} />}
      <Figure
        label="key last tested"
        value={drill.done ? shortDate(drill.done.at, zone) : 'not done'}
      />
    </>
  );
  if (state === 'failing' && failure) {
    const isOld = !last || now.getTime() - Date.parse(last.at) > 26 * 60 * 60_000;
    const title = last
      ? isOld
        ? `No good copy elsewhere for ${ageText(last.at, now)}`
        : 'The newest copy failed'
      : 'There is no good copy elsewhere';
    return (
      <Banner facts={facts} look="border border-brick bg-bad text-brick-deep" title={title}>
        {last && (
          <>
            If the server were gone now, you would lose all that came since{' '}
            <strong>
              <Moment of={minute?.at ?? last.madeAt} />
            </strong>
            {minute?.at && ', and the pictures since the last copy'}.{' '}
          </>
        )}
        <strong>{failure.message}</strong>
        {failure.nextAt && ` The next try is at ${briefMoment(failure.nextAt, zone, now)}.`}
      </Banner>
    );
  }
  if (last && minute?.isLate) {
    return (
      <Banner
        facts={facts}
        look="border border-brick bg-bad text-brick-deep"
        title={
          minute.at
            ? `No minute copy since ${briefMoment(minute.at, zone, now)}`
            : 'No minute copy since the last whole copy'
        }
      >
        If the server were gone now, you would lose all that came since{' '}
        <strong>
          <Moment of={minute.at ?? last.madeAt} />
        </strong>
        . {minute.failure && <strong>{minute.failure}</strong>}
      </Banner>
    );
  }
  const safeUntil = minute?.at ?? last?.madeAt;
  return (
    <Banner
      facts={facts}
      look="bg-green text-chalk"
      title={`Everything up to ${safeUntil ? briefMoment(safeUntil, zone, now) : 'now'} is safe elsewhere`}
    >
      {minute?.at
        ? 'If the server were gone now, you would lose about a minute, and the pictures since the last copy.'
        : 'If the server were gone now, you would lose what came since then.'}{' '}
      The way back takes some minutes on an empty machine.
    </Banner>
  );
}

interface BannerProps {
  title: string;
  look: string;
  facts?: ReactNode;
  children: ReactNode;
}

function Banner({ title, look, facts, children }: BannerProps) {
  return (
    <section
      aria-label="What is safe"
      className={`flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card p-5 md:p-6 ${look}`}
    >
      <div className="min-w-0 grow basis-[24rem]">
        <h2 className="text-2xl leading-snug tracking-[-0.02em]">{title}</h2>
        <p className="mt-1 leading-normal">{children}</p>
      </div>
      {facts && <dl className="flex flex-wrap gap-x-6 gap-y-3">{facts}</dl>}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse border-l border-current/30 pl-4">
      <dt className="text-sm">{label}</dt>
      <dd className="font-display text-xl font-bold tracking-[-0.02em]">{value}</dd>
    </div>
  );
}

interface DetailsProps {
  copies: CopyOverview;
  place: NonNullable<CopyOverview['place']>;
  keyName: string;
}

function Details({ copies, place, keyName }: DetailsProps) {
  const { last, keep, key, drill, told } = copies;
  const canMail = useCanMail();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-5">
        <EveryNight last={last} />
        <EveryMinute minute={copies.minute} />
        <WayBack commands={`npm ci\n${place.command}`}>
          For whoever sets up the new machine. Two lines, and the key when asked. A store also needs
          its keys, as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
        </WayBack>
        <Panel title="Who is told">
          <p className="leading-normal">
            {told.join(' and ')}, {canMail && 'by email and '}on the phones with notifications: once
            when there has been no good copy for 26 hours or no minute copy for five minutes, and
            once when it is well again. The dashboard says a failure at once.
          </p>
        </Panel>
      </div>
      <div className="grid gap-5">
        <Panel {...partOf('settings/copies', 'place')}>
          <dl className="grid gap-3">
            <Row term="Store">
              <span className="break-words">{place.label}</span>
            </Row>
            <Row term="Kept">{keep === 1 ? 'the last night' : `the last ${keep} nights`}</Row>
            {last && <Row term="Takes">{sizeText(last.takes)}</Row>}
          </dl>
          {place.isSameDisk && (
            <p className="mt-3 border-l-4 border-brick pl-3 font-semibold text-brick">
              This folder is on the same disk as the site. If the disk is lost, both are.
            </p>
          )}
          <p className="mt-3 text-sm text-mute">Set on the server, as BACKUP_TO</p>
        </Panel>
        <Panel {...partOf('settings/copies', 'key')}>
          <p className="mb-3 text-[0.9375rem] leading-normal text-mute">
            Whoever has it can open the copies. Nobody can open them without it, not even us.
          </p>
          <dl className="mb-4 grid gap-3">
            <Row term="Name">
              <strong>{keyName}</strong> is on the paper
            </Row>
            {key && (
              <Row term="Made">
                <Moment of={key.madeAt} />, by {key.madeBy}
              </Row>
            )}
            <Row term="Last typed">
              {drill.done ? (
                <>
                  <Moment of={drill.done.at} />, right
                </>
              ) : (
                'not yet'
              )}
            </Row>
          </dl>
          <MakeKey command={place.command} label="Lost it? Make a new key" replaces={keyName} />
        </Panel>
        <DrillCard drill={drill} keyName={keyName} />
      </div>
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
      <dt className="text-mute">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is copied between the nights. */
function EveryMinute({ minute }: Pick<CopyOverview, 'minute'>) {
  return (
    <Panel aside="what costs money if it is lost" title="Every minute">
      <p className="leading-normal">
        Enquiries, cards, notes, consents, readers, comments, posts, and who was erased.{' '}
        <span className="text-mute">Pictures are copied once a night.</span>
      </p>
      <p className={`mt-2 leading-normal ${minute?.isLate ? 'text-brick' : 'text-mute'}`}>
        {minute?.at ? (
          <>
            All up to <Moment of={minute.at} /> is there.
          </>
        ) : (
          'It begins when the next whole copy is there.'
        )}
        {minute?.failure && ` ${minute.failure}`}
      </p>
    </Panel>
  );
}

interface WayBackProps {
  /** The commands, one a line. */
  commands: string;
  children: ReactNode;
}

/** The commands that restore the site. */
function WayBack({ commands, children }: WayBackProps) {
  const { hash } = useLocation();
  return (
    <Panel {...partOf('settings/copies', 'restore')}>
      <p className="mb-3 text-[0.9375rem] leading-normal text-mute">{children}</p>
      <details open={hash === '#restore'}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brick">
          Show how to restore
        </summary>
        <pre className="overflow-x-auto rounded-control bg-sand p-4 text-sm leading-relaxed">
          <code>{commands}</code>
        </pre>
      </details>
    </Panel>
  );
}

interface MakeKeyProps {
  command: string;
  label: string;
  replaces?: string;
  tone?: 'primary';
}

function MakeKey({ command, label, replaces, tone }: MakeKeyProps) {
  const zone = use(TimeZone);
  const dialog = useDialog<NewKey>();
  const { run, isBusy } = useAction();

  async function make() {
    const made = await run(() => callApi('POST /api/admin/copies/key', {}), { reload: false });
    if (made) dialog.open(made);
  }

  return (
    <>
      <ActionButton aria-disabled={isBusy} onClick={() => void make()} tone={tone ?? 'plain'}>
        {label}
      </ActionButton>
      {dialog.render((close, newKey) => (
        <KeyDialog
          command={command}
          newKey={newKey}
          onClose={close}
          replaces={replaces}
          zone={zone}
        />
      ))}
    </>
  );
}

/** The steps until the first copy. */
function Setup({ copies: { place, told } }: { copies: CopyOverview }) {
  const test = usePlaceTest(place !== null);
  const isPlaceGood = place !== null && test?.failure === null;
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-white">
      <Step
        aside={place && <span className="text-sm text-mute">Set on the server, as BACKUP_TO</span>}
        number={1}
        state={isPlaceGood ? 'done' : test?.failure ? 'failed' : 'now'}
        title="A place for the copies"
      >
        {place ? (
          <>
            <span className="break-words">{place.label}</span>.{' '}
            {test === undefined && 'We are writing a test file there.'}
            {isPlaceGood &&
              (test.notRemoved
                ? 'We wrote a test file there and read it back. We may not remove it: let the store remove old copies (docs/backup.md says how).'
                : 'We wrote a test file there, read it back and removed it.')}
            {test?.failure && <strong className="text-brick">{test.failure}</strong>}
          </>
        ) : (
          <>
            Online storage (S3) or another disk. Ask whoever runs the server to set{' '}
            <code>BACKUP_TO</code>; docs/backup.md says what to order.
          </>
        )}
      </Step>
      <Step
        aside={
          place && isPlaceGood ? (
            <MakeKey command={place.command} label="Make the key" tone="primary" />
          ) : (
            <span className="text-sm text-mute">after the place</span>
          )
        }
        number={2}
        state={isPlaceGood ? 'now' : 'later'}
        title="Your key"
      >
        You need this key to open the copies. Print it: nobody can replace it. Five minutes and a
        printer.
      </Step>
      <Step
        aside={<span className="text-sm text-mute">after the key</span>}
        number={3}
        state="later"
        title="The first copy, opened and counted"
      >
        Some minutes. Then every night after 2:00 am.
      </Step>
      <Step
        aside={
          <ActionLink to="/admin/site" tone="text">
            Company
          </ActionLink>
        }
        number={4}
        state="later"
        title="Somebody who is told"
      >
        {told.join(' and ')}.
      </Step>
    </ol>
  );
}

/** How a test file at the place ended; undefined while it is tried. */
function usePlaceTest(isSet: boolean) {
  const [tried, setTried] = useState<PlaceTest>();
  useEffect(() => {
    if (!isSet) return;
    const stopped = new AbortController();
    callApi('POST /api/admin/copies/try', { signal: stopped.signal })
      .then(setTried)
      .catch(({ message: failure }: Error) => {
        if (!stopped.signal.aborted) setTried({ failure, notRemoved: null });
      });
    return () => stopped.abort();
  }, [isSet]);
  return tried;
}

interface PlaceTest {
  failure: string | null;
  notRemoved: string | null;
}

interface StepProps {
  number: number;
  state: 'done' | 'now' | 'later' | 'failed';
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

const stepLooks: Record<StepProps['state'], string> = {
  done: 'bg-good text-green',
  now: 'bg-gold text-ink',
  later: 'border border-mute/70 text-mute',
  failed: 'bg-brick text-white',
};

function Step({ number, state, title, aside, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line p-5 last:border-b-0">
      <span
        aria-hidden="true"
        className={`flex size-9 shrink-0 items-center justify-center rounded-full font-semibold ${stepLooks[state]}`}
      >
        {state === 'done' ? (
          <TickIcon className="size-4" />
        ) : state === 'failed' ? (
          <CloseIcon className="size-4" />
        ) : (
          number
        )}
      </span>
      <div className="min-w-0 grow basis-[16rem]">
        <h2 className="font-sans text-base font-semibold">
          {title}
          {state === 'done' && <span className="sr-only"> (done)</span>}
        </h2>
        <p className="text-[0.9375rem] leading-normal text-mute">{children}</p>
      </div>
      {aside}
    </li>
  );
}

import { type ReactNode, use } from 'react';
import type { BackupOverview } from '../../../domain/backups/backups.calls.ts';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import type { ClockState, ConditionsState } from '../../../domain/dashboard/dashboard.calls.ts';
import type { MailProblem, MailState, ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import type { MailRecords } from '../../../domain/newsletter/mail-records.calls.ts';
import type { PushState } from '../../../domain/push/push.calls.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import type { ScheduledPayload } from '../../../domain/versions/versions.calls.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { copyProblem } from '../copies/copy-words.ts';
import { ActionLink } from '../ui/action.tsx';
import { briefMoment } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import { isBackupShown } from './backups.tsx';

interface Health {
  mail: MailProblem | null | undefined;
  kept?: KeptState | undefined;
  returns?: ReturnsState | null | undefined;
  backups: BackupOverview | undefined;
  copies?: CopyOverview | undefined;
  clock: ClockState | undefined;
  scheduled: ScheduledPayload[];
  /** Newsletters that wait for the DNS records of their sender. */
  held: MailRecords['held'];
  push?: PushState | undefined;
  conditions?: ConditionsState | undefined;
}

/** Kept emails that may be sent, and enquiries that were marked as replied by emails that were not sent. */
type KeptState = Pick<MailState, 'offered' | 'markedByUnsent'>;

/** A problem in one sentence, with a link to the screen that helps. */
interface Problem {
  text: string | undefined;
  to?: string;
  label?: string;
}

const copiesScreen = { to: '/admin/settings/copies', label: 'Open Copies' };
const outbox = { to: '/admin/outbox', label: 'Open the Outbox' };
const keptMails = { to: '/admin/outbox?state=kept', label: 'Open the Outbox' };

/** Conditions that the dashboard describes by itself, as soon as they begin. */
const hasOwnSentence = new Set(['copy-old', 'minute-old', 'clock-jump', 'mail-stuck']);

/** The link of a condition to the screen that helps. */
const screensOf: Record<string, string> = {
  'copies-stopped': 'Open Copies',
  'copies-changed': 'Open Copies',
  'newsletter-refused': 'Open Newsletters',
  'notifications-lost': 'Open Notifications',
  'activity-changed': 'Open Activity',
};

/** The current problems, most serious first. */
export function problemsOf(health: Health, zone: string, now: Date): Problem[] {
  const { mail, kept, returns, backups, copies, clock, scheduled, held, push, conditions } = health;
  const lost = push && pushProblem(push);
  const backup = backups && backupProblem(backups);
  const told = conditions?.lasting.filter(
    ({ key }) =>
      !hasOwnSentence.has(key) &&
      !(lost && key === 'notifications-lost') &&
      !(backup && key === 'backup-old'),
  );
  // Not said a second time as a failure of the copies.
  const isStopped = conditions?.lasting.some(({ key }) => key === 'copies-stopped');
  const problems: Problem[] = [
    { text: clock && clockProblem(clock, zone) },
    { text: mail ? mailProblem(mail, zone, now) : undefined, ...outbox },
    { text: kept && markedProblem(kept), ...keptMails },
    { text: kept && keptProblem(kept), ...keptMails },
    { text: backup },
    {
      text: copies && !isStopped ? copyProblem(copies, { zone, now }) : undefined,
      ...copiesScreen,
    },
    { text: publicationProblem(scheduled), to: '/admin/scheduled', label: 'Open Scheduled' },
    { text: returns ? returnsProblem(returns, zone, now) : undefined, ...outbox },
    { text: returns ? setAsideProblem(returns) : undefined, ...outbox },
    {
      text: newsletterProblem(held),
      to: '/admin/newsletter/delivery',
      label: 'See what is missing',
    },
    { text: lost, to: '/admin/settings/notifications', label: 'Open Notifications' },
    ...(told ?? []).map(({ key, text, path: to }) => ({
      text,
      ...(screensOf[key] && { to, label: screensOf[key] }),
    })),
  ];
  return problems.filter(({ text }) => text);
}

/** The first problem, with a button that shows the others; renders nothing if there are none. */
export function Problems(health: Health) {
  const zone = use(TimeZone);
  const now = useNow();
  const [first, ...others] = problemsOf(health, zone, now);
  if (!first) return null;
  return (
    <section
      aria-label="What does not work"
      className="border-y border-line py-1.5 font-semibold text-brick"
    >
      <Sentence {...first} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center">
            {others.length === 1 ? 'One more problem' : `${others.length} more problems`}
          </summary>
          {others.map((problem) => (
            <Sentence {...problem} key={problem.text} />
          ))}
        </details>
      )}
      <Told conditions={health.conditions} />
    </section>
  );
}

/** What works again since yesterday, and what could not be looked at. */
function Told({ conditions }: Pick<Health, 'conditions'>) {
  const zone = use(TimeZone);
  const now = useNow();
  if (!conditions) return null;
  const { ended, unknown } = conditions;
  return (
    <ul className="basis-full text-[0.9375rem] font-normal text-mute empty:hidden">
      {ended.map(({ title, at }) => (
        <li className="py-1 leading-normal" key={`${title} ${at}`}>
          {title}, since {briefMoment(at, zone, now)}.
        </li>
      ))}
      {unknown.map((text) => (
        <li className="py-1 leading-normal" key={text}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Sentence({ text, to, label }: Problem) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3">
      {text}
      {to && (
        <ActionLink className="-ml-2" to={to} tone="text">
          {label}
        </ActionLink>
      )}
    </p>
  );
}

interface HealthLineProps extends Health {
  /** When the mail server last accepted an email. */
  lastSentAt: string | null | undefined;
}

/** One line if there are no problems: what was last checked, and when. */
export function HealthLine({ lastSentAt, ...health }: HealthLineProps) {
  const zone = use(TimeZone);
  const now = useNow();
  if (problemsOf(health, zone, now).length > 0) return <Problems {...health} />;
  const when = (instant: string) => briefMoment(instant, zone, now);
  const { backups } = health;
  const tested = backups?.lastVerified?.at;
  return (
    <section
      aria-label="Site health"
      className="flex flex-wrap items-center gap-x-5 border-y border-line py-1 text-[0.9375rem] text-mute"
    >
      {tested && <HealthItem>Backup tested {when(tested)}</HealthItem>}
      {lastSentAt && <HealthItem>Mail works, last sent {when(lastSentAt)}</HealthItem>}
      {health.copies?.state === 'good' && health.copies.last && (
        <HealthItem>
          Copy elsewhere {when(health.copies.last.at)}, proven
          {health.copies.minute?.at && `, last minute ${when(health.copies.minute.at)}`}
        </HealthItem>
      )}
      {backups && !tested && (
        <span className="inline-flex min-h-8 items-center">
          {backups.state === 'off'
            ? 'Backups are switched off'
            : 'Backups: the first is made tonight'}
        </span>
      )}
      {backups && isBackupShown(backups) && (
        <a
          className="ml-auto inline-flex min-h-11 items-center font-semibold text-ink underline-offset-4 hover:underline"
          href="#site-health"
        >
          Site health
        </a>
      )}
      <Told conditions={health.conditions} />
    </section>
  );
}

function HealthItem({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 items-center gap-2 text-green">
      <TickIcon className="size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

/** Such as "Notifications no longer reach Chrome on Android."; undefined if they reach all devices. */
export function pushProblem({ devices }: PushState): string | undefined {
  const lost = devices.filter(
    ({ goneAt, failure, waiting }) => goneAt || (failure && waiting === 0),
  );
  if (lost.length === 0) return undefined;
  const names = [...new Set(lost.map(({ name }) => name))];
  const text = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
  return `Notifications no longer reach ${text}.`;
}

/** Such as "Mail has not gone out since 9:30 am: the mail server refused the username or the password." */
export function mailProblem({ since, reason }: MailProblem, zone: string, now: Date): string {
  const begins = `Mail has not gone out since ${briefMoment(since, zone, now)}`;
  return reason ? `${begins}: ${inSentence(reason)}` : `${begins}. The Outbox says why.`;
}

/** Such as "Three enquiries were marked as replied, but the mail was not sent."; undefined for none. */
function markedProblem({ markedByUnsent: count }: KeptState): string | undefined {
  if (count === 0) return undefined;
  const which = count === 1 ? 'An enquiry was' : `${capital(numberWord(count))} enquiries were`;
  return `${which} marked as replied, but the mail was not sent.`;
}

/** Such as "Two mails that were kept without a mail server can be sent now."; undefined for none. */
function keptProblem({ offered }: KeptState): string | undefined {
  if (offered === 0) return undefined;
  const which =
    offered === 1 ? 'A mail that was' : `${capital(numberWord(offered))} mails that were`;
  return `${which} kept without a mail server can be sent now.`;
}

const longMs = 60 * 60_000;

/** Such as "Returned mails have not been read since 9:30 am: …"; undefined if they are read, or if the failure may be temporary. */
export function returnsProblem(
  { trouble }: ReturnsState,
  zone: string,
  now: Date,
): string | undefined {
  if (!trouble || now.getTime() - Date.parse(trouble.since) < longMs) return undefined;
  const since = briefMoment(trouble.since, zone, now);
  return `Returned mails have not been read since ${since}: ${inSentence(trouble.reason)}`;
}

/** Consequences of a jump of the server's clock, and what to do; undefined if there is none. */
export function clockProblem({ jump }: ClockState, zone: string): string | undefined {
  if (!jump) return undefined;
  const [from, to, until] = [jump.from, jump.to, jump.believedAt].map((instant) =>
    momentText(instant, zone),
  );
  return `The server’s clock jumped from ${from} to ${to}. Nothing is deleted or published automatically until ${until} on that clock. If the clock is wrong, ask whoever runs the server to correct it before then.`;
}

/** Such as "Two returned mails could not be understood."; undefined if there are none. */
export function setAsideProblem({ setAside: mails }: ReturnsState): string | undefined {
  if (mails.length === 0) return undefined;
  if (mails.length > 1) {
    return `${capital(numberWord(mails.length))} returned mails could not be understood.`;
  }
  return 'A returned mail could not be understood.';
}

/** Such as "The last three nightly backups failed: the disk is full."; undefined if there is no failure. */
function backupProblem({ state, failure }: BackupOverview): string | undefined {
  if (state === 'old') return 'No backup has passed its test for more than three days.';
  if (state !== 'failed' || !failure) return undefined;
  const { nights, reason } = failure;
  const which = nights === 1 ? 'nightly backup' : `${numberWord(nights)} nightly backups`;
  return `The last ${which} failed: ${inSentence(reason)}`;
}

/** Such as "“A title” was not published at its time: the author is required."; undefined if there is no failure. */
export function publicationProblem(scheduled: ScheduledPayload[]): string | undefined {
  const [first, ...others] = scheduled.filter(({ failure }) => failure);
  if (!first?.failure) return undefined;
  if (others.length > 0) {
    return `${capital(numberWord(others.length + 1))} posts or pages were not published at their time.`;
  }
  return `“${first.title}” was not published at its time: ${inSentence(first.failure)}`;
}

/** Such as "“Six messages” is waiting until the mail records of your domain are complete.."; undefined if there is none. */
export function newsletterProblem(held: MailRecords['held']): string | undefined {
  const [first, ...others] = held;
  if (!first) return undefined;
  if (others.length > 0) {
    return `${capital(numberWord(held.length))} newsletters are waiting until the mail records of your domain are complete.`;
  }
  return `The newsletter “${first.subject}” is waiting until the mail records of your domain are complete.`;
}

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function numberWord(count: number): string {
  return words[count - 2] ?? String(count);
}

import type { BackupOverview } from '../../../domain/backups/backups.calls.ts';
import type { ClockState } from '../../../domain/dashboard/dashboard.calls.ts';
import type { MailProblem, ReturnsState } from '../../../domain/mail/mailbox.calls.ts';
import type { MailRecords } from '../../../domain/newsletter/mail-records.calls.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { ScheduledPayload } from '../../../domain/versions/versions.calls.ts';
import { ActionLink } from '../ui/action.tsx';

interface ProblemsProps {
  mail: MailProblem | null | undefined;
  returns?: ReturnsState | null | undefined;
  backups: BackupOverview | undefined;
  clock: ClockState | undefined;
  scheduled: ScheduledPayload[];
  /** Newsletters that wait for the DNS records of their sender. */
  held: MailRecords['held'];
}

/** Warnings about mail, publications and backups; nothing while all work. */
export function Problems({ mail, returns, backups, clock, scheduled, held }: ProblemsProps) {
  const backup = backups && backupProblem(backups);
  const returned = returns && returnsProblem(returns);
  const setAside = returns && setAsideProblem(returns);
  const jumped = clock && clockProblem(clock);
  const publication = publicationProblem(scheduled);
  const newsletter = newsletterProblem(held);
  const isFine =
    !mail && !returned && !setAside && !backup && !jumped && !publication && !newsletter;
  if (isFine) return null;
  return (
    <section
      aria-label="What does not work"
      className="rounded-card border border-line border-l-4 border-l-brick bg-white px-5 py-3 font-semibold text-brick md:px-6"
    >
      {jumped && <p className="py-2">{jumped}</p>}
      {mail && (
        <p className="flex flex-wrap items-center gap-x-3">
          {mailProblem(mail)}
          <ActionLink className="-ml-2" to="/admin/outbox" tone="text">
            Open the Outbox
          </ActionLink>
        </p>
      )}
      {returned && (
        <p className="flex flex-wrap items-center gap-x-3">
          {returned}
          <ActionLink className="-ml-2" to="/admin/outbox" tone="text">
            Open the Outbox
          </ActionLink>
        </p>
      )}
      {setAside && (
        <p className="flex flex-wrap items-center gap-x-3">
          {setAside}
          <ActionLink className="-ml-2" to="/admin/outbox" tone="text">
            Open the Outbox
          </ActionLink>
        </p>
      )}
      {publication && (
        <p className="flex flex-wrap items-center gap-x-3">
          {publication}
          <ActionLink className="-ml-2" to="/admin/scheduled" tone="text">
            Open Scheduled
          </ActionLink>
        </p>
      )}
      {newsletter && (
        <p className="flex flex-wrap items-center gap-x-3">
          {newsletter}
          <ActionLink className="-ml-2" to="/admin/newsletter/delivery" tone="text">
            Open Will it arrive?
          </ActionLink>
        </p>
      )}
      {backup && <p className="py-2">{backup}</p>}
    </section>
  );
}

/** Such as "Mail has not gone out since 9:30 am: the mail server refused the login." */
export function mailProblem({ since, reason }: MailProblem, now = new Date()): string {
  const begins = `Mail has not gone out since ${momentWords(new Date(since), now)}`;
  return reason ? `${begins}: ${inSentence(reason)}` : `${begins}. The Outbox says why.`;
}

const longMs = 60 * 60_000;

/** Such as "Returned mails have not been read since 9:30 am: …"; undefined while it works, or may soon again. */
export function returnsProblem({ trouble }: ReturnsState, now = new Date()): string | undefined {
  if (!trouble || now.getTime() - Date.parse(trouble.since) < longMs) return undefined;
  const since = momentWords(new Date(trouble.since), now);
  return `Returned mails have not been read since ${since}: ${inSentence(trouble.reason)}`;
}

/** What a jump of the server's clock holds up, and what to do; undefined when there is none. */
export function clockProblem({ jump }: ClockState): string | undefined {
  if (!jump) return undefined;
  const [from, to, until] = [jump.from, jump.to, jump.believedAt].map(dayWords);
  return `The server’s clock jumped from ${from} to ${to}. Nothing is deleted or published by date until ${until} on that clock. If it is wrong, ask whoever runs the server to set it before then.`;
}

/** Such as "Two returned mails could not be understood."; undefined when all were. */
export function setAsideProblem({ setAside: mails }: ReturnsState): string | undefined {
  if (mails.length === 0) return undefined;
  if (mails.length > 1) {
    return `${capital(numberWord(mails.length))} returned mails could not be understood.`;
  }
  return 'A returned mail could not be understood.';
}

/** Such as "The last three nightly backups failed: the disk is full."; undefined when all is well. */
function backupProblem({ state, failure }: BackupOverview): string | undefined {
  if (state === 'old') return 'No backup has passed its test for more than three days.';
  if (state !== 'failed' || !failure) return undefined;
  const { nights, reason } = failure;
  const which = nights === 1 ? 'nightly backup' : `${numberWord(nights)} nightly backups`;
  return `The last ${which} failed: ${inSentence(reason)}`;
}

/** Such as "“A title” was not published at its time: the author is required."; undefined when all is well. */
export function publicationProblem(scheduled: ScheduledPayload[]): string | undefined {
  const [first, ...others] = scheduled.filter(({ failure }) => failure);
  if (!first?.failure) return undefined;
  if (others.length > 0) {
    return `${capital(numberWord(others.length + 1))} posts or pages were not published at their time.`;
  }
  return `“${first.title}” was not published at its time: ${inSentence(first.failure)}`;
}

/** Such as "“Six messages” waits for the DNS records of your domain."; undefined when none does. */
export function newsletterProblem(held: MailRecords['held']): string | undefined {
  const [first, ...others] = held;
  if (!first) return undefined;
  if (others.length > 0) {
    return `${capital(numberWord(held.length))} newsletters are waiting for the DNS records of your domain.`;
  }
  return `The newsletter “${first.subject}” is waiting for the DNS records of your domain.`;
}

/** Day and time with the year, where the reader is: a jump may be over years. */
function dayWords(instant: string): string {
  return new Date(instant).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short' });
}

/** The time alone while it is today, where the reader is. */
function momentWords(instant: Date, now: Date): string {
  const isToday = instant.toDateString() === now.toDateString();
  return instant.toLocaleString('en-IN', {
    ...(isToday ? {} : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function numberWord(count: number): string {
  return words[count - 2] ?? String(count);
}

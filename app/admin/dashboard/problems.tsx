import type { BackupOverview, ClockState } from '../../../domain/api/answers/dashboard.ts';
import type { MailRecords } from '../../../domain/api/answers/mail-records.ts';
import type { MailProblem, ReturnsState } from '../../../domain/api/answers/mails.ts';
import type { ScheduledPayload } from '../../../domain/api/answers/versions.ts';
import { ActionLink } from '../ui/action.tsx';
import {
  backupProblem,
  clockProblem,
  mailProblem,
  newsletterProblem,
  publicationProblem,
  returnsProblem,
  setAsideProblem,
} from './problem-words.ts';

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

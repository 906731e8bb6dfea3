import { addDays, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Plan } from '../../../domain/people/steps.ts';
import type { FirstReplies, StoredTemplate } from '../../../domain/replies/replies.calls.ts';
import {
  type ReplyInput,
  recordedText,
  replyMessages,
} from '../../../domain/replies/reply-form.ts';
import type { ReplyTemplate } from '../../../domain/replies/reply-templates.ts';
import { lateAfterMinutes, replyTimes } from '../../../domain/replies/reply-times.ts';
import { openingClock } from '../../../domain/site/opening-clock.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findIdentities, lockPeople } from '../people/cards.repository.ts';
import { findCurrentCard } from '../people/join-record.ts';
import { recordAttempt, recordQueuedReply } from '../people/outcomes.ts';
import { findRepeated } from '../people/traces.repository.ts';
import { countWaitingLists } from '../people/waiting.service.ts';
import {
  answerKind,
  findFirstAnswers,
  findTemplate,
  findThread,
  updateTemplate,
} from './replies.repository.ts';

const unknownRecipient: Refusal = {
  kind: 'invalid',
  fields: { to: replyMessages.recipientUnknown },
};

/**
 * Replies to a person. Opening a call or a WhatsApp text is an attempt, and an email is queued: both count as
 * replies, and set the next step, once somebody confirms the attempt or the mail server accepts the email. An email
 * continues the conversation with its recipient, whose answers go to the owner's mailbox; one that was sent twice is
 * queued once.
 */
export async function reply(
  site: Site,
  personId: number,
  form: ReplyInput,
  { by, next }: { by: string; next?: Plan | undefined },
  now = site.now(),
): Promise<{ kind: 'answered' } | Refusal> {
  const outcome = await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // The card may have been joined with another one in the meantime.
    const id = (await findCurrentCard(db, personId))?.id;
    if (id === undefined) return { kind: 'person-not-found' } as const;
    const identities = await findIdentities(db, id);
    if (identities.length > 0 && !identities.some(({ value }) => value === form.to))
      return unknownRecipient;
    const attempt = { to: form.to, text: recordedText(form), by, next };
    const { kind } = form;
    if (kind !== 'mail') {
      await recordAttempt(db, id, { ...attempt, kind }, now);
      return { kind: 'answered' } as const;
    }
    await lockPeople(db);
    const sentEntry = { kind, text: attempt.text, madeBy: by, now };
    const repeated = await findRepeated(db, sentEntry);
    const isSame = (entry: (typeof repeated)[number]) =>
      entry.personId === id && entry.recipient === form.to && entry.isInOutbox === 1;
    if (repeated.some(isSame)) return { kind: 'answered' } as const;
    const email = emailOf(form, await findThread(db, form.to));
    const outboxId = await queueEmail(inTransaction, email, now);
    await recordQueuedReply(db, id, { ...attempt, outboxId }, now);
    return { kind: 'answered' } as const;
  });
  site.wake();
  return outcome;
}

function emailOf({ to, subject, text }: ReplyInput, thread: string[]): Email {
  const last = thread.at(-1);
  return {
    kind: answerKind,
    to,
    replyTo: { owner: true },
    subject,
    parts: text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
    headers: last ? { 'In-Reply-To': last, References: thread.join(' ') } : {},
  };
}

/**
 * How long the first replies of this week and last week took, in opening hours, and how many enquiries wait too long.
 */
export async function firstReplies(site: Site, now = site.now()): Promise<FirstReplies> {
  const { db } = site;
  const facts = await site.facts();
  const clock = openingClock(facts);
  const monday = mondayOf(dayIn(facts.timeZone, now));
  const thisWeek = startOfDay(monday, facts.timeZone);
  const replies = await findFirstAnswers(db, startOfDay(addDays(monday, -7), facts.timeZone));
  const timesOf = (isOf: (answeredAt: string) => boolean) =>
    replyTimes(
      replies
        .filter(({ answeredAt }) => isOf(answeredAt))
        .map(({ askedAt, answeredAt }) => clock.minutesBetween(askedAt, answeredAt)),
    );
  const lateSince = clock.minutesBefore(lateAfterMinutes, now.toISOString());
  return {
    hours: clock.hours ?? null,
    thisWeek: timesOf((at) => at >= thisWeek) ?? null,
    lastWeek: timesOf((at) => at < thisWeek) ?? null,
    late: (await countWaitingLists(site, now)).slow,
    lateSince,
  };
}

type SaveOutcome =
  | { current: StoredTemplate; revision: string }
  | { kind: 'template-not-found' }
  | { kind: 'template-changed'; current: StoredTemplate; revision: string };

/** Changes a template. Its revision is the time of its last change, unless a save chose another. */
export async function saveTemplate(
  site: Site,
  id: number,
  template: ReplyTemplate,
  { by, ...save }: TextSave & { by: string },
  now = site.now(),
): Promise<SaveOutcome> {
  return await transact(site, async ({ db }): Promise<SaveOutcome> => {
    const subject = `template-${id}`;
    const at = now.toISOString();
    for (;;) {
      const current = await findTemplate(db, id);
      if (!current) return { kind: 'template-not-found' };
      const newer = await newerRevision(db, subject, current.changedAt, save);
      if (newer !== undefined) return { kind: 'template-changed', current, revision: newer };
      // Otherwise another save came between.
      if (await updateTemplate(db, id, template, { at, by, base: current.changedAt })) {
        const revision = await chooseRevision(db, subject, at, save, now);
        return { current: { ...current, ...template, changedAt: at }, revision };
      }
    }
  });
}

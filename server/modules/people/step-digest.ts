import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { dueText } from '../../../domain/people/due-text.ts';
import { stepTimeLabels, type WaitingTime } from '../../../domain/people/person.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { deleteState, takeTurn } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findUnsentTexts } from '../mail/outbox.repository.ts';
import { enquiryRecipients } from '../site/site.service.ts';
import type { PersonRow } from './people-list.repository.ts';
import { firstWaiting } from './waiting.service.ts';

const kind = 'people-digest';
const turn = 'people_digest';
const time = '09:00';
/** Rows under each heading: limits the size of an email. */
const maxInPart = 40;

/**
 * Queues one email a day, at nine in the site's time zone, that lists who waits that day, if anybody does, and ends with `lastLine`. The same
 * transaction records that the day's email is queued.
 */
export async function queueStepDigest(
  site: Site,
  now: Date,
  lastLine: () => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  const { timeZone: zone } = await site.facts();
  if (fieldsAt(now.toISOString(), zone).time < time) return;
  const until = instantAt(addDays(dayIn(zone, now), 1), time, zone) ?? '';
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (!(await takeTurn(db, turn, { now: now.toISOString(), until }))) return;
    const parts = await firstWaiting(inTransaction, maxInPart, now);
    if (parts.every(({ total }) => total === 0)) return;
    const digest = digestOf(site, parts, { now, zone }, await lastLine());
    for (const to of await enquiryRecipients(inTransaction)) {
      await queueEmail(inTransaction, { ...digest, to }, now);
    }
  });
  site.wake();
}

/** Call before emails are deleted: an unsent digest among them is queued again, without the erased person. */
export async function requeueStepDigest({ db }: Site, mailIds: readonly number[]): Promise<void> {
  if ((await findUnsentTexts(db, kind, mailIds)).length > 0) await deleteState(db, turn);
}

function digestOf(
  { settings: { siteUrl } }: Site,
  parts: Awaited<ReturnType<typeof firstWaiting>>,
  clock: { now: Date; zone: string },
  lastLine: string | undefined,
): Omit<Email, 'to'> {
  const today = `${siteUrl}/admin/today`;
  const filled = parts.filter(({ total }) => total > 0);
  const counts = filled.map(({ time, total }) => `${total} ${subjectWords[time]}`);
  return {
    kind,
    subject: `Waiting for you: ${counts.join(', ')}`,
    parts: [
      ...filled.flatMap(({ time, total, people }) => [
        `${stepTimeLabels[time]}:`,
        {
          list: [
            ...people.map((person) => ({
              text: lineOf(person, clock),
              url: `${siteUrl}/admin/people/${person.id}`,
            })),
            ...(total > people.length
              ? [{ text: `and ${total - people.length} more`, url: today }]
              : []),
          ],
        },
      ]),
      { link: 'Open Today', url: today },
      ...(lastLine ? [lastLine] : []),
    ],
  };
}

const subjectWords: Record<WaitingTime, string> = {
  unanswered: 'without an answer',
  late: 'late',
  today: 'today',
};

/** Contains the address or number, so that an erasure of the person finds the email. */
function lineOf(person: PersonRow, clock: { now: Date; zone: string }): string {
  const due = dueText(person, clock);
  const contact = [person.phone, person.email].filter(Boolean);
  return `${[person.name, ...contact].join(', ')}: ${due?.when}. ${due?.what}`;
}

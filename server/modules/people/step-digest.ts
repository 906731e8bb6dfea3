import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { dueText, stepTimeOf } from '../../../domain/people/due-text.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { deleteState, takeTurn } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findUnsentTexts } from '../mail/outbox.repository.ts';
import { enquiryRecipients } from '../site/site.service.ts';
import { countDue, findDue, type PersonRow, todayIn } from './people-list.repository.ts';

const kind = 'people-digest';
const turn = 'people_digest';
const time = '09:00';
/** Limits the size of an email. */
const maxEntries = 100;

/**
 * Queues one email a day, at nine in the site's time zone, about who waits that day, if anybody does: once, in the
 * transaction that takes its turn.
 */
export async function queueStepDigest(site: Site, now: Date): Promise<void> {
  const { timeZone: zone } = await site.facts();
  if (fieldsAt(now.toISOString(), zone).time < time) return;
  const until = instantAt(addDays(dayIn(zone, now), 1), time, zone) ?? '';
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    if (!(await takeTurn(db, turn, { now: now.toISOString(), until }))) return;
    const today = todayIn(zone, now);
    const people = await findDue(db, today, maxEntries);
    if (people.length === 0) return;
    const digest = digestOf(site, people, await countDue(db, today), { now, zone });
    for (const to of await enquiryRecipients(inTransaction)) {
      await queueEmail(inTransaction, { ...digest, to }, now);
    }
  });
  site.wake();
}

/** Called before emails are deleted: an unsent digest among them is written again, without who was erased. */
export async function saveStepDigest({ db }: Site, mailIds: readonly number[]): Promise<void> {
  if ((await findUnsentTexts(db, kind, mailIds)).length > 0) await deleteState(db, turn);
}

function digestOf(
  { settings: { siteUrl } }: Site,
  people: PersonRow[],
  { late, today }: { late: number; today: number },
  clock: { now: Date; zone: string },
): Omit<Email, 'to'> {
  const list = (isLate: boolean) =>
    people
      .filter((person) => (stepTimeOf(person, clock) === 'late') === isLate)
      .map((person) => ({
        text: lineOf(person, clock),
        url: `${siteUrl}/admin/people/${person.id}`,
      }));
  const counts = [late > 0 && `${late} late`, today > 0 && `${today} today`].filter(Boolean);
  return {
    kind,
    subject: `Waiting for you: ${counts.join(', ')}`,
    parts: [
      ...(late > 0 ? ['Late:', { list: list(true) }] : []),
      ...(today > 0 ? ['Today:', { list: list(false) }] : []),
      { link: 'Open people', url: `${siteUrl}/admin/people` },
    ],
  };
}

/** With an address or number, so that the email is found when the person is erased. */
function lineOf(person: PersonRow, clock: { now: Date; zone: string }): string {
  const due = dueText(person, clock);
  const contact = [person.phone, person.email].filter(Boolean);
  return `${[person.name, ...contact].join(', ')}: ${due?.when}. ${due?.what}`;
}

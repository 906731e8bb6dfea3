import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { dueText, stepTimeOf } from '../../../domain/people/due-text.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { deleteState, takeTurn } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import type { Addressee, Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { countDue, findDue, type PersonRow } from './list/people-list.repository.ts';
import { todayIn } from './list/today.ts';

interface DigestDependencies {
  queueEmail: QueueEmail;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  recipients: (trx: Db) => Promise<Addressee[]>;
  siteUrl: string;
  readFacts: ReadFacts;
  /** Whether one of these emails has this kind and is not sent. */
  isUnsent: (trx: Db, kind: string, mailIds: readonly number[]) => Promise<boolean>;
}

const kind = 'people-digest';
const turn = 'people_digest';
const time = '09:00';
/** Limits the size of an email. */
const maxEntries = 100;

/** One email at nine in the site's time zone about who waits that day, if anybody does. */
export function createStepDigest(db: Db, dependencies: DigestDependencies) {
  const { queueEmail, wake, recipients, readFacts, isUnsent } = dependencies;
  return {
    /** Queues the email of the day, once: in the transaction that takes its turn. */
    async queueDue(now: Date): Promise<void> {
      const { timeZone: zone } = await readFacts(db);
      if (fieldsAt(now.toISOString(), zone).time < time) return;
      const until = instantAt(addDays(dayIn(zone, now), 1), time, zone) ?? '';
      await db.transaction().execute(async (trx) => {
        if (!(await takeTurn(trx, turn, { now: now.toISOString(), until }))) return;
        const today = todayIn(zone, now);
        const people = await findDue(trx, today, maxEntries);
        if (people.length === 0) return;
        const digest = digestOf(people, await countDue(trx, today), { now, zone }, dependencies);
        for (const to of await recipients(trx)) await queueEmail(trx, { ...digest, to }, now);
      });
      wake();
    },

    /** Called before emails are deleted: an unsent digest among them is written again, without who was erased. */
    async saveFrom(trx: Db, mailIds: readonly number[]): Promise<void> {
      if (await isUnsent(trx, kind, mailIds)) await deleteState(trx, turn);
    },
  };
}

type Counts = Awaited<ReturnType<typeof countDue>>;

function digestOf(
  people: PersonRow[],
  { late, today }: Counts,
  clock: { now: Date; zone: string },
  { siteUrl }: DigestDependencies,
): Omit<Email, 'to'> {
  const list = (isLate: boolean) =>
    people
      .filter((person) => (stepTimeOf(person, clock) === 'late') === isLate)
      .map((person) => ({
        text: lineOf(person, clock),
        url: `${siteUrl}/admin/people/${person.id}`,
      }));
  const words = [late > 0 && `${late} late`, today > 0 && `${today} today`].filter(Boolean);
  return {
    kind,
    subject: `Waiting for you: ${words.join(', ')}`,
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

import { sql } from 'kysely';
import { enquiryKeys } from '../../../domain/contact/contact-form.ts';
import { askInBatches } from '../../batches.ts';
import type { Db } from '../../db/tables.ts';
import { type HeldRows, heldTables } from './find-held.repository.ts';
import { isAbout } from './naming-mail.ts';

/** The contents of those rows; of an email about several people, the part about this one. */
export async function readHeld(db: Db, emails: readonly string[], held: HeldRows) {
  const messages = db
    .selectFrom('contact_messages')
    .select([...enquiryKeys, 'about', 'status', 'private_note'])
    .select(['consent_version', 'consented_at', 'page_path', 'first_page', 'campaign'])
    .select(['utm_source', 'utm_medium', 'utm_campaign', 'referrer_host'])
    .select(['created_at', 'status_changed_at', 'trashed_at'])
    .orderBy('id');
  const comments = db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comment_answers as answer', 'answer.comment_id', 'comments.id')
    .select(['posts.title as post', 'comments.author as name', 'email'])
    .select(['comments.text as comment', 'comments.status', 'comments.created_at'])
    .select(['answer.text as answer', 'answer.answered_at'])
    .orderBy('comments.id');
  const subscriptions = db
    .selectFrom('subscriptions')
    .select(['email', 'status', 'consent_version', 'consented_at', 'consent_source', 'created_at'])
    .select([
      'confirmed_at',
      'unsubscribed_at',
      'suppressed_at',
      'complained_at',
      'cadence as posts',
    ])
    .select(({ selectFrom }) =>
      selectFrom('subscription_topics as chosen')
        .innerJoin('categories', 'categories.id', 'chosen.topic_id')
        .select(
          sql<string | null>`string_agg(categories.name, ', ' order by categories.position)`.as(
            'names',
          ),
        )
        .whereRef('chosen.subscription_id', '=', 'subscriptions.id')
        .as('topics'),
    );
  const mails = db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'reply_to', 'subject', 'body_text', 'created_at', 'sent_at'])
    .orderBy('id');
  return {
    messages: await askInBatches(held.contact_messages, (ids) =>
      messages.where('id', 'in', ids).execute(),
    ),
    comments: await askInBatches(held.comments, (ids) =>
      comments.where('comments.id', 'in', ids).execute(),
    ),
    subscriptions: await askInBatches(held.subscriptions, (ids) =>
      subscriptions.where('id', 'in', ids).execute(),
    ),
    newsletters: await askInBatches(held.subscriptions, (ids) => readNewsletters(db, ids)),
    mails: (await askInBatches(held.outbox, (ids) => mails.where('id', 'in', ids).execute())).map(
      (mail) => ofPerson(emails, mail),
    ),
    cards: await readCards(db, held.people),
  };
}

/** The newsletters of which somebody was a candidate: name, time, what became of it, and the address's server's words. */
async function readNewsletters(db: Db, subscriptionIds: readonly number[]) {
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters', 'newsletters.id', 'r.newsletter_id')
    .select(['newsletters.fields', 'newsletters.started_at', 'r.settled_at'])
    .select(['r.state', 'r.reason', 'r.answer'])
    .where('r.subscription_id', 'in', subscriptionIds)
    .orderBy('r.id')
    .execute();
  return rows.map(({ fields, ...row }) => ({ name: String(JSON.parse(fields).subject), ...row }));
}

/** What cards say, each followed by what was written on it. */
async function readCards(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const cards = await db
    .selectFrom('people')
    .select(['name', 'about', 'stage', 'lost_reason', 'interest', 'batch'])
    .select(['step', 'step_due_at', 'source', 'campaign', 'first_page', 'referrer_host'])
    .select(['utm_source', 'utm_medium', 'utm_campaign'])
    .select((is) => is.cast<string | null>('value_rupees', 'text').as('value_rupees'))
    .select(['created_at', 'enquired_at', 'contacted_at', 'qualified_at', 'closed_at'])
    .where('id', 'in', ids)
    .execute();
  const identities = await db
    .selectFrom('person_identities')
    .select(['kind', 'value'])
    .where('person_id', 'in', ids)
    .execute();
  const phones = await db
    .selectFrom('person_phones')
    .select('value')
    .where('person_id', 'in', ids)
    .execute();
  const entries = await db
    .selectFrom('person_entries')
    .select(['kind', 'text', 'made_by', 'made_at'])
    .where('person_id', 'in', ids)
    .orderBy('id')
    .execute();
  return [
    ...cards,
    ...identities,
    ...phones.map(({ value }) => ({ kind: 'phone', value })),
    ...entries,
  ];
}

/** An email neither to nor from the person may be about others too: only lines with the address are theirs. */
function ofPerson<Mail extends { recipient: string; reply_to: string | null; body_text: string }>(
  emails: readonly string[],
  { reply_to, ...mail }: Mail,
) {
  if (isAbout(emails, [mail.recipient, reply_to ?? ''])) return mail;
  const lines = mail.body_text.split('\n').filter((line) => isAbout(emails, [line]));
  return { ...mail, body_text: lines.join('\n') };
}

/** Columns that determine the files of emails. */
export async function findMails(db: Db, ids: readonly number[]) {
  const mails = db
    .selectFrom('outbox')
    .select(['id', 'message_id as messageId', 'created_at as createdAt']);
  return await askInBatches(ids, (some) => mails.where('id', 'in', some).execute());
}

/** The number of entries on cards. */
export async function countEntries(db: Db, cards: readonly number[]): Promise<number> {
  if (cards.length === 0) return 0;
  const entries = db.selectFrom('person_entries').where('person_id', 'in', cards);
  const { count } = await entries
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes rows, within the transaction. */
export async function deleteHeld(trx: Db, held: HeldRows): Promise<void> {
  for (const table of heldTables) {
    await askInBatches(held[table], (ids) =>
      trx.deleteFrom(table).where('id', 'in', ids).execute(),
    );
  }
}

import { expect, test } from 'vitest';
import { type EnquiryStatus, enquiryStatuses } from '../../../domain/contact/enquiries.ts';
import { type PersonStage, personStages } from '../../../domain/people/person.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { daysBefore } from '../../days-before.ts';
import { removeOldViews } from '../analytics/analytics.service.ts';
import { removeOldSpamComments } from '../comments/comments.service.ts';
import { removeOldEnquiries } from '../contact/inbox.service.ts';
import { removeOldEmails } from '../mail/mail.service.ts';
import { removeUnconfirmed } from '../newsletter/reader-list.service.ts';
import { removeEmptyCards } from '../people/changes.ts';
import { previewRetention } from './retention.service.ts';

const now = new Date('2026-11-25T06:30:00.000Z');
const ago = (days: number) => daysBefore(now, days);
const facts = {
  messagesDays: '30',
  spamDays: '10',
  mailDays: '20',
  unconfirmedDays: '7',
  viewsDays: '200',
};
const days = { messages: 30, spam: 10, mail: 20, unconfirmed: 7, views: 200 };

const isClosed = (stage: PersonStage) => stage === 'won' || stage === 'lost';

/**
 * A site with a card at every stage and an enquiry of every status, each one day before and after its deletion date.
 */
async function fullSite() {
  const database = await testDatabase();
  const { db } = database;
  const site = await testSite({ database, facts });
  for (const stage of personStages) {
    for (const status of enquiryStatuses) {
      for (const age of [29, 31]) {
        const { id } = await db
          .insertInto('people')
          .values({
            ...goodRows.people,
            id: undefined,
            name: `${stage} ${status} ${age}`,
            stage,
            lost_reason: stage === 'lost' ? 'Not now' : '',
            closed_at: isClosed(stage) ? ago(age) : null,
            value_rupees: 1000,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const note = { ...goodRows.person_entries, person_id: id, made_at: ago(age) };
        await db.insertInto('person_entries').values(note).execute();
        await addMessage(db, { name: `${stage} ${status} ${age}`, status, person_id: id }, age);
      }
    }
  }
  for (const age of [9, 11])
    await addMessage(db, { name: `spam ${age}`, status: 'spam', person_id: null }, age);
  return { db, site };
}

/** Excludes expired spam, with or without a card. */
const isNoOldSpam = (name: string) => !/^(lost )?spam /.test(name) || name === 'spam 9';

type Db = Awaited<ReturnType<typeof testDatabase>>['db'];

async function addMessage(
  db: Db,
  changes: { name: string; status: EnquiryStatus; person_id: number | null },
  age: number,
) {
  const mailed_at = changes.status === 'spam' ? null : ago(age);
  const row = { ...goodRows.contact_messages, ...changes, mailed_at };
  await db
    .insertInto('contact_messages')
    .values({ ...row, status_changed_at: ago(age) })
    .execute();
}

async function namesOf(db: Db, table: 'contact_messages' | 'people') {
  const rows = await db.selectFrom(table).select('name').execute();
  return rows.map(({ name }) => name).sort();
}

test('deletes only what was closed without result, after the configured time, and no cards', async () => {
  const { db, site } = await fullSite();
  const before = await namesOf(db, 'contact_messages');
  const cards = await namesOf(db, 'people');
  await removeOldEnquiries(site, now);
  await removeEmptyCards(site);
  const left = await namesOf(db, 'contact_messages');
  expect(before.filter((name) => !left.includes(name)).sort()).toEqual(
    ['lost archived 31', 'lost replied 31', 'lost spam 29', 'lost spam 31', 'spam 11'].sort(),
  );
  expect(await namesOf(db, 'people')).toEqual(cards);
  const notes = await db.selectFrom('person_entries').select('id').execute();
  expect(notes).toHaveLength(cards.length);
});

test('deletes a card of which nothing but the names of changed details is left', async () => {
  const { db, site } = await fullSite();
  const about = { about: '', batch: '', value_rupees: null, step: '', step_due_at: null };
  const bare = { ...goodRows.people, ...about, stage: 'new', lost_reason: '', closed_at: null };
  for (const [text, detail] of [
    ['', 'name'],
    ['Changed: name and number', null],
  ] as const) {
    const name = `Changed ${detail}`;
    const { id: person_id } = await db
      .insertInto('people')
      .values({ ...bare, id: undefined, name, stage: 'new' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const note = { ...goodRows.person_entries, person_id, text, detail };
    await db.insertInto('person_entries').values(note).execute();
  }
  await removeEmptyCards(site);
  const left = (await namesOf(db, 'people')).filter((name) => name.startsWith('Changed'));
  expect(left).toEqual(['Changed null']);
});

test('keeps an old enquiry until its card has been lost for the configured time, and one without a card', async () => {
  const { db, site } = await fullSite();
  await db
    .updateTable('people')
    .set({ closed_at: ago(29) })
    .where('stage', '=', 'lost')
    .execute();
  await addMessage(db, { name: 'stray', status: 'archived', person_id: null }, 400);
  const before = (await namesOf(db, 'contact_messages')).filter(isNoOldSpam);
  await removeOldEnquiries(site, now);
  expect(await namesOf(db, 'contact_messages')).toEqual(before);
});

test('deletes no handled enquiry with a retention of 0 days', async () => {
  const { db } = await fullSite();
  const site = await testSite({ database: { db }, facts: { ...facts, messagesDays: '0' } });
  const before = (await namesOf(db, 'contact_messages')).filter(isNoOldSpam);
  expect((await previewRetention(site, { ...days, messages: 0 }, now)).messages).toEqual([]);
  await removeOldEnquiries(site, now);
  expect(await namesOf(db, 'contact_messages')).toEqual(before);
});

test('previews by stage what would be deleted and what would stay', async () => {
  const { site } = await fullSite();
  const { messages } = await previewRetention(site, days, now);
  const nothing = { deleted: 0, people: 0, notes: 0, value: 0 };
  expect(messages).toEqual([
    { stage: 'new', ...nothing, left: 2 },
    { stage: 'contacted', ...nothing, left: 2 },
    { stage: 'qualified', ...nothing, left: 2 },
    { stage: 'won', ...nothing, left: 2 },
    { stage: 'lost', deleted: 2, people: 2, notes: 2, value: 2000, left: 0 },
  ]);
});

test('previews exactly the numbers that the jobs then delete', async () => {
  const { db, site } = await fullSite();
  for (const age of [9, 11, 21]) {
    const comment = { ...goodRows.comments, status: 'spam' as const, created_at: ago(age) };
    const sent = {
      ...goodRows.outbox,
      message_id: `<${age}@site.example>`,
      sent_at: ago(age),
      attempts: 1,
    };
    const request = { ...goodRows.subscriptions, email: `${age}@reader.example` };
    const asked = { created_at: ago(age), requested_at: ago(age), consented_at: ago(age) };
    await db.transaction().execute(async (trx) => {
      const posts = await trx.selectFrom('posts').select('id').execute();
      if (posts.length === 0) {
        await trx.insertInto('posts').values(goodRows.posts).execute();
        await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
      }
      await trx.insertInto('comments').values(comment).execute();
    });
    await db.insertInto('outbox').values(sent).execute();
    await db
      .insertInto('subscriptions')
      .values({ ...request, ...asked })
      .execute();
  }
  for (const day of ['2026-11-25', '2026-05-09', '2026-05-08']) {
    const views = { trait: 'all', day, value: '', views: 5 } as const;
    await db.insertInto('view_totals').values(views).execute();
  }
  const counts = async () => {
    const sizeOf = async (table: 'contact_messages' | 'comments' | 'outbox' | 'subscriptions') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const views = await db.selectFrom('view_totals').select('views').execute();
    return {
      messages: await sizeOf('contact_messages'),
      comments: await sizeOf('comments'),
      mail: await sizeOf('outbox'),
      unconfirmed: await sizeOf('subscriptions'),
      views: views.reduce((sum, row) => sum + row.views, 0),
    };
  };
  const before = await counts();
  const preview = await previewRetention(site, days, now);
  const closed = preview.messages.reduce((sum, { deleted }) => sum + deleted, 0);
  expect(preview).toMatchObject({
    spam: { messages: 3, comments: 2 },
    mail: 1,
    unconfirmed: 3,
    views: 5,
  });
  await removeOldEnquiries(site, now);
  await removeOldSpamComments(site, now);
  await removeUnconfirmed(site, now);
  await removeOldEmails(site, now);
  await removeOldViews(site, now);
  const after = await counts();
  expect({
    messages: before.messages - after.messages,
    comments: before.comments - after.comments,
    mail: before.mail - after.mail,
    unconfirmed: before.unconfirmed - after.unconfirmed,
    views: before.views - after.views,
  }).toEqual({
    messages: closed + preview.spam.messages,
    comments: preview.spam.comments,
    mail: preview.mail,
    unconfirmed: preview.unconfirmed,
    views: preview.views,
  });
});

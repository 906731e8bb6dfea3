import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { latestJoin } from '../../../tests/support/undo-join.ts';
import { aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { insertCard } from '../people/cards.repository.ts';
import { addNote, moveToStage, saveDetails, setInterest } from '../people/changes.ts';
import { joinPeople } from '../people/join.ts';
import { findPerson, missingCard } from '../people/people.service.ts';
import { splitCard } from '../people/split.ts';
import { addView } from '../people/views.service.ts';
import {
  erasePersonalData,
  findGoneCopies,
  previewErasure,
  searchPersonalData,
} from './personal-data.service.ts';

const by = 'asha';

/** All rows of the database that contain a word. */
async function rowsWith(db: Db, word: RegExp): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const dumps = await Promise.all(
    tables
      // SQLite's full-text index cannot be read as a table.
      .filter(({ name }) => !name.startsWith('post_words') && !name.startsWith('media'))
      .map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        return (rows as object[])
          .map((row) => `${name}: ${JSON.stringify(row)}`)
          .filter((row) => word.test(row));
      }),
  );
  return dumps.flat();
}

/** Harini and Dinesh, with unique words in every field. */
async function twoPeople() {
  const { db } = await testDatabase();
  const { site, visitors } = await visitorsOn(db, { rateLimits: false });
  for (const [name, email] of [
    ['Harini Balan', 'harini@x.in'],
    ['Dinesh Kumar', 'dinesh@y.in'],
  ] as const) {
    const word = name.split(' ')[0] ?? '';
    await visitors.contact.receive(
      aMessage({ name, email, phone: '98220 44170', message: `message of ${word}` }),
      testClient,
    );
  }
  const people = await db.selectFrom('people').select(['id', 'name']).orderBy('id').execute();
  const [harini = 0, dinesh = 0] = people.map(({ id }) => id);
  for (const [id, name] of [
    [harini, 'Harini Balan'],
    [dinesh, 'Dinesh Kumar'],
  ] as const) {
    const word = name.split(' ')[0];
    await addNote(site, id, { text: `note on ${word}`, by });
    await planTyped(site, [id], { text: `step of ${word}`, dueAt: '2099-01-01T00:00:00.000Z' }, by);
    await saveDetails(site, id, { about: `about ${word}`, batch: `batch ${word}` });
  }
  await moveToStage(site, [dinesh], { stage: 'lost', reason: 'reason of Dinesh', by });
  return { db, site, harini, dinesh };
}

test('leaves nothing of an erased person who was joined with another and split off', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  await joinPeople(site, { id: harini, gone: dinesh, by });
  const card = await findPerson(site, harini);
  const message = card?.messages.find(({ name }) => name === 'Dinesh Kumar')?.id ?? 0;
  const { entries } = await entriesOf(db, harini, 'Dinesh');
  const split = await splitCard(site, harini, {
    messages: [message],
    identities: [],
    entries,
    steps: await stepsOf(db, harini, 'Dinesh'),
    fields: ['stage'],
    by,
  });
  const id = split.kind === 'split' ? split.id : 0;
  expect(await rowsWith(db, /dinesh/i)).not.toEqual([]);
  await addView(site, { name: 'His', query: 'status=all&search=dinesh+kumar' }, by);
  await addView(site, { name: 'Mails', query: 'status=all&search=dinesh%40y.in' }, by);
  await addView(site, { name: 'All of them', query: 'status=all' }, by);
  await db
    .insertInto('answer_templates')
    .values({
      ...goodRows.answer_templates,
      english: 'Namaste Dinesh  Kumar, dinesh@y.in, 98220 44170',
    })
    .execute();
  const ofHim = await db
    .insertInto('answer_templates')
    .values({ ...goodRows.answer_templates, name: 'Dinesh Kumar' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const erased = await erasePersonalData(site, { card: id }, by);
  expect(erased?.traces).toMatchObject({ joins: 1, views: 2, templates: 2 });
  const templates = db.selectFrom('answer_templates').select('name').orderBy('id', 'desc').limit(2);
  expect(await templates.execute()).toEqual([
    { name: `Template ${ofHim.id}` },
    { name: goodRows.answer_templates.name },
  ]);
  expect(await rowsWith(db, /dinesh/i)).toEqual([]);
  expect(await rowsWith(db, /All of them/)).toHaveLength(1);
  expect(await findPerson(site, dinesh)).toBeUndefined();
  expect(await findPerson(site, harini)).toMatchObject({
    name: 'Harini Balan',
    about: 'about Harini',
    emails: ['harini@x.in'],
    joins: 0,
  });
  expect(JSON.stringify(await findPerson(site, harini))).toContain('note on Harini');
});

async function newCard(db: Db, name: string): Promise<number> {
  const at = '2026-11-01T05:00:00.000Z';
  return await insertCard(db, { name, stage: 'new', enquiredAt: at, createdAt: at });
}

async function stepsOf(db: Db, id: number, word: string): Promise<number[]> {
  const rows = db.selectFrom('person_steps').select(['id', 'words']).where('person_id', '=', id);
  return (await rows.execute()).filter(({ words }) => words.includes(word)).map((row) => row.id);
}

async function entriesOf(db: Db, id: number, word: string) {
  const rows = await db
    .selectFrom('person_entries')
    .select(['id', 'text'])
    .where('person_id', '=', id)
    .where('kind', '<>', 'joined')
    .execute();
  return { entries: rows.filter(({ text }) => text.includes(word)).map((row) => row.id) };
}

test('removes what one side of a joined card said and keeps the other side', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  await joinPeople(site, { id: harini, gone: dinesh, by });
  const found = await searchPersonalData(site, 'dinesh@y.in');
  // The note that the join wrote about him is removed automatically.
  expect(found.card?.notes.some(({ text }) => text.includes('Name: Dinesh'))).toBe(false);
  const chosen = found.card?.notes.filter(({ text }) => text.includes('Dinesh')) ?? [];
  const notes = chosen.map(({ id }) => id);
  await erasePersonalData(site, { email: 'dinesh@y.in', notes }, by);
  const card = await findPerson(site, harini);
  expect(card).toMatchObject({ name: 'Harini Balan', about: 'about Harini', stage: 'new' });
  expect(await latestJoin(site, harini)).toBeNull();
  expect(await rowsWith(db, /dinesh/i)).toEqual([]);
  expect(JSON.stringify(card)).toContain('note on Harini');
});

test('lists notes on other cards that contain the name, and deletes those that the administrator chooses', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  const texts = [
    'brother of Harini',
    'Natharini called',
    'HARINI@x.in is wrong',
    'her: 98220-44170',
  ];
  for (const text of texts) await addNote(site, dinesh, { text, by });
  const preview = await previewErasure(site, harini);
  expect(preview?.counts).toMatchObject({ messages: 1, cards: 1 });
  expect(preview?.mentions.map(({ text, card }) => [text, card.name])).toEqual([
    ['HARINI@x.in is wrong', 'Dinesh Kumar'],
    ['brother of Harini', 'Dinesh Kumar'],
  ]);
  const brother = preview?.mentions.find(({ text }) => text.startsWith('brother'))?.key ?? '';
  expect((await searchPersonalData(site, 'harini@x.in')).mentions).toEqual(preview?.mentions);
  await erasePersonalData(site, { card: harini, mentions: [brother, 'entry-999999'] }, by);
  const left = JSON.stringify(await findPerson(site, dinesh));
  expect(left).not.toContain('brother');
  expect(left).toContain('HARINI@x.in is wrong');
  expect(await findPerson(site, harini)).toBeUndefined();
  const { search_text } = await db
    .selectFrom('people')
    .select('search_text')
    .where('id', '=', dinesh)
    .executeTakeFirstOrThrow();
  expect(search_text).not.toContain('brother');
});

test('lists the name in another card’s fields, step, reason or private note, and erases it if the administrator chooses', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  const third = await newCard(db, 'Meena');
  await saveDetails(site, third, { about: 'Sister of Harini' });
  await planTyped(site, [third], { text: 'Ask Harini', dueAt: '2099-01-01T00:00:00.000Z' }, by);
  const lost = { stage: 'lost', reason: 'Like Harini: too far', by } as const;
  await moveToStage(site, [dinesh], lost);
  const { id: message } = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('person_id', '=', dinesh)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('contact_messages')
    .set({ private_note: 'Knows Harini' })
    .where('id', '=', message)
    .execute();
  // What a join and an undo remember of a card.
  const stranger = await newCard(db, 'Meena');
  await joinPeople(site, { id: third, gone: stranger, by });
  const { mentions = [] } = (await previewErasure(site, harini)) ?? {};
  expect(mentions.map(({ place, text, card }) => [place, text, card.name])).toEqual([
    ['about', 'Sister of Harini', 'Meena'],
    ['reason', 'Like Harini: too far', 'Dinesh Kumar'],
    ['step', 'Ask Harini', 'Meena'],
    ['note', 'Knows Harini', 'Dinesh Kumar'],
    ['entry', 'Like Harini: too far', 'Dinesh Kumar'],
  ]);
  const keys = mentions.map(({ key }) => key);
  const erased = await erasePersonalData(site, { card: harini, mentions: keys }, by);
  expect(erased?.counts.notes).toBeGreaterThanOrEqual(4);
  expect(await rowsWith(db, /harini/i)).toEqual([]);
  expect(await findPerson(site, third)).toMatchObject({
    about: '',
    step: { text: 'Erased', dueAt: '2099-01-01T00:00:00.000Z' },
    joins: 1,
  });
  expect(await findPerson(site, dinesh)).toMatchObject({ stage: 'lost', lostReason: 'Erased' });
});

test('erases the reason why a person was lost, also from saved views, unless others have the same reason', async () => {
  const { db, site, harini, dinesh } = await twoPeople();
  await addView(site, { name: 'Far', query: 'status=lost&reason=reason+of+Dinesh' }, by);
  await addView(site, { name: 'Price', query: 'status=lost&reason=Too+expensive' }, by);
  await moveToStage(site, [harini], { stage: 'lost', reason: 'Too expensive', by });
  const third = await newCard(db, 'Meena');
  await moveToStage(site, [third], { stage: 'lost', reason: 'Too expensive', by });
  const views = async () =>
    (await db.selectFrom('people_views').select('name').execute()).map(({ name }) => name);
  await erasePersonalData(site, { card: dinesh }, by);
  expect(await rowsWith(db, /reason of Dinesh/)).toEqual([]);
  expect(await views()).toEqual(['Price']);
  await erasePersonalData(site, { card: harini }, by);
  expect(await views()).toEqual(['Price']);
});

test('tells a browser which unsaved texts are about erased people', async () => {
  const { site, harini, dinesh } = await twoPeople();
  const third = 999_999;
  const emails = ['Harini@x.in', 'dinesh@y.in', 'unknown@z.in'];
  const cards = [await findPerson(site, harini), await findPerson(site, dinesh)];
  const messages = cards.flatMap((card) => card?.messages.map(({ id }) => id) ?? []);
  const ask = () =>
    findGoneCopies(site, {
      people: [harini, dinesh, third],
      messages,
      comments: [7],
      emails,
    });
  expect(await ask()).toEqual({
    people: [{ id: third, now: null }],
    messages: [],
    comments: [7],
    emails: [],
  });
  await erasePersonalData(site, { card: harini }, by);
  expect(await ask()).toEqual({
    people: [
      { id: harini, now: null },
      { id: third, now: null },
    ],
    messages: messages.slice(0, 1),
    comments: [7],
    emails: ['Harini@x.in'],
  });
  expect(await missingCard(site, harini)).toEqual({ kind: 'person-not-found' });
});

/** Where words of visitors, or about them, are stored. An erasure must reach each of these tables. */
const tablesWithPeople = [
  ...['answer_templates', 'comment_answers', 'comments', 'contact_messages', 'outbox', 'people'],
  ...['people_views', 'person_entries', 'person_identities', 'person_joins', 'person_phones'],
  'person_steps',
  ...['subscriptions', 'undo_records'],
] as const;

/** What others have: words of the owner, ids, counts, hashes, and words of servers without addresses. */
const otherTables = [
  ...[
    'account_links',
    'activity',
    'activity_chain',
    'admin_accounts',
    'authenticator_apps',
    'author_slugs',
    'authors',
    'backup_runs',
    'categories',
    // Keys of changed and erased rows, until the next minute copy.
    'copy_changes',
    'copy_recording',
    'data_requests',
    'distinct_people',
  ],
  ...[
    'former_categories',
    'former_tags',
    'idempotency_keys',
    'known_devices',
    'link_checks',
    'link_sources',
    'login_tickets',
  ],
  ...['media', 'media_variants', 'monthly_totals', 'newsletter_recipients', 'newsletter_tries'],
  ...['newsletters', 'page_changes', 'page_edits', 'page_speeds', 'page_views'],
  'passkeys',
  'policy_versions',
  'post_categories',
  ...['post_drafts', 'post_search', 'post_slugs', 'post_tags', 'posts', 'published_links'],
  ...['push_devices', 'push_messages', 'rate_limits', 'recovery_codes', 'returns_set_aside'],
  ...['scheduled_publications', 'search_words', 'sessions', 'site_facts', 'site_state'],
  // `text_revisions` has the ids of notes and hashes of their text, for a month.
  ...['subscription_topics', 'tags', 'text_revisions', 'versions', 'view_totals'],
] as const satisfies (keyof Tables)[];

test('lists every table as one with or without personal data', async () => {
  const { db } = await testDatabase();
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const own = tables.filter((name) => !/^(?:kysely_|post_words|migration_)/.test(name));
  // A new table must be listed here, with whether the erasure must cover it.
  expect(own.sort()).toEqual([...new Set([...tablesWithPeople, ...otherTables])].sort());
});

test('leaves nothing of a person who is named in every table with personal data', async () => {
  const { db } = await testDatabase();
  const { site, visitors } = await visitorsOn(db, { rateLimits: false });
  const email = 'zubeida@q.in';
  const phone = '98220 55155';
  const enquire = (changes: object) =>
    visitors.contact.receive(
      aMessage({ name: 'Zubeida Quraishi', email, phone, ...changes }),
      testClient,
    );
  await enquire({ message: 'I am Zubeida.' });
  await enquire({ name: 'Zubeida Q', email: 'other@y.in', message: 'Zubeida again.' });
  const [id = 0, other = 0] = (
    await db.selectFrom('people').select('id').orderBy('id').execute()
  ).map((row) => row.id);
  await addNote(site, id, { text: 'Zubeida called', by });
  await joinPeople(site, { id, gone: other, by });
  await planTyped(site, [id], { text: 'Call Zubeida', dueAt: '2099-01-01T00:00:00.000Z' }, by);
  await setInterest(site, [id], 'Course for Zubeida', by);
  await addView(site, { name: 'Hers', query: 'status=all&search=zubeida+quraishi' }, by);
  await db
    .insertInto('answer_templates')
    .values({ ...goodRows.answer_templates, english: 'Dear Zubeida Quraishi' })
    .execute();
  // A post and its slug refer to each other.
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
  });
  const comment = await db
    .insertInto('comments')
    .values({ ...goodRows.comments, author: 'Zubeida', email })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('comment_answers')
    .values({ ...goodRows.comment_answers, comment_id: comment.id, text: 'Thank you, Zubeida.' })
    .execute();
  await db
    .insertInto('subscriptions')
    .values({ ...goodRows.subscriptions, email })
    .execute();
  await db
    .updateTable('contact_messages')
    .set({ sent_first: '{"name":"Zubeda Quraishi"}', private_note: 'Zubeida pays late' })
    .where('person_id', '=', id)
    .execute();
  const named = /zubei?da|9822055155|98220 55155/i;
  const tablesIn = async () =>
    [...new Set((await rowsWith(db, named)).map((row) => row.split(':')[0]))].sort();
  expect(await tablesIn()).toEqual([...tablesWithPeople].sort());
  await erasePersonalData(site, { card: id }, by);
  expect(await rowsWith(db, named)).toEqual([]);
});

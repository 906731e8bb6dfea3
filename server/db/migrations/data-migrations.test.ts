import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sourceName, utmOf } from '../../../domain/sources/sources.ts';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { longWord } from '../../../tests/support/long-word.ts';
import { aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, siteOn } from '../../../tests/support/posts-services.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { visitorsOn } from '../../../tests/support/visitors.ts';
import { addByHand } from '../../modules/people/hand-enquiries.ts';
import { makePostsSearchable } from '../../modules/posts/write-post.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { allMigrations } from './all-migrations.ts';

/** Writes like a release without the index. */
async function writeBefore(db: Kysely<Tables>, text: { head: string; body: string }) {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('posts').values(goodRows.posts).execute();
    await trx.insertInto('post_slugs').values(goodRows.post_slugs).execute();
    await saveBefore(trx, text);
  });
}

const saveBefore = (db: Kysely<Tables>, text: { head: string; body: string }) =>
  db
    .insertInto('post_search')
    .values({ post_id: 1, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();

function searchCounter(db: Kysely<Tables>) {
  const posts = postsOn(db);
  return async (search: string) => (await posts.listPosts(aQuery({ search }))).total;
}

const text = { head: 'mango', body: `a\\b "quoted" कलम ${longWord}` };
const parts = ['mango', 'mangoes', 'ang', '"quot', 'uoted', 'लम', 'कलम', 'mango कलम'];

test('indexes posts from before the index', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const before = Object.entries(allMigrations(database.engine)).filter(([name]) => name < '0015');
  await migrate(database, Object.fromEntries(before));
  await writeBefore(database.db, text);
  await migrate(database);
  const count = searchCounter(database.db);
  for (const part of [...parts, '"mango"', '"mango कलम"'])
    expect([part, await count(part)]).toEqual([part, 1]);
  for (const part of ['y', 'papaya', '"mangoes"']) expect(await count(part)).toBe(0);
});

test('indexes posts that the previous release saves beside this one', async () => {
  const { db } = await testDatabase();
  const count = searchCounter(db);
  await writeBefore(db, { head: 'papaya', body: 'common' });
  for (const part of ['apay', '"papaya"']) expect(await count(part)).toBe(1);
  await saveBefore(db, text);
  for (const part of [...parts, '"mango"']) expect([part, await count(part)]).toEqual([part, 1]);
  for (const part of ['apay', '"papaya"']) expect(await count(part)).toBe(0);
});

test('search words that an earlier release stored are replaced, those of this release are not', async () => {
  const { db } = await testDatabase();
  const count = searchCounter(db);
  await writeBefore(db, { head: 'mango', body: 'mango' });
  expect(await count('asha')).toBe(0);
  await makePostsSearchable(siteOn(db));
  expect([await count('asha'), await count('post'), await count('mango')]).toEqual([1, 1, 0]);
  await saveBefore(db, { head: 'papaya', body: '' });
  await makePostsSearchable(siteOn(db));
  expect([await count('asha'), await count('papaya')]).toEqual([1, 1]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a server that refuses trigrams searches parts of words without them',
  async () => {
    const database = openDatabase(await testPlace());
    onTestFinished(() => database.close());
    const { db, engine } = database;
    const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0095');
    await migrate(database, Object.fromEntries(before));
    // Stands in for the refusal: the index cannot be created, and the extension goes with it.
    await sql`create index search_words_by_part on search_words (word)`.execute(db);
    await migrate(database);
    const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
    expect(rows).toEqual([]);
    await writeBefore(db, text);
    const count = searchCounter(db);
    for (const part of parts) expect([part, await count(part)]).toEqual([part, 1]);
    expect(await count('mangp')).toBe(1);
  },
);

test("does not expire an existing administrator's password, and drops the table of old attempts", async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0017');
  await migrate(database, Object.fromEntries(before));
  await db.insertInto('admin_accounts').values(goodRows.admin_accounts).execute();
  const hash = '0'.repeat(64);
  const attempt = sql`values (${hash}, ${hash}, 0, '2026-01-01T00:00:00.000Z')`;
  await sql`insert into login_attempts (name_digest, address_digest, succeeded, attempted_at) ${attempt}`.execute(
    db,
  );
  await migrate(database);
  const roles = { role: 'owner', state: 'active', email: null, left_at: null };
  const added = { display_name: '', quiet_hours: 0, on_duty: 0, recovered_at: null, ...roles };
  const profile = { author_id: null };
  const account = { ...goodRows.admin_accounts, password_expires_at: null, ...added, ...profile };
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toEqual([account]);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toContain('login_attempts');
});

test('adds earlier uploads to the library, searchable by description, and cancels their removal', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0031');
  await migrate(database, Object.fromEntries(before));
  const at = goodRows.media.created_at;
  for (const [id, alt, unused] of [
    [1, 'A Brass Lâmp', at],
    [2, '', null],
  ] as const) {
    const hash = String(id).repeat(64);
    await sql`
      insert into media (id, sha256, alt, width, height, created_at, unused_since)
      values (${id}, ${hash}, ${alt}, 480, 320, ${at}, ${unused})`.execute(db);
  }
  await migrate(database);
  const columns = ['alt', 'file_name', 'uploaded_by', 'search_text', 'unused_since'] as const;
  const none = { file_name: '', uploaded_by: '', unused_since: null };
  expect(await db.selectFrom('media').select(columns).orderBy('id').execute()).toEqual([
    { ...none, alt: 'A Brass Lâmp', search_text: 'a brass lamp' },
    { ...none, alt: '', search_text: '' },
  ]);
});

test('creates one card for everybody who wrote, commented or subscribed before', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0044');
  await migrate(database, Object.fromEntries(before));
  const row = { ...goodRows.contact_messages, search_text: '' };
  const messages = [
    { name: 'Asha', email: 'asha@x.in', phone: '98230 00140', status: 'archived' },
    { name: 'Work', email: 'work@x.in', phone: '98230 00141', status: 'replied' },
    { name: 'Asha', email: 'ASHA@x.in', phone: '919823000141', status: 'new' },
    { name: 'Spam', email: 'spam@x.in', phone: '98230 00142', status: 'spam' },
    { name: 'Ravi', email: 'Éva@x.in', phone: '98230 00143', status: 'archived' },
    { name: 'Meena', email: 'meena@x.in', phone: 'none', status: 'read' },
  ] as const;
  for (const message of messages) {
    await db
      .insertInto('contact_messages')
      .values({ ...row, ...message })
      .execute();
  }
  const { subscriptions } = goodRows;
  const confirmed = { status: 'confirmed', confirmed_at: subscriptions.created_at } as const;
  for (const email of ['reader@x.in', 'meena@x.in']) {
    await db
      .insertInto('subscriptions')
      .values({ ...subscriptions, ...confirmed, email })
      .execute();
  }
  await migrate(database);
  const cards = async () =>
    await db
      .selectFrom('people')
      .leftJoin('contact_messages', 'person_id', 'people.id')
      .select(['people.name', 'stage', 'lost_reason', 'email'])
      .orderBy('contact_messages.id')
      .execute();
  await (await visitorsOn(db)).jobs['messages without a card'](new Date());
  const asha = { name: 'Asha', stage: 'contacted', lost_reason: '' };
  const lost = { stage: 'lost', lost_reason: 'Archived before there were cards' };
  const found = await cards();
  const withMessages = found.filter(({ email }) => email);
  expect(withMessages).toEqual([
    { ...asha, email: 'asha@x.in' },
    { ...asha, email: 'work@x.in' },
    { ...asha, email: 'ASHA@x.in' },
    { name: 'Ravi', ...lost, email: 'Éva@x.in' },
    { name: 'Meena', stage: 'new', lost_reason: '', email: 'meena@x.in' },
  ]);
  expect(found.filter(({ email }) => !email)).toEqual([
    { name: 'reader@x.in', stage: null, lost_reason: '', email: null },
  ]);
  // The next card has a new id.
  const { site } = await visitorsOn(db);
  const blank = { email: '', interest: '', source: 'Phone', note: '', by: 'asha' };
  await addByHand(site, { ...blank, name: 'New', phone: '98230 00149' });
  expect(await db.selectFrom('people').select('id').execute()).toHaveLength(5);
});

test('moves phone numbers of the previous release, including those that it still writes', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0060');
  await migrate(database, Object.fromEntries(before));
  for (const id of [1, 2]) {
    await db
      .insertInto('people')
      .values({ ...goodRows.people, id })
      .execute();
  }
  const write = async (kind: 'email' | 'phone', value: string, person_id: number) => {
    await db.insertInto('person_identities').values({ kind, value, person_id }).execute();
  };
  await write('email', 'asha@x.in', 1);
  await write('phone', '+919823000140', 1);
  await migrate(database);
  const phones = () => db.selectFrom('person_phones').selectAll().orderBy('value').execute();
  const identities = () => db.selectFrom('person_identities').selectAll().execute();
  const first = { value: '+919823000140', person_id: 1, email: '' };
  const email = { kind: 'email', value: 'asha@x.in', person_id: 1 };
  expect([await phones(), await identities()]).toEqual([[first], [email]]);

  await write('phone', '+919823000140', 1);
  await write('phone', '+919823000141', 2);
  await (await visitorsOn(db)).jobs['messages without a card'](new Date());
  const second = { value: '+919823000141', person_id: 2, email: '' };
  expect([await phones(), await identities()]).toEqual([[first, second], [email]]);
});

test('merges spellings of one mailbox into one subscription, which stays unsubscribed if one was', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0071');
  await migrate(database, Object.fromEntries(before));
  const { id: _, ...good } = { id: 0, ...goodRows.subscriptions };
  const at = good.created_at;
  const confirmed = { status: 'confirmed', confirmed_at: at } as const;
  const left = { status: 'unsubscribed', unsubscribed_at: at } as const;
  const add = (email: string, state: object) =>
    db
      .insertInto('subscriptions')
      .values({ ...good, ...state, email })
      .execute();
  await add('asha@bücher.example', confirmed);
  await add('asha@xn--bcher-kva.example', left);
  await add('ravi@x.example.', left);
  await add('ravi@x.example', confirmed);
  await add('zoya@x.example.', confirmed);
  await migrate(database);
  const rows = db.selectFrom('subscriptions').select(['email', 'status']).orderBy('email');
  expect(await rows.execute()).toEqual([
    { email: 'asha@xn--bcher-kva.example', status: 'unsubscribed' },
    { email: 'ravi@x.example', status: 'unsubscribed' },
    { email: 'zoya@x.example', status: 'confirmed' },
  ]);
});

const rows: [campaign: string, host: string, parts: (string | null)[], name: string][] = [
  ['google / cpc / cdmp-nov', '', ['google', 'cpc', 'cdmp-nov'], 'Google Ads'],
  ['google / cpc', 'www.google.com', ['google', 'cpc', ''], 'Google Ads'],
  ['google / diwali', '', ['google', '', 'diwali'], 'Google search'],
  ['instagram / social / a / b', '', ['instagram', 'social', 'a / b'], 'Instagram'],
  ['diwali', 'l.instagram.com', ['', '', 'diwali'], 'Instagram'],
  ['partner', '', ['partner', '', ''], 'partner'],
  [' /  / ', '', ['', '', ''], 'Direct or unknown'],
  ['', 'mail.google.com', [null, null, null], 'mail.google.com'],
];

test.each(['people', 'contact_messages'] as const)(
  'splits campaigns of %s and reads what the previous release writes afterwards from its text',
  async (table) => {
    const database = openDatabase(await testPlace());
    onTestFinished(() => database.close());
    const { db, engine } = database;
    const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0075');
    await migrate(database, Object.fromEntries(before));
    const write = async (id: number, campaign: string, referrer_host: string) => {
      await db
        .insertInto(table)
        .values({ ...(goodRows[table] as never as object), id, campaign, referrer_host } as never)
        .execute();
    };
    for (const [at, [campaign, host]] of rows.entries()) await write(at + 1, campaign, host);
    await migrate(database);
    const read = async () =>
      await db
        .selectFrom(table)
        .select([
          'campaign',
          'referrer_host as referrerHost',
          'utm_source as utmSource',
          'utm_medium as utmMedium',
          'utm_campaign as utmCampaign',
        ])
        .orderBy('id')
        .execute();
    const split = await read();
    expect(split.map((row) => [row.utmSource, row.utmMedium, row.utmCampaign])).toEqual(
      rows.map(([, , parts]) => parts),
    );
    const names = rows.map(([, , , name]) => name);
    expect(split.map((row) => sourceName({ ...row, source: '' }))).toEqual(names);

    for (const [at, [campaign, host]] of rows.entries()) await write(at + 101, campaign, host);
    await db.updateTable(table).set({ campaign: 'bing / cpc / x' }).where('id', '=', 1).execute();
    const [changed, ...others] = await read();
    expect(others.map((row) => sourceName({ ...row, source: '' }))).toEqual(
      [...rows.slice(1), ...rows].map(([, , , name]) => name),
    );
    expect(changed && utmOf(changed)).toEqual({ source: 'bing', medium: 'cpc', campaign: 'x' });
  },
);

test("rewords texts that the program wrote on cards and into templates, and leaves people's own texts", async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0085');
  await migrate(database, Object.fromEntries(before));
  const former = 'Call back, as asked: evening';
  const full = `${former}; ${'x'.repeat(270)}`;
  const steps = [former, `${former}; Send the fees`, 'Call', full];
  for (const [at, step] of steps.entries()) {
    await db
      .insertInto('people')
      .values({ ...goodRows.people, id: at + 1, step })
      .execute();
  }
  const entry = { ...goodRows.person_entries, text: `${former}, for 2026-11-25` };
  await db.insertInto('person_entries').values(entry).execute();
  const template = {
    name: 'First',
    subject: 'What we spoke about: {course}',
    english: 'Thank you for asking about {course}. We spoke.',
    hindi: '',
    changed_at: goodRows.people.created_at,
  };
  await db.insertInto('answer_templates').values(template).execute();
  await migrate(database);
  const cards = await db.selectFrom('people').select('step').orderBy('id').execute();
  const present = 'Call back in the evening (they asked for it)';
  const stored = [present, `${present}; Send the fees`, 'Call', full];
  expect(cards.map(({ step }) => step)).toEqual(stored);
  const entries = await db.selectFrom('person_entries').select('text').execute();
  expect(entries).toEqual([{ text: `${present}, for 2026-11-25` }]);
  expect(await db.selectFrom('answer_templates').selectAll().executeTakeFirst()).toMatchObject({
    subject: 'What we discussed about {course}',
    english: 'Thank you for writing about {course}. We spoke.',
  });
});

test('authors of the first posts become records, with the bio of their first post, and nobody else', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const before = Object.entries(allMigrations(database.engine)).filter(([name]) => name < '0096');
  await migrate(database, Object.fromEntries(before));
  const write = async (id: number, author: string, bio: string | null, trashed = false) => {
    const slug = `post-${id}`;
    const status = trashed
      ? {
          status: 'trashed' as const,
          trashed_at: '2026-01-02T00:00:00.000Z',
          trashed_status: 'published' as const,
        }
      : {};
    await database.db.transaction().execute(async (trx) => {
      const post = { ...goodRows.posts, id, slug, author, author_bio: bio, ...status };
      await trx.insertInto('posts').values(post).execute();
      await trx.insertInto('post_slugs').values({ slug, post_id: id }).execute();
    });
  };
  await write(1, 'Ananya Rao', 'Runs search. (Sample author.)');
  await write(2, 'Ananya Rao', 'Films reels. (Sample author.)');
  await write(3, 'Asha Nair', 'Teaches.');
  await write(4, 'Ravi', null);
  await write(5, 'Meera Iyer', 'Builds. (Sample author.)', true);
  await migrate(database);
  const authors = database.db.selectFrom('authors').select(['name', 'slug', 'bio', 'is_sample']);
  expect(await authors.execute()).toEqual([
    { name: 'Ananya Rao', slug: 'ananya-rao', bio: 'Runs search. (Sample author.)', is_sample: 1 },
  ]);
});

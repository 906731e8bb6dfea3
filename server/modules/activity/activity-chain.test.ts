import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withoutTriggers } from '../../../tests/support/activity-log.ts';
import '../../../tests/support/property-seed.ts';
import { readTable, wholeText } from '../../../tests/support/tables.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { engineOf } from '../../db/engines/database.ts';
import { type Site, transact } from '../../site.ts';
import { exportActivity, listActivity, tidyActivity } from './activity.service.ts';
import { checkActivity, checkLog, lastCheck } from './check.ts';
import { appendTexts } from './record.ts';

const asha = { account: { id: 1, name: 'Asha Rao' }, device: 'Chrome on Android' };

async function write(site: Site, did: string, at?: Date) {
  await transact(at ? { ...site, now: () => at } : site, (inTransaction) =>
    appendTexts(inTransaction, { kind: 'posts', did, noun: 'post', subjects: ['7'] }, asha),
  );
}

/** A site with entries 1 to `count`. */
async function siteWith(count: number) {
  const site = await testSite();
  for (let n = 1; n <= count; n += 1) await write(site, `Change ${n}`);
  return site;
}

const isSound = async ({ db }: Site) => (await checkLog(db)).isSound;

test('refuses to change or delete entries, on each engine', async () => {
  const site = await siteWith(2);
  const { db } = site;
  const acts = [
    () => db.updateTable('activity').set({ did: 'Nothing' }).where('id', '=', 1).execute(),
    () => db.deleteFrom('activity').where('id', '=', 2).execute(),
    () => db.deleteFrom('activity').execute(),
    () => db.deleteFrom('activity_chain').execute(),
    () => db.updateTable('activity_chain').set({ last_id: 1 }).execute(),
    () => db.updateTable('activity_chain').set({ anchor_id: 2 }).execute(),
    ...(engineOf(db) === 'postgres' ? [() => sql`truncate activity`.execute(db)] : []),
  ];
  for (const act of acts) await expect.soft(act()).rejects.toThrow(/activity/);
  expect(await checkLog(db)).toMatchObject({
    isSound: true,
    text: expect.stringMatching(/^Nothing has been changed or removed: 2 entries since /),
  });
});

test('finds any changed character of any entry, and of the end of the chain', async () => {
  const site = await siteWith(4);
  const { db } = site;
  const texts = ['at', 'account', 'kind', 'did', 'noun', 'subjects', 'title', 'device', 'hash'];
  const numbers = ['id', 'account_id', 'count'] as const;
  const rows = await db.selectFrom('activity').selectAll().orderBy('id').execute();
  const chain = await db.selectFrom('activity_chain').selectAll().executeTakeFirstOrThrow();
  const changed = (text: string, at: number, by: number) => {
    const place = text.length === 0 ? 0 : at % text.length;
    const code = text.charCodeAt(place) || 64;
    // Hex and digits stay so, because the columns are checked.
    const other = /[0-9a-f]/.test(text[place] ?? '')
      ? ((Number.parseInt(text[place] ?? '0', 16) + 1 + (by % 9)) % 10).toString()
      : String.fromCharCode(code + 1);
    return text.slice(0, place) + other + text.slice(place + 1);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.nat(texts.length + numbers.length + 1),
      fc.nat(70),
      fc.nat(8),
      async (row, column, at, by) => {
        const entry = rows[row];
        if (!entry) return;
        const name = texts[column];
        const number = numbers[column - texts.length];
        let isWritten = true;
        await withoutTriggers(db, async () => {
          const table = sql.table('activity');
          try {
            if (name) {
              const before = String(entry[name as 'did']);
              const after = changed(before, at, by);
              isWritten = after !== before;
              await sql`update ${table} set ${sql.ref(name)} = ${after} where id = ${entry.id}`.execute(
                db,
              );
            } else if (number) {
              const after = number === 'id' ? 90 + by : Number(entry[number]) + 1 + by;
              await sql`update ${table} set ${sql.ref(number)} = ${after} where id = ${entry.id}`.execute(
                db,
              );
            } else {
              await db
                .updateTable('activity_chain')
                .set({ last_hash: changed(chain.last_hash, at, by) })
                .execute();
              isWritten = changed(chain.last_hash, at, by) !== chain.last_hash;
            }
          } catch (error) {
            // The columns' own checks refuse some values.
            if (!/check/i.test(String(error))) throw error;
            isWritten = false;
          }
        });
        expect(await isSound(site)).toBe(!isWritten);
        await withoutTriggers(db, async () => {
          await db.deleteFrom('activity').execute();
          await db.insertInto('activity').values(rows).execute();
          await db.updateTable('activity_chain').set({ last_hash: chain.last_hash }).execute();
        });
        expect(await isSound(site)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('finds entries that were removed, put in or exchanged, and says where', async () => {
  const site = await siteWith(5);
  const { db } = site;
  const rows = await db.selectFrom('activity').selectAll().orderBy('id').execute();
  const day = rows[0]?.at.slice(0, 10);
  const fault = async (work: () => Promise<unknown>) => {
    await withoutTriggers(db, work);
    const { text } = await checkLog(db);
    await withoutTriggers(db, async () => {
      await db.deleteFrom('activity').execute();
      await db.insertInto('activity').values(rows).execute();
    });
    expect(await isSound(site)).toBe(true);
    return text;
  };
  const remove = (...ids: number[]) => db.deleteFrom('activity').where('id', 'in', ids).execute();
  expect(await fault(() => remove(2))).toMatch(/^Entry 2 is missing/);
  expect(await fault(() => remove(3, 4))).toMatch(/^Entries 3 to 4 are missing/);
  expect(await fault(() => remove(1))).toMatch(/^Entry 1 is missing/);
  expect(await fault(() => remove(4, 5))).toMatch(/^Entries 4 to 5 are missing/);
  expect(await fault(() => remove(1, 2, 3, 4, 5))).toMatch(/^Entries 1 to 5 are missing/);
  const added = { ...rows[4], id: 6 } as (typeof rows)[number];
  expect(await fault(() => db.insertInto('activity').values(added).execute())).toMatch(
    /^Entry 6 was put in/,
  );
  expect(
    await fault(async () => {
      await remove(2, 3);
      const [, two, three] = rows as [unknown, (typeof rows)[number], (typeof rows)[number]];
      const exchanged = [
        { ...three, id: 2 },
        { ...two, id: 3 },
      ];
      await db.insertInto('activity').values(exchanged).execute();
    }),
  ).toBe(`Entry 2 of ${day} was changed after it was written. Everything before it is sound.`);
});

test('finds a log that was rewritten after it was checked', async () => {
  const site = await siteWith(3);
  const { db } = site;
  expect(await checkActivity(site)).toMatchObject({ fault: null, entries: 3 });
  await withoutTriggers(db, async () => {
    await db.deleteFrom('activity').execute();
    await db.deleteFrom('activity_chain').execute();
  });
  for (const n of [1, 2, 3, 4]) await write(site, `Invented ${n}`);
  const { fault } = await checkActivity(site);
  expect(fault).toMatch(/^The log is not the one that was checked on /);
  // It does not forget.
  expect((await checkActivity(site)).fault).toBe(fault);
  expect((await lastCheck(db))?.fault).toBe(fault);
});

test('deletes entries after a year, and remains verifiable from there', async () => {
  const site = await testSite();
  const { db } = site;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [400, 380, 366, 364, 1]) await write(site, `${days} days ago`, ago(days));
  await tidyActivity(site);
  const left = await db.selectFrom('activity').select(['id', 'did']).orderBy('id').execute();
  expect(left.map(({ id, did }) => [id, did])).toEqual([
    [4, '364 days ago'],
    [5, '1 days ago'],
  ]);
  expect(await checkLog(db)).toMatchObject({ isSound: true });
  await write(site, 'After it');
  expect(await checkLog(db)).toMatchObject({ isSound: true });
  // A clock that is ahead deletes nothing: the database looks at its own.
  const ahead = tidyActivity(site, new Date(Date.now() + 86_400_000 * 3));
  await expect(ahead).rejects.toThrow('a year old');
  expect(await checkLog(db)).toMatchObject({ isSound: true });
  await withoutTriggers(db, () => db.deleteFrom('activity').where('id', '=', 4).execute());
  expect((await checkLog(db)).text).toMatch(/^Entry 4 is missing/);
});

test('keeps what was changed, instead of deleting it after a year', async () => {
  const site = await testSite();
  const old = new Date(Date.now() - 400 * 86_400_000);
  for (const did of ['One', 'Two']) await write(site, did, old);
  await withoutTriggers(site.db, () =>
    site.db.updateTable('activity').set({ did: 'Other' }).where('id', '=', 1).execute(),
  );
  await tidyActivity(site);
  expect(await site.db.selectFrom('activity').select('id').execute()).toHaveLength(2);
});

test('gives each entry its place when many are written at once', async () => {
  const site = await testSite();
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(site, `Change ${n}`)));
  expect(await checkLog(site.db)).toMatchObject({
    isSound: true,
    text: expect.stringContaining('40 entries'),
  });
});

test('stores and checks any text unchanged', async () => {
  const site = await testSite();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (title) => {
      await appendTexts(site, { kind: 'posts', did: 'Changed', title }, asha);
      expect(await isSound(site)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('filters by account, kind, days and words, in pages, and exports the same', async () => {
  const site = await testSite();
  const { db } = site;
  const at = (day: string) => ({ ...site, now: () => new Date(`${day}T10:00:00.000Z`) });
  const person = { account: { id: 2, name: 'Neha' }, device: 'Firefox on Linux' };
  await appendTexts(
    at('2026-11-01'),
    { kind: 'posts', did: 'Published', title: '100% Cotton' },
    asha,
  );
  await appendTexts(
    at('2026-11-02'),
    { kind: 'people', did: 'Called:', noun: 'person', subjects: ['212'] },
    person,
  );
  await appendTexts(
    at('2026-11-03'),
    { kind: 'logins', did: 'Wrong password' },
    {
      account: { id: null, name: '' },
      device: '',
    },
  );
  for (let n = 0; n < 60; n += 1) {
    await appendTexts(
      at('2026-11-04'),
      { kind: 'posts', did: 'Changed', title: `Post ${n}` },
      asha,
    );
  }
  const list = async (query: Partial<Parameters<typeof listActivity>[1]>) =>
    await listActivity(site, { search: '', page: 1, ...query });
  const dids = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).entries.map(({ did }) => did);
  expect(await list({})).toMatchObject({
    total: 63,
    pages: 2,
    days: { '2026-11-04': 60 },
    accounts: [
      { id: 1, name: 'Asha Rao' },
      { id: 2, name: 'Neha' },
    ],
  });
  expect((await list({ page: 2 })).entries).toHaveLength(13);
  expect((await list({ page: 9 })).page).toBe(2);
  expect(await dids({ who: '2' })).toEqual(['Called:']);
  expect(await dids({ who: 'nobody' })).toEqual(['Wrong password']);
  expect(await dids({ kind: 'logins' })).toEqual(['Wrong password']);
  expect(await dids({ from: '2026-11-02', to: '2026-11-03' })).toEqual([
    'Wrong password',
    'Called:',
  ]);
  expect(await dids({ search: '100%' })).toEqual(['Published']);
  expect(await dids({ search: 'COTTON' })).toEqual(['Published']);
  expect(await dids({ search: 'card 212' })).toEqual(['Called:']);
  expect(await dids({ search: 'nothing like it' })).toEqual([]);
  expect(await dids({ from: '2026-02-31', kind: 'people' })).toEqual(['Called:']);
  const rows = readTable(await wholeText(await exportActivity(site, { search: '', who: '2' })));
  expect(rows).toEqual([
    ['Entry', 'Day', 'Time', 'Who', 'What', 'Kind', 'Device'],
    [
      '2',
      '2026-11-02',
      '15:30',
      'Neha',
      'Called: an erased person, card 212',
      'People and messages',
      'Firefox on Linux',
    ],
  ]);
  expect(readTable(await wholeText(await exportActivity(site, { search: '' })))).toHaveLength(64);
  expect(await db.selectFrom('people').select('id').execute()).toEqual([]);
});

test('lists the refused logins of a day for one name as one entry, and keeps each in the log', async () => {
  const site = await testSite();
  const { db } = site;
  const nobody = { account: { id: null, name: '' }, device: 'Firefox on Linux' };
  // Half past midnight in India is still the day before in UTC.
  const start = Date.parse('2026-11-03T19:00:00.000Z');
  const at = (minutes: number) => ({
    ...site,
    db,
    now: () => new Date(start + minutes * 60_000),
  });
  const refuse = (minutes: number, title: string, device = nobody.device) =>
    appendTexts(
      at(minutes),
      { kind: 'logins', did: 'Wrong password', title },
      { ...nobody, device },
    );
  await refuse(-60, 'for an unknown name');
  for (let n = 0; n < 100; n += 1) {
    await refuse(n * 10, 'for an unknown name', n % 2 ? 'Chrome on Android' : nobody.device);
    if (n % 10 === 0) await refuse(n * 10, 'for admin');
    if (n === 50) await appendTexts(at(500), { kind: 'posts', did: 'Changed', title: 'A' }, asha);
    if (n === 50) await appendTexts(at(500), { kind: 'logins', did: 'Logged in' }, asha);
  }
  const list = await listActivity(site, { search: '', page: 1 });
  expect(list.entries.map(({ did, title, times }) => `${times} ${did} ${title}`)).toEqual([
    '100 Wrong password for an unknown name',
    '10 Wrong password for admin',
    '1 Logged in ',
    '1 Changed A',
    '1 Wrong password for an unknown name',
  ]);
  expect(list.entries[0]).toMatchObject({
    at: new Date(start + 990 * 60_000).toISOString(),
    firstAt: new Date(start).toISOString(),
    device: 'Chrome on Android',
  });
  expect(list).toMatchObject({ total: 5, pages: 1, days: { '2026-11-04': 112, '2026-11-03': 1 } });
  const found = await listActivity(site, { search: 'admin', kind: 'logins', page: 1 });
  expect(found.entries).toMatchObject([{ times: 10 }]);
  let csv = '';
  for await (const chunk of await exportActivity(site, { search: '' })) csv += chunk;
  expect(csv.match(/Wrong password/g)).toHaveLength(111);
  expect(await checkLog(db)).toMatchObject({ isSound: true });
});

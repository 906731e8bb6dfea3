import { expect, test } from 'vitest';
import { otherSource } from '../../../domain/sources/sources.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { erasePersonalData } from '../personal-data/personal-data.service.ts';
import { exportSources, reportSources } from '../sources/sources.service.ts';
import { countAsGone, storeMonthlyTotals } from './monthly-totals.ts';

const now = new Date('2026-11-25T12:00:00+05:30');
const instant = (text: string) => new Date(`${text}:00+05:30`).toISOString();

type Change = Partial<Omit<typeof goodRows.people, 'id' | 'stage'>> & {
  name: string;
  on: string;
  stage?: string;
};

const google = { referrer_host: 'www.google.com', first_page: '/courses' };
const won = { stage: 'won', closed_at: instant('2026-11-20T12:00') };

/** Two people who came by Google in October, one in September and one in November. */
const people: Change[] = [
  { name: 'Asha', on: '2026-10-31T23:59', ...google, ...won, value_rupees: 45_000 },
  { name: 'Binu', on: '2026-10-01T00:00', ...google },
  { name: 'Chitra', on: '2026-09-30T23:59', source: 'Walk-in', ...won, value_rupees: 10_000 },
  { name: 'Dev', on: '2026-11-02T10:00', ...google },
];

async function siteWith(changes = people) {
  const { db } = await testDatabase();
  const site = await testSite({ database: { db }, facts: { timeZone: 'Asia/Kolkata' } });
  for (const { on, ...change } of changes) {
    const blank = { stage: 'new', closed_at: null, lost_reason: '', value_rupees: null };
    const row = { ...goodRows.people, id: undefined, owner_id: null, first_page: '', ...blank };
    const card = { ...row, ...change, enquired_at: instant(on) } as never;
    await db.insertInto('people').values(card).execute();
  }
  const stored = async () =>
    await db
      .selectFrom('monthly_totals')
      .selectAll()
      .orderBy('month')
      .orderBy('is_gone')
      .orderBy('stage')
      .execute();
  const idOf = async (name: string) => {
    const card = db.selectFrom('people').select('id').where('name', '=', name);
    return (await card.executeTakeFirstOrThrow()).id;
  };
  const report = () => reportSources(site, 90, now);
  return { db, site, stored, idOf, report };
}

test('stores every ended month by source and stage, and storing it again changes nothing', async () => {
  const { site, stored } = await siteWith();
  await storeMonthlyTotals(site, now);
  const first = await stored();
  const origin = { source: 'Google search', campaign: '', page: '/courses', is_gone: 0 };
  expect(first.map((row) => ({ ...row, value_rupees: Number(row.value_rupees) }))).toEqual([
    {
      month: '2026-09',
      source: 'Walk-in',
      campaign: '',
      page: '',
      is_gone: 0,
      stage: 'won',
      people: 1,
      qualified: 1,
      value_rupees: 10_000,
    },
    { month: '2026-10', ...origin, stage: 'new', people: 1, qualified: 0, value_rupees: 0 },
    { month: '2026-10', ...origin, stage: 'won', people: 1, qualified: 1, value_rupees: 45_000 },
  ]);
  await storeMonthlyTotals(site, now);
  await Promise.all([storeMonthlyTotals(site, now), storeMonthlyTotals(site, now)]);
  expect(await stored()).toEqual(first);
});

test('catches up months that the program missed, and follows later changes of stage', async () => {
  const { site, stored, db } = await siteWith();
  await storeMonthlyTotals(site, new Date('2027-02-01T00:00:00+05:30'));
  expect(new Set((await stored()).map(({ month }) => month))).toEqual(
    new Set(['2026-09', '2026-10', '2026-11']),
  );
  const change = { stage: 'lost', lost_reason: 'Not now', closed_at: instant('2027-01-01T10:00') };
  await db
    .updateTable('people')
    .set(change as never)
    .where('name', '=', 'Dev')
    .execute();
  await storeMonthlyTotals(site, new Date('2027-02-01T00:00:00+05:30'));
  expect((await stored()).filter(({ month }) => month === '2026-11')).toMatchObject([
    { stage: 'lost', people: 1 },
  ]);
});

test("keeps the report's numbers after an erasure, without identifying anybody", async () => {
  const { site, idOf, report, stored, db } = await siteWith();
  await storeMonthlyTotals(site, now);
  const before = await report();
  let csv = '';
  for await (const piece of exportSources(site, 90, now)) csv += piece;
  await erasePersonalData(site, { card: await idOf('Asha') }, 'admin', now);
  // Of the current month, which is not stored yet.
  await erasePersonalData(site, { card: await idOf('Dev') }, 'admin', now);
  const { total, rows, before: earlier, deleted, leftOut } = await report();
  // Dev is no longer an open case.
  expect(total).toEqual({ ...before.total, open: before.total.open - 1 });
  expect(rows).toEqual(
    before.rows.map((row) => ({ ...row, open: row.source === 'Walk-in' ? 0 : 1 })),
  );
  expect(earlier).toEqual(before.before);
  expect([deleted, leftOut]).toEqual([2, 0]);
  let after = '';
  for await (const piece of exportSources(site, 90, now)) after += piece;
  expect(after).toBe(csv);
  // A later count does not add anything twice.
  await storeMonthlyTotals(site, now);
  expect((await report()).total).toEqual(total);
  expect(await db.selectFrom('people').select('name').orderBy('name').execute()).toEqual([
    { name: 'Binu' },
    { name: 'Chitra' },
  ]);
  expect(JSON.stringify(await stored())).not.toMatch(/Asha|Dev/);
});

test('counts a month once whose people were all erased', async () => {
  const { site, idOf, report } = await siteWith();
  await storeMonthlyTotals(site, now);
  const before = await report();
  for (const name of ['Asha', 'Binu']) {
    await erasePersonalData(site, { card: await idOf(name) }, 'admin', now);
  }
  expect((await report()).total.enquiries).toBe(before.total.enquiries);
  await storeMonthlyTotals(site, now);
  expect((await report()).total).toMatchObject({ enquiries: 4, value: 55_000 });
});

test('keeps the last count of a month that has no cards left', async () => {
  const { site, report, db } = await siteWith();
  await storeMonthlyTotals(site, now);
  const before = await report();
  await db.deleteFrom('people').where('name', 'in', ['Asha', 'Binu']).execute();
  await storeMonthlyTotals(site, now);
  const after = await report();
  expect(after.total).toMatchObject({
    enquiries: before.total.enquiries,
    value: before.total.value,
  });
  expect(after.deleted).toBe(2);
});

test('mentions people deleted from a partly selected month, without counting them', async () => {
  const { site, idOf, db } = await siteWith([
    { name: 'Early', on: '2026-10-02T10:00', ...google },
    { name: 'Late', on: '2026-10-30T10:00', ...google },
  ]);
  for (const name of ['Early', 'Late']) {
    const id = await idOf(name);
    await countAsGone(site, [id]);
    await db.deleteFrom('people').where('id', '=', id).execute();
  }
  const { total, deleted, leftOut } = await reportSources(site, 30, now);
  expect({ enquiries: total.enquiries, deleted, leftOut }).toEqual({
    enquiries: 0,
    deleted: 0,
    leftOut: 2,
  });
});

test('does not store a source that was typed for one person only, since it may identify somebody', async () => {
  const { site, idOf, stored, report } = await siteWith([
    { name: 'Asha', on: '2026-10-05T10:00', source: 'Through Ravi Kumar' },
    { name: 'Binu', on: '2026-10-06T10:00', source: 'School fair' },
    { name: 'Chitra', on: '2026-10-07T10:00', source: 'school fair' },
    { name: 'Dev', on: '2026-10-08T10:00', source: 'Walk-in' },
  ]);
  await storeMonthlyTotals(site, now);
  const sources = async () => [...new Set((await stored()).map(({ source }) => source))].sort();
  expect(await sources()).toEqual([otherSource, 'School fair', 'Walk-in']);
  await erasePersonalData(site, { card: await idOf('Asha') }, 'admin', now);
  await erasePersonalData(site, { card: await idOf('Dev') }, 'admin', now);
  expect(JSON.stringify(await stored())).not.toContain('Ravi');
  expect((await report()).rows.map(({ source, enquiries }) => [source, enquiries]).sort()).toEqual([
    [otherSource, 1],
    ['School fair', 2],
    ['Walk-in', 1],
  ]);
});

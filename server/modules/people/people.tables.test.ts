import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { allMigrations } from '../../db/tables.ts';

const at = '2026-11-01T05:00:00.000Z';
const dueAt = '2026-12-20T09:30:00.000Z';

test.each([
  ['Video call', [['typed', 'Video call']]],
  ['First reply', [['first-reply', '']]],
  [
    'Call back in the evening (they asked for it); Send the fees',
    [
      ['typed', 'Send the fees'],
      ['call-back', 'evening'],
    ],
  ],
  ['Call back now (they asked for it)', [['call-back', 'now']]],
  ['Call back, as asked: morning', [['call-back', 'morning']]],
  [
    'Answer the new enquiry; Call Asha; Call again; visit',
    [
      ['typed', 'Call Asha; visit'],
      ['first-reply', ''],
      ['call-again', ''],
    ],
  ],
  ['call again', [['typed', 'call again']]],
  ['constructor', [['typed', 'constructor']]],
])('the step “%s” of a former release becomes rows', async (step, rows) => {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const until = Object.entries(allMigrations(engine)).filter(([name]) => name < '0124');
  await migrate(database, Object.fromEntries(until));
  for (const [name, text] of [
    ['Asha', step],
    ['Ravi', ''],
  ] as const) {
    await sql`
      insert into people (name, about, stage, lost_reason, interest, batch, step, step_due_at,
        source, campaign, first_page, referrer_host, kept_apart, search_text, created_at, enquired_at)
      values (${name}, '', 'new', '', '', '', ${text}, ${text && dueAt ? dueAt : null},
        '', '', '', '', 0, '', ${at}, ${at})`.execute(database.db);
  }
  // A colleague has typed what the program would have planned.
  await sql`
    insert into people (name, about, stage, lost_reason, interest, batch, step, step_due_at,
      source, campaign, first_page, referrer_host, kept_apart, search_text, created_at, enquired_at)
    values ('Meena', '', 'new', '', '', '', 'Call again', ${dueAt},
      '', '', '', '', 0, '', ${at}, ${at})`.execute(database.db);
  await sql`
    insert into person_entries (person_id, kind, text, made_by, made_at)
    values (3, 'step', ${`Set: Call again, for ${dueAt}`}, 'neha', ${at})`.execute(database.db);
  await migrate(database);
  const steps = database.db.selectFrom('person_steps').selectAll().orderBy('id');
  expect(await steps.execute()).toMatchObject(
    [...rows, ['typed', 'Call again']].map(([kind, words]) => ({
      ...{ kind, words, due_at: dueAt },
      ...{ planned_at: at, ended_at: null },
    })),
  );
  const cards = database.db.selectFrom('people').select(['step', 'step_due_at']);
  expect(await cards.execute()).toEqual([
    { step: '', step_due_at: null },
    { step: '', step_due_at: null },
    { step: '', step_due_at: null },
  ]);
});

test('moves and changed details of a former release are stored as such, with the reason as their text', async () => {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const until = Object.entries(allMigrations(engine)).filter(([name]) => name < '0125');
  await migrate(database, Object.fromEntries(until));
  await sql`
    insert into people (name, about, stage, lost_reason, interest, batch, step, source, campaign,
      first_page, referrer_host, kept_apart, search_text, created_at, enquired_at)
    values ('Asha', '', 'new', '', '', '', '', '', '', '', '', 0, '', ${at}, ${at})`.execute(
    database.db,
  );
  const entries: [kind: string, text: string, by: string | null, after: unknown[]][] = [
    ['stage', 'New to Contacted', 'neha', ['', 'new', 'contacted', null]],
    [
      'stage',
      'Qualified to Lost: Too far: away',
      'neha',
      ['Too far: away', 'qualified', 'lost', null],
    ],
    ['stage', 'Won', 'neha', ['', null, 'won', null]],
    [
      'stage',
      'Lost to New, by a new enquiry. It was lost for: Price',
      null,
      ['Price', 'lost', 'new', null],
    ],
    ['stage', 'Neu to Kontakt', 'neha', ['Neu to Kontakt', null, null, null]],
    ['note', 'Changed: Asked about', 'neha', ['', null, null, 'interest']],
    ['note', 'Changed: Asked about fees', 'neha', ['Changed: Asked about fees', null, null, null]],
    ['note', 'New to Contacted', 'neha', ['New to Contacted', null, null, null]],
  ];
  for (const [kind, text, by] of entries) {
    await sql`
      insert into person_entries (person_id, kind, text, made_by, made_at)
      values (1, ${kind}, ${text}, ${by}, ${at})`.execute(database.db);
  }
  await migrate(database);
  const rows = await database.db
    .selectFrom('person_entries')
    .select(['text', 'from_stage', 'to_stage', 'detail'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual(entries.map(([, , , after]) => after));
});

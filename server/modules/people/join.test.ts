import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personStages, stageLabels } from '../../../domain/people/person.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import type { Db } from '../../db/tables.ts';
import { joinPeople } from './join.ts';

const at = '2026-01-01T00:00:00.000Z';
const instants = ['2025-12-01T00:00:00.000Z', at, '2099-02-01T10:00:00.000Z'];
const text = (max: number) =>
  fc.oneof(
    fc.constant(''),
    fc.constantFrom('SEO', 'Weekend', 'Pune; prefers Hindi'),
    fc.integer({ min: 1, max: 9 }).map((digit) => String(digit).repeat(max)),
  );

/** A random card that the table accepts. */
const anyCard = fc
  .record({
    stage: fc.option(fc.constantFrom(...personStages)),
    about: text(200),
    interest: text(120),
    batch: text(120),
    value_rupees: fc.option(fc.constantFrom(0, 27_000, 105_000)),
    owner_id: fc.option(fc.constantFrom(1, 2)),
    steps: fc.array(fc.record({ words: text(300), due_at: fc.constantFrom(...instants) }), {
      maxLength: 3,
    }),
    source: text(120),
    campaign: text(300),
    first_page: text(2048),
    referrer_host: text(253),
    enquired_at: fc.constantFrom(...instants),
    contacted_at: fc.option(fc.constantFrom(...instants)),
    note: text(5000),
  })
  .map(({ note, steps, ...card }) => ({
    note,
    steps: steps.filter(({ words }) => words !== ''),
    row: {
      ...card,
      step: '',
      enquired_at: card.stage && card.enquired_at,
      closed_at: card.stage === 'won' || card.stage === 'lost' ? at : null,
      lost_reason: card.stage === 'lost' ? 'Too far away' : '',
      kept_apart: 0 as const,
      search_text: '',
      created_at: at,
    },
  }));

type AnyCard = typeof anyCard extends fc.Arbitrary<infer Card> ? Card : never;

async function store(db: Db, name: string, { row, note, steps }: AnyCard): Promise<number> {
  const query = db.insertInto('people').values({ ...row, name });
  const { id } = await query.returning('id').executeTakeFirstOrThrow();
  if (note) {
    const entry = {
      person_id: id,
      kind: 'note',
      text: note,
      made_by: 'asha',
      made_at: at,
    } as const;
    await db.insertInto('person_entries').values(entry).execute();
  }
  for (const step of steps) {
    const planned = { kind: 'typed', planned_by: 'asha', planned_at: at, former_id: null } as const;
    await db
      .insertInto('person_steps')
      .values({ ...planned, ...step, person_id: id })
      .execute();
  }
  return id;
}

async function twoAccounts(db: Db): Promise<void> {
  for (const [id, username] of [
    [1, 'asha'],
    [2, 'ravi'],
  ] as const) {
    await db
      .insertInto('admin_accounts')
      .values({ ...goodRows.admin_accounts, id, username, username_key: username })
      .execute();
  }
}

/** Every value of a card must be on the joined card or in its timeline. */
async function expectNothingLost(db: Db, id: number, cards: [name: string, card: AnyCard][]) {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const entries = await db
    .selectFrom('person_entries')
    .select(['text', 'from_stage', 'to_stage'])
    .where('person_id', '=', id)
    .execute();
  const steps = await db
    .selectFrom('person_steps')
    .select(['words', 'due_at'])
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  const timeline = entries.map((entry) => entry.text).join('\n');
  const isSaid = (now: unknown, before: unknown, words: string) =>
    now === before || timeline.includes(words);
  for (const [name, { row: before, note, steps: planned }] of cards) {
    const { value_rupees: value, owner_id: owner, stage } = before;
    expect(timeline).toContain(note);
    expect(isSaid(row?.name, name, name), 'name').toBe(true);
    const texts = ['about', 'interest', 'batch', 'source', 'campaign', 'first_page'] as const;
    for (const key of [...texts, 'referrer_host', 'lost_reason'] as const) {
      expect(isSaid(row?.[key], before[key], before[key]), key).toBe(true);
    }
    if (stage) {
      const isOpened =
        stage === 'lost' &&
        entries.some((entry) => entry.from_stage === 'lost' && entry.to_stage === 'new');
      const isKept = isSaid(row?.stage, stage, `Stage: ${stageLabels[stage]}`);
      expect(isKept || isOpened, 'stage').toBe(true);
    }
    if (value !== null) {
      const isKept = isSaid(row?.value_rupees, value, `Value: ${rupees(String(value))}`);
      expect(isKept, 'value').toBe(true);
    }
    if (owner) {
      const isKept = isSaid(row?.owner_id, owner, ['asha', 'ravi'][owner - 1] ?? '');
      expect(isKept, 'owner').toBe(true);
    }
    expect(steps).toEqual(expect.arrayContaining(planned));
  }
}

test('loses nothing when two cards are joined by hand', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, anyCard, async (one, other) => {
      const { db } = await testDatabase();
      await twoAccounts(db);
      const id = await store(db, 'Kavita Rathore', one);
      const gone = await store(db, 'kavita r', other);
      expect(await joinPeople((await visitorsOn(db)).site, { id, gone, by: 'asha' })).toEqual(
        expect.any(Number),
      );
      await expectNothingLost(db, id, [
        ['Kavita Rathore', one],
        ['kavita r', other],
      ]);
    }),
    { numRuns: 60 },
  );
});

test('loses nothing when an enquiry joins two cards', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, anyCard, async (one, other) => {
      const { db } = await testDatabase();
      await twoAccounts(db);
      const id = await store(db, 'Kavita Rathore', one);
      const gone = await store(db, 'kavita  rathore', other);
      await db
        .insertInto('person_identities')
        .values({ kind: 'email', value: 'kavita@x.in', person_id: id })
        .execute();
      const phone = { value: '+919823000140', email: '', person_id: gone };
      await db.insertInto('person_phones').values(phone).execute();
      const enquiry = { name: 'KAVITA RATHORE', email: 'kavita@x.in', phone: '98230 00140' };
      const { contact } = (await visitorsOn(db, { rateLimits: false })).visitors;
      expect(await contact.receive(aMessage(enquiry), testClient)).toMatchObject({
        kind: 'accepted',
      });
      const cards = await db.selectFrom('people').select('id').execute();
      expect(cards).toHaveLength(1);
      await expectNothingLost(db, cards[0]?.id ?? 0, [
        ['Kavita Rathore', one],
        ['kavita  rathore', other],
      ]);
    }),
    { numRuns: 60 },
  );
});

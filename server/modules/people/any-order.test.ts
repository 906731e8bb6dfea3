import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aMessage, testClient, visitorsOn } from '../../../tests/support/visitors.ts';
import { erasePersonalData } from '../personal-data/personal-data.service.ts';
import { addByHand } from './hand-enquiries.ts';
import { joinPeople } from './join.ts';
import { findPerson } from './people.service.ts';
import { splitCard } from './split.ts';

const emails = ['asha@x.in', 'ravi@x.in', 'Asha@X.in', 'meena@x.in'];
const phones = ['98230 00140', '+91 98230 00141', '09823000140', '+44 20 7946 0018', '1234567890'];
const some = fc.nat({ max: 1000 });
const enquiry = fc.record({
  kind: fc.constant('enquiry' as const),
  email: fc.constantFrom(...emails),
  phone: fc.constantFrom(...phones),
});
const step = fc.oneof(
  { weight: 3, arbitrary: enquiry },
  fc.record({ kind: fc.constant('two at once' as const), one: enquiry, other: enquiry }),
  fc.record({
    kind: fc.constantFrom('join', 'split', 'erase', 'spam', 'rescue'),
    one: some,
    other: some,
  }),
  fc.record({
    kind: fc.constant('erase address' as const),
    email: fc.constantFrom('asha@x.in', 'ravi@x.in'),
  }),
  fc.record({
    kind: fc.constant('by hand' as const),
    phone: fc.constantFrom('98230 00140', '98230 00142'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Random actions on people: enquiries, joins, splits and erasures. */
async function randomActionsOnPeople() {
  const { db } = await testDatabase();
  const { site, visitors, lists } = await visitorsOn(db, { rateLimits: false });
  const { inbox } = lists;
  let count = 0;
  const by = 'asha';
  const messages = () => db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  const cards = async () =>
    (await db.selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id);
  const pick = <Item>(list: readonly Item[], at: number) => list[at % list.length];
  const send = async ({ email, phone }: { email: string; phone: string }) => {
    count += 1;
    await visitors.contact.receive(aMessage({ email, phone, message: `No. ${count}` }), testClient);
  };

  async function split(card: number, seed: number) {
    const own = (await messages()).filter(({ person_id }) => person_id === card);
    const going = own.filter(({ id }) => ((seed >> (id % 10)) & 1) === 1).map(({ id }) => id);
    await splitCard(site, card, { messages: going, identities: [], by });
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'enquiry') return await send(step);
    if (step.kind === 'two at once') {
      await Promise.all([send(step.one), send(step.other)]);
      return;
    }
    if (step.kind === 'erase address') {
      await erasePersonalData(site, { email: step.email }, by);
      return;
    }
    if (step.kind === 'by hand') {
      const blank = { email: '', interest: '', source: 'Phone', note: 'Fees?' };
      await addByHand(site, { ...blank, name: 'By hand', phone: step.phone, by });
      return;
    }
    const all = await cards();
    const [one, other] = [pick(all, step.one), pick(all, step.other)];
    const message = pick(await messages(), step.one)?.id;
    if (step.kind === 'join' && one && other) await joinPeople(site, { id: one, gone: other, by });
    if (step.kind === 'split' && one) await split(one, step.other);
    if (step.kind === 'erase' && one) await erasePersonalData(site, { card: one }, by);
    if (step.kind === 'spam' && message) await inbox.setStatus([message], 'spam');
    if (step.kind === 'rescue' && message) await inbox.setStatus([message], 'read');
  }

  return { take, messages, cards, site };
}

test('keeps every enquiry on exactly one card, in any order of enquiries, joins, splits and erasures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { take, messages, cards, site } = await randomActionsOnPeople();
      for (const step of steps) {
        await take(step);
        const ids = await cards();
        const stored = await messages();
        for (const { person_id, status } of stored) {
          if (status === 'spam') expect(person_id).toBeNull();
          else expect(ids).toContain(person_id);
        }
        const openCards = await Promise.all(ids.map((id) => findPerson(site, id)));
        const onCards = openCards.flatMap((card) => card?.messages.map(({ id }) => id) ?? []);
        const expected = stored.filter(({ status }) => status !== 'spam').map(({ id }) => id);
        expect(onCards.sort((a, b) => a - b)).toEqual(expected);
        // No card is empty.
        for (const card of openCards) expect(card?.timeline).not.toEqual([]);
      }
    }),
    {
      numRuns: 15,
      // A number that moves with its address and also stays with a message.
      examples: [
        [
          [
            { kind: 'enquiry', email: 'meena@x.in', phone: '98230 00140' },
            { kind: 'enquiry', email: 'meena@x.in', phone: '+44 20 7946 0018' },
            { kind: 'split', one: 0, other: 266 },
            { kind: 'split', one: 0, other: 1 },
          ],
        ],
      ],
    },
  );
});

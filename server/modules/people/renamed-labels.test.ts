import type { Insertable } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { detailLabels } from '../../../domain/people/entry-text.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { stepLabels } from '../../../domain/people/steps.ts';
import { planTyped } from '../../../tests/support/typed-steps.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import type { Tables } from '../../db/tables.ts';
import { planCall } from './call-backs.ts';
import { unlessChanged } from './changed-since.ts';
import { moveToStage, removeEmptyCards, saveDetails } from './changes.ts';
import { recordOutcome } from './outcomes.ts';
import { findPerson, listPeople } from './people.service.ts';

const phone = '+919876543210';

/** What the program decides about a card that two colleagues work on, without its sentences. */
async function decisions() {
  const { contact, db, site } = await testVisitors({ rateLimits: false });
  const at = (minutes: number) =>
    new Date(Date.parse('2026-11-26T04:00:00.000Z') + minutes * 60_000);
  const enquire = (minutes: number) =>
    contact.receive(aMessage(), testClient, undefined, at(minutes));
  await enquire(0);
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const found: unknown[] = [];
  const look = async () => {
    const card = await findPerson(site, id);
    found.push({
      stage: card?.stage,
      waitingSince: card?.waitingSince,
      steps: card?.steps.map(({ kind, dueAt, by }) => [kind, dueAt, by]),
      timeline: card?.timeline.map(({ kind, state, by }) => [kind, state, by]),
    });
  };
  const tell = (outcome: 'spoke' | 'no-answer' | 'call-back', minutes: number) =>
    recordOutcome(
      site,
      id,
      { kind: 'phone', to: phone, outcome, next: undefined, by: 'neha' },
      at(minutes),
    );
  await tell('no-answer', 10);
  // Words that are, or were, those of the program.
  for (const [minutes, text] of [...Object.values(stepLabels), 'Called'].entries()) {
    const dueAt = at(100_000 + minutes).toISOString();
    await planTyped(site, [id], { text, dueAt }, 'asha', at(11 + minutes));
  }
  await site.db
    .transaction()
    .execute((trx) => planCall(trx, id, { when: 'evening', dueAt: at(300).toISOString() }, at(20)));
  await look();
  await tell('call-back', 30);
  await look();
  const lost = { stage: 'lost', reason: 'Too far', by: 'neha' } as const;
  await moveToStage(site, [id], { stage: 'contacted', reason: '', by: 'asha' }, at(40));
  await moveToStage(site, [id], lost, at(41));
  for (const stage of ['new', 'contacted', 'won'] as const) {
    const seen = { caller: 'ravi', stage, to: { stage: 'qualified', reason: '' } } as const;
    found.push(await unlessChanged(site, [id], seen, async () => 'done'));
  }
  const stale = { revision: 'stale', next: 'other' };
  const made = { by: 'neha', now: at(42) };
  await saveDetails(site, id, { about: 'Pune' }, {}, made);
  found.push(await saveDetails(site, id, { about: 'Nashik' }, stale, { ...made, by: 'ravi' }));
  await enquire(50);
  await tell('spoke', 60);
  await look();
  const empty = await db
    .insertInto('people')
    .values({ ...blank, created_at: at(0).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveDetails(site, empty.id, { name: 'Nobody' }, {}, made);
  await removeEmptyCards(site);
  found.push((await listPeople(site, { list: 'all', page: 1 })).total);
  found.push((await listPeople(site, { list: 'all', page: 1, search: 'changed' })).total);
  return JSON.parse(JSON.stringify(found));
}

const blank: Omit<Insertable<Tables['people']>, 'created_at'> = {
  stage: 'new' as const,
  enquired_at: '2026-11-26T04:00:00.000Z',
  ...{ name: 'Empty', about: '', lost_reason: '', interest: '', batch: '', step: '', source: '' },
  ...{ campaign: '', first_page: '', referrer_host: '', kept_apart: 0, search_text: '' },
};

test('decides the same, whatever stages, steps and details are called', async () => {
  const before = await decisions();
  expect(before.at(-2)).toBe(1);
  for (const labels of [stageLabels, stepLabels, detailLabels] as Record<string, string>[]) {
    const former = { ...labels };
    onTestFinished(() => void Object.assign(labels, former));
    for (const [key, label] of Object.entries(former)) labels[key] = `${label} (${key})`;
  }
  expect(await decisions()).toEqual(before);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callOutcomes, callTimes, personStages } from '../../../domain/people/person.ts';
import { stepLabels } from '../../../domain/people/steps.ts';
import { undoLatestJoin } from '../../../tests/support/undo-join.ts';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { planCall } from './call-backs.ts';
import { moveToStage, undoPeople } from './changes.ts';
import { addByHand } from './hand-enquiries.ts';
import { joinPeople } from './join.ts';
import { recordOutcome } from './outcomes.ts';
import { findPerson } from './people.service.ts';
import { finishStep, setSteps, snooze } from './step-changes.ts';

/** Words that somebody may type, also those of the program. */
const words = [...Object.values(stepLabels), 'Answer the new enquiry', 'Video call; Send the fees'];
const by = 'neha';
const phone = '+919876543210';

const act = fc.oneof(
  fc.record({ kind: fc.constant('plan' as const), text: fc.constantFrom(...words) }),
  fc.record({
    kind: fc.constant('outcome' as const),
    outcome: fc.constantFrom(...callOutcomes, 'sent' as const),
  }),
  fc.record({ kind: fc.constant('stage' as const), stage: fc.constantFrom(...personStages) }),
  fc.record({ kind: fc.constant('wish' as const), when: fc.constantFrom(...callTimes) }),
  fc.record({ kind: fc.constantFrom('enquiry', 'by hand', 'snooze', 'join', 'undo join') }),
  fc.record({ kind: fc.constant('done' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('undo' as const) }),
);

test('keeps every step with a date that somebody named until a press names that step, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
      const { contact, db, site } = await testVisitors({ rateLimits: false });
      let minutes = 0;
      /** Minutes apart, before any of the named dates. */
      const next = () => {
        minutes += 7;
        return new Date(Date.parse('2026-11-26T04:00:00.000Z') + minutes * 60_000);
      };
      const enquire = (name: string, email: string) =>
        contact.receive(aMessage({ name, email }), testClient, undefined, next());
      await enquire('Asha', 'asha@x.in');
      const [first] = await db.selectFrom('people').select('id').execute();
      const id = first?.id ?? 0;
      const named = new Map<number, string>();
      /** Of the last act, if it planned and ended nothing with a named date. */
      let token: string | null | undefined;
      const openOf = async (card: number) => (await findPerson(site, card))?.steps ?? [];
      for (const each of acts) {
        const now = next();
        const open = await openOf(id);
        const last = token;
        token = undefined;
        if (each.kind === 'plan') {
          const dueAt = new Date(Date.parse('2099-01-01T04:00:00.000Z') + minutes * 60_000);
          const plan = { kind: 'typed', words: each.text, dueAt: dueAt.toISOString() } as const;
          await setSteps(site, [id], { plan }, { by, now });
          const planned = (await openOf(id)).find((step) => step.dueAt === plan.dueAt);
          named.set(planned?.id ?? 0, plan.dueAt);
        } else if (each.kind === 'outcome') {
          const kind = each.outcome === 'sent' ? ('whatsapp' as const) : ('phone' as const);
          const told = { kind, to: phone, outcome: each.outcome, next: undefined, by };
          token = (await recordOutcome(site, id, told, now))?.undo;
        } else if (each.kind === 'stage') {
          const change = { stage: each.stage, reason: 'Not now', by };
          token = (await moveToStage(site, [id], change, now)).undo;
        } else if (each.kind === 'wish') {
          const dueAt = new Date(now.getTime() + 3_600_000).toISOString();
          await site.db
            .transaction()
            .execute((trx) => planCall(trx, id, { when: each.when, dueAt }, now));
        } else if (each.kind === 'done') {
          const step = open[each.at % Math.max(1, open.length)];
          if (!step) continue;
          await finishStep(site, id, { step: step.id }, { by, now });
          named.delete(step.id);
        } else if (each.kind === 'undo') {
          if (last) await undoPeople(site, last, now);
        } else if (each.kind === 'snooze') {
          // A card without any other step puts off the earliest, which the press names.
          const waits = (await findPerson(site, id))?.waitingSince;
          if (!waits && open[0] && named.has(open[0].id)) continue;
          const chosen = new Date(now.getTime() + 86_400_000).toISOString();
          await snooze(site, [id], { chosen }, { by, now });
        } else if (each.kind === 'enquiry') {
          await enquire('Asha', 'asha@x.in');
        } else if (each.kind === 'by hand') {
          const blank = { email: 'asha@x.in', phone: '', interest: '', source: 'Phone' };
          await addByHand(site, { ...blank, name: 'Asha', note: `${minutes}`, by }, now);
        } else if (each.kind === 'join') {
          const email = `other${minutes}@x.in`;
          await contact.receive(
            aMessage({ name: 'Other', email, phone: '98220 44171' }),
            testClient,
            undefined,
            now,
          );
          const other = await db
            .selectFrom('person_identities')
            .select('person_id as id')
            .where('value', '=', email)
            .executeTakeFirst();
          if (other && other.id !== id) await joinPeople(site, { id, gone: other.id, by }, now);
        } else {
          await undoLatestJoin(site, id, { by, now, isSeen: false });
        }
        const kept = new Map((await openOf(id)).map((step) => [step.id, step.dueAt]));
        for (const [step, dueAt] of named) expect([step, kept.get(step)]).toEqual([step, dueAt]);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

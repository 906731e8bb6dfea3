import type { UndoableResponse } from '../../../domain/api/list-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { maxHeldDays } from '../../../domain/people/due-text.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { PlanForm } from '../../../domain/people/step-form.ts';
import { type AskAgain, askAgainAt } from '../../../domain/people/step-times.ts';
import { askAgainText, type Plan } from '../../../domain/people/steps.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { daysBefore } from '../../days-before.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { findCards } from './cards.repository.ts';
import { changeUndoably } from './changes.ts';
import { todayIn } from './people-list.repository.ts';
import {
  endSteps,
  findOpenSteps,
  findStep,
  type StepRow,
  toPlannedStep,
} from './steps.repository.ts';
import { planStep, replaceStep } from './steps.ts';
import { endCallBacks, hasUnanswered } from './traces.repository.ts';

const noTime: Refusal = { kind: 'invalid', fields: { time: versionMessages.noTime } };

/** The instant of a step that somebody plans: refused without a time, and for a day that is over. */
export async function readDueAt(
  site: Site,
  { day, time }: { day?: string | undefined; time?: string | undefined },
): Promise<Instant | Refusal> {
  const { timeZone } = await site.facts();
  const dueAt = instantAt(day ?? '', time ?? '', timeZone);
  if (!dueAt) return noTime;
  if (dueAt >= todayIn(timeZone, site.now()).start) return dueAt;
  return { kind: 'invalid', fields: { time: peopleMessages.dayPast } };
}

/** The step to ask somebody again. */
export async function readAskAgain(site: Site, again: AskAgain): Promise<Plan | Refusal> {
  const facts = await site.facts();
  const dueAt = askAgainAt(again, facts, site.now());
  if (!dueAt) return { kind: 'invalid', fields: { day: versionMessages.noTime } };
  if (dueAt < todayIn(facts.timeZone, site.now()).start) {
    return { kind: 'invalid', fields: { day: peopleMessages.dayPast } };
  }
  return { kind: 'typed', words: askAgainText, dueAt };
}

/** A step that somebody plans, as it is stored. */
export async function readPlan(
  site: Site,
  { kind, text, ...time }: PlanForm,
): Promise<Plan | Refusal> {
  const dueAt = await readDueAt(site, time);
  return typeof dueAt === 'object' ? dueAt : { kind, words: kind === 'typed' ? text : '', dueAt };
}

interface Change {
  /** The administrator's username. */
  by: string | null;
  now: Date;
}

/**
 * Plans a step for cards beside those that they have, or replaces one: refused if that one is open no more.
 */
export async function setSteps(
  site: Site,
  ids: readonly number[],
  { plan, step }: { plan: Plan; step?: number | undefined },
  { by, now = site.now() }: { by: string | null; now?: Date },
): Promise<UndoableResponse | Refusal> {
  return await changeSteps(site, ids, { step, by, now }, async (db, seen) => {
    const made = { by, at: now.toISOString() };
    if (seen) {
      // A call that the person asked for stays one at another time.
      const isSameKind = plan.kind === seen.kind && plan.kind !== 'typed';
      await replaceStep(db, seen, isSameKind ? { dueAt: plan.dueAt } : plan, made);
      return 1;
    }
    const cards = await findCards(db, ids);
    for (const { id } of cards) await planStep(db, id, plan, made);
    return cards.length;
  });
}

/** Changes cards, with the step that the caller saw: refused if that one is open no more. */
async function changeSteps(
  site: Site,
  ids: readonly number[],
  { step, by, now }: Change & { step: number | undefined },
  change: (db: Db, seen: StepRow | undefined) => Promise<number>,
): Promise<UndoableResponse | Refusal> {
  let refusal: Refusal | undefined;
  const outcome = await changeUndoably(site, ids, { by, now }, async (db) => {
    const open = step === undefined ? [] : await findOpenSteps(db, ids);
    const seen = open.find(({ id }) => id === step);
    if (step !== undefined && !seen) {
      const [id = 0] = ids;
      const [card] = await findCards(db, [id]);
      if (card) refusal = await stepChanged(db, id, step, by);
      return 0;
    }
    return await change(db, seen);
  });
  return refusal ?? outcome;
}

/** The refusal that tells which step has replaced another, and who ended it. */
async function stepChanged(
  db: Db,
  personId: number,
  id: number,
  caller: string | null,
): Promise<Refusal> {
  const ended = await findStep(db, personId, id);
  let last = ended;
  while (last?.laterId) last = await findStep(db, personId, last.laterId);
  const open = (await findOpenSteps(db, [personId])).find((step) => step.id === last?.id);
  const maker = { by: ended?.by ?? null, isCaller: ended?.username === caller };
  return { kind: 'step-changed', current: { step: open ? toPlannedStep(open) : null, ...maker } };
}

/**
 * Puts off what is due on cards: the step that the caller saw, or the earliest one and all that are overdue, and the
 * reply to an unanswered enquiry, which comes back after 30 days at the latest. Steps for later stay. Resolves with the
 * latest instant at which a card comes back.
 */
export async function snooze(
  site: Site,
  ids: readonly number[],
  { chosen, step }: { chosen: Instant; step?: number | undefined },
  { by, now = site.now() }: { by: string | null; now?: Date },
): Promise<(UndoableResponse & { dueAt: Instant | null }) | Refusal> {
  const { timeZone } = await site.facts();
  const { end } = todayIn(timeZone, now);
  const latest = todayIn(timeZone, new Date(daysBefore(now, -maxHeldDays))).start;
  const made = { by, at: now.toISOString() };
  const returns: Instant[] = [];
  const outcome = await changeSteps(site, ids, { step, by, now }, async (db, seen) => {
    for (const { id } of await findCards(db, ids)) {
      const isWaiting = await hasUnanswered(db, id);
      const dueAt = isWaiting && chosen > latest ? latest : chosen;
      const open = await findOpenSteps(db, [id]);
      const first = seen ?? open[0];
      // An enquiry that waits is put off by itself, and not a step for a later day.
      const isPutOff = (each: StepRow) =>
        each.dueAt <= made.at || (each.id === first?.id && (!isWaiting || each.dueAt < end));
      const due = open.filter(isPutOff);
      if (due.length === 0 && !isWaiting) continue;
      for (const each of due) await replaceStep(db, each, { dueAt }, made);
      if (due.length === 0) {
        await planStep(db, id, { kind: 'first-reply', words: '', dueAt }, made);
      }
      returns.push(dueAt);
    }
    return returns.length;
  });
  if (!('changed' in outcome)) return outcome;
  return { ...outcome, dueAt: returns.sort().at(-1) ?? null };
}

/**
 * Records that a step was done, with the calls that the person asked for, and plans another one. Undefined for an unknown
 * card; refused if the step is open no more.
 */
export async function finishStep(
  site: Site,
  id: number,
  { step, next }: { step: number; next?: Plan | undefined },
  { by, now = site.now() }: { by: string | null; now?: Date },
): Promise<UndoableResponse | Refusal | undefined> {
  const outcome = await changeSteps(site, [id], { step, by, now }, async (db, seen) => {
    const made = { by, at: now.toISOString() };
    await endSteps(db, [step], 'done', made);
    if (seen?.kind === 'call-back') await endCallBacks(db, id);
    if (next) await planStep(db, id, next, made);
    return 1;
  });
  return 'changed' in outcome && outcome.changed === 0 ? undefined : outcome;
}

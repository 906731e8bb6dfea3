import { endedByReply, type Plan, type StepKind } from '../../../domain/people/steps.ts';
import type { Db, Instant } from '../../db/tables.ts';
import {
  endSteps,
  findOpenSteps,
  insertStep,
  type Made,
  type StepRow,
} from './steps.repository.ts';
import { endCallBacks } from './traces.repository.ts';

const hourMs = 60 * 60 * 1000;

/** The step that an attempt plans once it counts as a reply. */
export function plannedIn({
  nextKind: kind,
  nextStep: words,
  nextDueAt: dueAt,
}: {
  nextKind: StepKind | null;
  nextStep: string | null;
  nextDueAt: Instant | null;
}): Plan | undefined {
  return kind && dueAt ? { kind, words: words ?? '', dueAt } : undefined;
}

/** Adds a step to a card, unless it already has the same one. The caller has called lockPeople. */
export async function planStep(db: Db, personId: number, plan: Plan, made: Made): Promise<void> {
  const isSame = ({ kind, words, dueAt }: StepRow) =>
    kind === plan.kind && dueAt === plan.dueAt && (kind !== 'typed' || words === plan.words);
  if ((await findOpenSteps(db, [personId])).some(isSame)) return;
  await insertStep(db, personId, plan, made);
}

/** Puts another step in the place of an open one. */
export async function replaceStep(db: Db, step: StepRow, changes: Partial<Plan>, made: Made) {
  const { id, personId, kind, words, dueAt } = step;
  const next = { kind, words, dueAt, ...changes };
  if (next.kind === kind && next.words === words && next.dueAt === dueAt) return;
  await endSteps(db, [id], 'moved', made);
  await insertStep(db, personId, next, made, id);
}

/** Ends the open steps of a card that fit. */
async function endOpen(
  db: Db,
  personId: number,
  isEnded: (step: StepRow) => boolean,
  how: Parameters<typeof endSteps>[2],
  made: Made,
): Promise<void> {
  const ended = (await findOpenSteps(db, [personId])).filter(isEnded);
  await endSteps(
    db,
    ended.map(({ id }) => id),
    how,
    made,
  );
}

/** An enquiry that was put off waits again, since the person wrote. */
export async function dropFirstReply(db: Db, personId: number, made: Made): Promise<void> {
  await endOpen(db, personId, ({ kind }) => kind === 'first-reply', 'answered', made);
}

/** Ends the steps that were only planned because nobody had been reached. */
export async function endByReply(db: Db, personId: number, made: Made): Promise<void> {
  const kinds: readonly StepKind[] = endedByReply;
  await endOpen(db, personId, ({ kind }) => kinds.includes(kind), 'answered', made);
}

/** Ends the calls that were agreed for before an instant, and those that the person asked for. */
export async function endByCall(
  db: Db,
  personId: number,
  { until, ...made }: Made & { until: Instant },
): Promise<void> {
  const isMade = ({ kind, dueAt }: StepRow) =>
    kind === 'call-back' || (kind === 'as-agreed' && dueAt < until);
  await endOpen(db, personId, isMade, 'done', made);
  await endCallBacks(db, personId);
}

/**
 * After a call that reached nobody: what was overdue, or a call that was agreed for the next hour, moves to the time of
 * the next step, which is planned too. A call that they put off to a named time replaces the calls that were due.
 */
export async function planAfterMissedCall(
  db: Db,
  personId: number,
  next: Plan,
  made: Made,
): Promise<void> {
  const replaced: readonly StepKind[] =
    next.kind === 'as-agreed' ? [...endedByReply, 'call-back', 'as-agreed'] : endedByReply;
  const soon = new Date(Date.parse(made.at) + hourMs).toISOString();
  const overdue = (await findOpenSteps(db, [personId])).filter(({ kind, dueAt }) =>
    kind === 'call-back' || kind === 'as-agreed' ? dueAt <= soon : dueAt <= made.at,
  );
  for (const each of overdue) {
    if (replaced.includes(each.kind)) await endSteps(db, [each.id], 'answered', made);
    else await replaceStep(db, each, { dueAt: next.dueAt }, made);
  }
  if (next.kind === 'as-agreed') await endCallBacks(db, personId);
  await planStep(db, personId, next, made);
}

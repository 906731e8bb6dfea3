import type { Role } from '../../../domain/accounts/roles.ts';
import {
  type MissingStep,
  neededFrom,
  type SecondStepRule,
  secondStepRule,
} from '../../../domain/accounts/second-step-rule.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';

/** Key in site_state; the value is a SecondStepRule. */
export const secondStepRuleKey = 'second_step_rule';

export async function findSecondStepRule(db: Db): Promise<SecondStepRule | null> {
  return parseRule(await readState(db, secondStepRuleKey));
}

/** Stores the rule; null removes it. */
export async function storeSecondStepRule(db: Db, rule: SecondStepRule | null): Promise<void> {
  if (rule) await writeState(db, secondStepRuleKey, JSON.stringify(rule));
  else await deleteState(db, secondStepRuleKey);
}

function parseRule(stored: string | null | undefined): SecondStepRule | null {
  return stored ? secondStepRule.parse(JSON.parse(stored)) : null;
}

interface Subject {
  role: Role;
  /** Whether it has an app or a passkey. */
  hasStep: boolean;
  /** The stored rule. */
  rule: string | null | undefined;
}

/** The second step that an account lacks now or will lack; null if it has one or its role needs none. */
export async function missingStepOf(
  site: Pick<Site, 'facts'>,
  { role, hasStep, rule }: Subject,
  now: Date,
): Promise<MissingStep | null> {
  const from = hasStep ? null : neededFrom(parseRule(rule), role);
  if (from === null) return null;
  const { timeZone } = await site.facts();
  return { from, isNow: from <= dayIn(timeZone, now) };
}

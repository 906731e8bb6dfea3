import * as z from 'zod/mini';
import { addDays, type Day } from '../analytics/days.ts';
import { isDay } from '../text/dates.ts';
import { type Role, roles } from './roles.ts';

export const secondStepRuleMessages = {
  dayRequired: 'Please choose a date',
  dayTooFar: 'Please choose a date within a year',
  needed: 'Your role needs a second step. Set one up to go on.',
  changed:
    'Somebody else has changed since who needs a second step. Look at it, and choose once more.',
} as const;

/** The roles that need a second step, and from which day on, in the time zone of the site. */
export const secondStepRule = z.object({
  roles: z.array(z.enum(roles)),
  from: z
    .string({ error: secondStepRuleMessages.dayRequired })
    .check(z.refine(isDay, { error: secondStepRuleMessages.dayRequired })),
});
export type SecondStepRule = z.output<typeof secondStepRule>;

/** Why a rule cannot begin on its day: one that is far ahead would never be needed. */
export function dayError({ roles, from }: SecondStepRule, today: Day): string | undefined {
  const isTooFar = roles.length > 0 && from > addDays(today, maxDaysAhead);
  return isTooFar ? secondStepRuleMessages.dayTooFar : undefined;
}

const maxDaysAhead = 366;

/** What an account lacks: a second step that its role needs. */
export const missingStep = z.object({
  /** The day from which it is needed. */
  from: z.string(),
  /** Whether that day has come: nothing else opens until there is one. */
  isNow: z.boolean(),
});
export type MissingStep = z.output<typeof missingStep>;

/** The day from which a role needs a second step; null if it does not. */
export function neededFrom(rule: SecondStepRule | null, role: Role): string | null {
  return rule?.roles.includes(role) ? rule.from : null;
}

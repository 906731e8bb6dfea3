import { roles } from '../../../domain/accounts/roles.ts';
import { dayError, type SecondStepRule } from '../../../domain/accounts/second-step-rule.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { isSame } from '../../../domain/same-value.ts';
import type { Site } from '../../site.ts';
import { findSecondStepRule, storeSecondStepRule } from '../accounts/second-step-rule.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { asOwner } from './colleagues.service.ts';

type Stored = SecondStepRule | null;

/**
 * Sets which roles need a second step, and from which day on; without a role, nobody needs one. `base` is the rule that
 * the caller has seen.
 */
export async function requireSecondStep(
  site: Site,
  caller: SignedIn,
  { base, ...wanted }: SecondStepRule & { base: Stored },
): Promise<{ rule: Stored } | Refusal> {
  const rule = inOrder(wanted);
  // Without the lock, which would be a change in the activity.
  if (isSame(await findSecondStepRule(site.db), rule)) return { rule };
  const { timeZone } = await site.facts();
  const error = rule && dayError(rule, dayIn(timeZone, site.now()));
  if (error) return { kind: 'invalid', fields: { from: error } };
  return await asOwner(site, caller, async ({ db }): Promise<{ rule: Stored } | Refusal> => {
    if (!isSame(await findSecondStepRule(db), base && inOrder(base))) {
      return { kind: 'second-step-rule-changed' };
    }
    await storeSecondStepRule(db, rule);
    return { rule };
  });
}

/** Each role once, in the order of the list; null without a role. */
function inOrder({ roles: wanted, from }: SecondStepRule): Stored {
  const each = roles.filter((role) => wanted.includes(role));
  return each.length > 0 ? { roles: each, from } : null;
}

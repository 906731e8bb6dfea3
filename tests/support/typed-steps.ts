import { setSteps } from '../../server/modules/people/step-changes.ts';
import type { Site } from '../../server/site.ts';

/** Plans a step that somebody typed, for tests that need one. */
export async function planTyped(
  site: Site,
  ids: readonly number[],
  { text, dueAt }: { text: string; dueAt: string },
  by: string | null = null,
  now: Date = site.now(),
) {
  const plan = { kind: 'typed', words: text, dueAt } as const;
  const outcome = await setSteps(site, ids, { plan }, { by, now });
  if (!('changed' in outcome)) throw new Error('refused');
  return outcome;
}

import { shortened } from '../../../domain/admin/retention.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import type { useConfirm } from '../ui/confirm.tsx';
import { factLabels } from './fact-groups.ts';

/** Asks before times become shorter: the next hourly job deletes what is older. Resolves with whether to go on. */
export async function askBeforeDeleting(
  confirm: ReturnType<typeof useConfirm>,
  before: SiteFacts,
  after: SiteFacts,
): Promise<boolean> {
  const names = shortened(before, after);
  if (names.length === 0) return true;
  return await confirm('Delete what is older than this?', {
    confirmLabel: 'Save and delete',
    subject: names.map((name) => `${factLabels[name]}: ${daysText(after[name])}`).join('\n'),
    detail: 'Within the hour the site deletes what it has kept for longer. This cannot be undone.',
  });
}

function daysText(count: string): string {
  return Number(count) === 1 ? '1 day' : `${count} days`;
}

import { type OutboxState, outboxStates } from '../../../domain/admin/outbox.ts';
import type { OutboxPage } from '../../../domain/api/answers/mails.ts';
import { StateLinks as ListLinks } from '../lists/state-links.tsx';

const labels: Record<OutboxState, string> = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent' };

interface StateLinksProps {
  shown: OutboxState;
  counts: OutboxPage['counts'];
}

/** The three lists of the outbox, each with how much is in it. */
export function StateLinks({ shown, counts }: StateLinksProps) {
  const states = outboxStates.map((state) => ({
    value: state,
    label: labels[state],
    count: counts[state],
  }));
  return <ListLinks label="Mails by state" parameter="state" shown={shown} states={states} />;
}

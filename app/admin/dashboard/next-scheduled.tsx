import type { ScheduledPayload } from '../../../domain/api/answers/versions.ts';
import { Moment } from '../lists/moment.tsx';
import { untilText } from '../schedule/times.ts';
import { useNow } from '../schedule/use-now.ts';
import { useReloadWhenDue } from '../schedule/use-reload-when-due.ts';
import { ActionLink } from '../ui/action.tsx';

/** What becomes public next; nothing while nothing is scheduled. */
export function NextScheduled({ scheduled }: { scheduled: ScheduledPayload[] }) {
  const now = useNow();
  useReloadWhenDue(scheduled.filter(({ failure }) => !failure).map(({ due_at }) => due_at));
  const [next, ...others] = scheduled.filter(({ failure }) => !failure);
  if (!next) return null;
  return (
    <section
      aria-label="Scheduled"
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-white px-5 py-3 md:px-6"
    >
      <p className="min-w-0 break-words">
        <span className="font-semibold">{next.title}</span> becomes public{' '}
        <Moment of={next.due_at} />, {untilText(next.due_at, now)}.
      </p>
      <ActionLink className="-ml-2" to="/admin/scheduled" tone="text">
        {others.length === 0 ? 'Scheduled' : `All ${others.length + 1} scheduled`}
      </ActionLink>
    </section>
  );
}

import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import { Moment } from '../lists/moment.tsx';
import { untilText } from '../schedule/times.ts';
import { useNow } from '../schedule/use-now.ts';

type Scheduled = NonNullable<PageOverview['scheduled']>;

/** When the page becomes public by itself, or why it did not. */
export function ScheduleLine({ scheduled: { due_at: at, failure } }: { scheduled: Scheduled }) {
  const now = useNow();
  if (failure) {
    return (
      <p className="font-medium text-brick">
        It did not become public <Moment of={at} />: {failure}
      </p>
    );
  }
  return (
    <p className="font-medium">
      Becomes public <Moment of={at} />. What you change now is no part of it.{' '}
      <span className="font-normal text-mute">That is {untilText(at, now)}.</span>
    </p>
  );
}

import { addDays, dayInIndia, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { MessageView } from '../../../domain/office/message-inbox.ts';
import type { InboxFilter } from './inbox.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;

/** One by one: so an index by status and time leads to a week's messages. */
const allButSpam = ['new', 'read', 'replied', 'archived'] as const;

/** What a view means at an instant, as a filter of messages. */
export function filterOf(view: MessageView, now: Date): Omit<InboxFilter, 'search'> {
  const monday = mondayOf(dayInIndia(now));
  switch (view) {
    case 'unanswered':
      return { statuses: ['new', 'read'], before: ago(now, dayMs) };
    case 'this-week':
      return { statuses: allButSpam, from: startOfDay(monday) };
    case 'last-week':
      return {
        statuses: allButSpam,
        from: startOfDay(addDays(monday, -7)),
        before: ago(now, weekMs),
      };
  }
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

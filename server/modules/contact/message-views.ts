import type { MessageView } from '../../../domain/admin/message-inbox.ts';
import { addDays, dayInIndia, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { MessageSelection } from './inbox.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;

/** The messages of a view at an instant. */
export function selectionOf(view: MessageView, now: Date): MessageSelection {
  const monday = mondayOf(dayInIndia(now));
  switch (view) {
    case 'unanswered':
      return { statuses: ['new', 'read'], before: ago(now, dayMs) };
    case 'this-week':
      return { from: startOfDay(monday) };
    case 'last-week':
      return { from: startOfDay(addDays(monday, -7)), before: ago(now, weekMs) };
  }
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

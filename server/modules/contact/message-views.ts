import type { MessageView } from '../../../domain/admin/message-inbox.ts';
import { addDays, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { MessageSelection } from './inbox.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;

/** What a view means at an instant, as a selection of messages. */
export function selectionOf(view: MessageView, now: Date, zone: string): MessageSelection {
  const monday = mondayOf(dayIn(zone, now));
  switch (view) {
    case 'unanswered':
      return { statuses: ['new', 'read'], before: ago(now, dayMs) };
    case 'this-week':
      return { from: startOfDay(monday, zone) };
    case 'last-week':
      return { from: startOfDay(addDays(monday, -7), zone), before: ago(now, weekMs) };
  }
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

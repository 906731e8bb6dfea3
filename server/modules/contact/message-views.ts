import type { MessageView } from '../../../domain/admin/message-inbox.ts';
import { addDays, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import { daysBefore } from '../../days-before.ts';
import type { MessageSelection } from './inbox.repository.ts';

/** The messages of a view at an instant. */
export function selectionOf(view: MessageView, now: Date, zone: string): MessageSelection {
  const monday = mondayOf(dayIn(zone, now));
  switch (view) {
    case 'unanswered':
      return { statuses: ['new', 'read'], before: daysBefore(now, 1) };
    case 'this-week':
      return { from: startOfDay(monday, zone) };
    case 'last-week':
      return { from: startOfDay(addDays(monday, -7), zone), before: daysBefore(now, 7) };
  }
}

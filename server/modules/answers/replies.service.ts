import { addDays, dayIn, mondayOf, startOfDay } from '../../../domain/analytics/days.ts';
import type { FirstReplies } from '../../../domain/api/answers/replies.ts';
import { lateAfterMinutes, replyTimes } from '../../../domain/people/reply-times.ts';
import { openingClock } from '../../../domain/site/opening-clock.ts';
import type { Db } from '../../db/tables.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { countUnanswered, findFirstAnswers } from './replies.repository.ts';

export type RepliesService = ReturnType<typeof createRepliesService>;

/** The clock of first answers. */
export function createRepliesService(db: Db, { readFacts }: { readFacts: ReadFacts }) {
  return {
    /** How long the first answers of this week and the last took, in opening hours, and who waits too long. */
    async firstReplies(now = new Date()): Promise<FirstReplies> {
      const facts = await readFacts(db);
      const clock = openingClock(facts);
      const monday = mondayOf(dayIn(facts.timeZone, now));
      const [thisWeek, lastWeek] = [monday, addDays(monday, -7)].map((day) =>
        startOfDay(day, facts.timeZone),
      ) as [string, string];
      const answers = await findFirstAnswers(db, lastWeek);
      const timesOf = (isOf: (answeredAt: string) => boolean) =>
        replyTimes(
          answers
            .filter(({ answeredAt }) => isOf(answeredAt))
            .map(({ askedAt, answeredAt }) => clock.minutesBetween(askedAt, answeredAt)),
        );
      const lateSince = clock.minutesBefore(lateAfterMinutes, now.toISOString());
      return {
        hours: clock.line ?? null,
        this_week: timesOf((at) => at >= thisWeek) ?? null,
        last_week: timesOf((at) => at < thisWeek) ?? null,
        late: await countUnanswered(db, lateSince),
        late_since: lateSince,
      };
    },
  };
}

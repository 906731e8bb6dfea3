import * as z from 'zod/mini';

const replyTimes = z.nullable(
  z.object({
    answers: z.int(),
    /** In opening minutes: half of the answers took at most so long, and nine in ten. */
    half: z.int(),
    nineInTen: z.int(),
  }),
);

export const firstReplies = z.object({
  /** The line of opening hours that the clock goes by; null while it counts every hour. */
  hours: z.nullable(z.string()),
  /** By the day of the first answer, weeks from Monday; null without one. */
  thisWeek: replyTimes,
  lastWeek: replyTimes,
  /** Number of enquiries that wait for longer than they should. */
  late: z.int(),
  /** An enquiry that came by this instant and has no answer is late. */
  lateSince: z.string(),
});

/** How fast enquiries are answered first. */
export type FirstReplies = z.output<typeof firstReplies>;

import * as z from 'zod/mini';

export const retention = z.object({
  /** Enquiries that were closed without result, counted from when they were; 0: never. */
  messages: z.int(),
  /** Suspected messages and comments. */
  spam: z.int(),
  /** Sent emails and those given up. */
  mail: z.int(),
  /** Unconfirmed subscriptions. */
  unconfirmed: z.int(),
  /** Page views. */
  views: z.int(),
  /** Number of nightly backups, one a day; 0: none are made. */
  backups: z.int(),
});

/** After how many days things are deleted. */
export type Retention = z.output<typeof retention>;

/** Days after which backups made before an update or a restore are deleted, by the number of nightly ones. */
export function backupRetentionDays(backups: number): number {
  return backups === 0 ? 7 : backups;
}

/** How many days a fact may say, and what it means; the dashboard compares 90 days of views with the 90 before. */
export const retentionFacts = {
  messagesDays: { kind: 'messages', range: [0, 3650] },
  spamDays: { kind: 'spam', range: [1, 3650] },
  mailDays: { kind: 'mail', range: [1, 3650] },
  unconfirmedDays: { kind: 'unconfirmed', range: [1, 3650] },
  viewsDays: { kind: 'views', range: [180, 3650] },
} as const satisfies Record<
  string,
  { kind: keyof Retention; range: readonly [min: number, max: number] }
>;

export type RetentionFact = keyof typeof retentionFacts;

export const retentionFactNames = Object.keys(retentionFacts) as RetentionFact[];

/** The numbers in the facts. */
export function retentionOf(facts: Record<RetentionFact, string>): Omit<Retention, 'backups'> {
  const { messagesDays, spamDays, mailDays, unconfirmedDays, viewsDays } = facts;
  return {
    messages: Number(messagesDays),
    spam: Number(spamDays),
    mail: Number(mailDays),
    unconfirmed: Number(unconfirmedDays),
    views: Number(viewsDays),
  };
}

/** The times that become shorter, so that more is deleted; messages with 0 are kept until somebody deletes them. */
export function shortened(
  before: Record<RetentionFact, string>,
  after: Record<RetentionFact, string>,
): RetentionFact[] {
  const length = (days: string) => (Number(days) === 0 ? Number.POSITIVE_INFINITY : Number(days));
  return retentionFactNames.filter((name) => length(after[name]) < length(before[name]));
}

import * as z from 'zod/mini';

export const retention = z.object({
  /** Enquiries of lost people, from the day they were lost; 0 for never. */
  messages: z.int(),
  /** Suspected spam. */
  spam: z.int(),
  /** Sent and abandoned emails. */
  mail: z.int(),
  /** Unconfirmed subscriptions. */
  unconfirmed: z.int(),
  /** Page views. */
  views: z.int(),
  /** Number of nightly backups; 0 for none. */
  backups: z.int(),
});

/** Retention periods in days. */
export type Retention = z.output<typeof retention>;

/** Days after which backups from before an update or restore are deleted, by number of nightly backups. */
export function backupRetentionDays(backups: number): number {
  return backups === 0 ? 7 : backups;
}

/** Limits and texts of the retention facts. The dashboard compares 90 days of views with the 90 days before. */
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

/** The retention periods in the facts. */
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

/** The facts whose periods become shorter, so that more is deleted; 0 means that enquiries are never deleted. */
export function shortened(
  before: Record<RetentionFact, string>,
  after: Record<RetentionFact, string>,
): RetentionFact[] {
  const length = (days: string) => (Number(days) === 0 ? Number.POSITIVE_INFINITY : Number(days));
  return retentionFactNames.filter((name) => length(after[name]) < length(before[name]));
}

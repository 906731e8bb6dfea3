import * as z from 'zod/mini';

export const heldCounts = z.object({
  messages: z.int(),
  comments: z.int(),
  subscriptions: z.int(),
  /** Emails to or about the person, sent or not. */
  mails: z.int(),
  /** The person's card, with notes and what was done. */
  cards: z.int(),
});

/** How much is stored about a person. */
export type HeldCounts = z.output<typeof heldCounts>;

export const dataRequestRecord = z.object({
  id: z.int(),
  kind: z.enum(['export', 'erasure']),
  /** Name of the administrator. */
  doneBy: z.string(),
  /** Instant. */
  doneAt: z.string(),
  counts: heldCounts,
});

/** A record of an export or erasure; it does not say whose. */
export type DataRequestRecord = z.output<typeof dataRequestRecord>;

export const heldData = z.object({
  counts: heldCounts,
  /** On which the address is, alone or with others. */
  card: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Earlier requests for this address. */
  records: z.array(dataRequestRecord),
});

export type HeldData = z.output<typeof heldData>;

const rows = z.array(z.record(z.string(), z.nullable(z.string())));

export const personalData = z.object({
  /** That was looked up, or one of the card's; a phone number where it has none. */
  email: z.string(),
  /** Instant. */
  exportedAt: z.string(),
  messages: rows,
  comments: rows,
  subscriptions: rows,
  /** Those that were sent to the person, or were not and why. */
  newsletters: rows,
  mails: rows,
  cards: rows,
});

/** Everything stored for an address, for the person themselves. */
export type PersonalData = z.output<typeof personalData>;

import * as z from 'zod/mini';
import { knownPerson } from '../../people/person-card.ts';

export const heldCounts = z.object({
  messages: z.int(),
  comments: z.int(),
  subscriptions: z.int(),
  /** Emails to or about the person, sent or not. */
  mails: z.int(),
  /** The person's card. */
  cards: z.int(),
  /** What was done and written on cards. */
  notes: z.int(),
});

/** How much is stored about a person. */
export type HeldCounts = z.output<typeof heldCounts>;

export const leftOver = z.object({
  /** On which others are too. */
  cards: z.int(),
  /** On those. */
  notes: z.int(),
  /** Cards with the same phone number, of other people or the same. */
  suggested: z.int(),
});

/** What is neither handed out nor erased under an address, since it may be about others. */
export type LeftOver = z.output<typeof leftOver>;

export const erasure = z.object({ counts: heldCounts, left: leftOver });

/** What was erased, and what was not. */
export type Erasure = z.output<typeof erasure>;

export const dataRequestRecord = z.object({
  id: z.int(),
  kind: z.enum(['export', 'erasure']),
  /** Name of the administrator. */
  doneBy: z.string(),
  /** Instant. */
  doneAt: z.string(),
  counts: heldCounts,
  left: leftOver,
});

/** A record of an export or erasure; it does not say whose. */
export type DataRequestRecord = z.output<typeof dataRequestRecord>;

export const heldData = z.object({
  counts: heldCounts,
  left: leftOver,
  /** On which the address is. */
  card: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Whether nothing on it came from anybody else. */
      isOwn: z.boolean(),
      /** Of a card that is not: the administrator decides what of it goes. */
      notes: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          text: z.string(),
          by: z.nullable(z.string()),
          at: z.string(),
        }),
      ),
    }),
  ),
  /** Cards with the same phone number. */
  samePhone: z.array(knownPerson),
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

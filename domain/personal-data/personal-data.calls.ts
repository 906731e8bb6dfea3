import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { knownPerson } from '../people/person-card.ts';
import {
  erasureForm,
  heldCounts,
  leftOver,
  mentionPlaces,
  personalDataForm,
  traceCounts,
} from './personal-data.ts';

export const erasure = z.object({
  counts: heldCounts,
  left: leftOver,
  traces: traceCounts,
});

/** The result of an erasure. */
export type Erasure = z.output<typeof erasure>;

export const dataRequestRecord = z.object({
  id: z.int(),
  kind: z.enum(['export', 'erasure']),
  /** Username of the administrator. */
  doneBy: z.string(),
  /** Instant. */
  doneAt: z.string(),
  counts: heldCounts,
  left: leftOver,
});

/** A record of an export or erasure, without the person. */
export type DataRequestRecord = z.output<typeof dataRequestRecord>;

/** Texts elsewhere with a name, address or number of the person; the administrator decides which to erase. */
const mentions = z.array(
  z.object({
    /** Place and id: see mentionPlaces. */
    key: z.string(),
    place: z.enum(mentionPlaces),
    card: z.object({ id: z.int(), name: z.string() }),
    /** Kind of a time line entry. */
    kind: z.string(),
    text: z.string(),
    by: z.nullable(z.string()),
    /** When it was written, if known. */
    at: z.nullable(z.string()),
  }),
);

/** What is erased with a card, and mentions of the person elsewhere. */
export const erasurePreview = z.object({ counts: heldCounts, mentions });

export type ErasurePreview = z.output<typeof erasurePreview>;

export const heldData = z.object({
  counts: heldCounts,
  left: leftOver,
  /** The card with the address. */
  card: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Whether everything on it belongs to this person. */
      isOwn: z.boolean(),
      /** Notes of a shared card; the administrator decides which to erase. */
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
  mentions,
  /** Cards with the same phone number. */
  samePhone: z.array(knownPerson),
  /** Earlier requests for this address. */
  records: z.array(dataRequestRecord),
});

export type HeldData = z.output<typeof heldData>;

const rows = z.array(z.record(z.string(), z.nullable(z.string())));

export const personalData = z.object({
  /** The searched address, or one of the card, or its phone number. */
  email: z.string(),
  /** Instant. */
  exportedAt: z.string(),
  messages: rows,
  comments: rows,
  subscriptions: rows,
  /** Newsletters to the person, with their state. */
  newsletters: rows,
  mails: rows,
  cards: rows,
});

/** Everything stored for an address, for a copy to the person. */
export type PersonalData = z.output<typeof personalData>;

const rowIds = z.array(z.int()).check(z.maxLength(1000));

/** Ids and addresses that a browser has unsaved texts about; the response lists the erased ones. */
export const copiesForm = z.object({
  people: rowIds,
  messages: rowIds,
  comments: rowIds,
  emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(200)),
});

export const goneCopies = z.object({
  /** Cards that were erased, or joined with the card `now`. */
  people: z.array(z.object({ id: z.int(), now: z.nullable(z.int()) })),
  messages: z.array(z.int()),
  comments: z.array(z.int()),
  /** Erased addresses. */
  emails: z.array(z.string()),
});

export type CopiesForm = z.output<typeof copiesForm>;
export type GoneCopies = z.output<typeof goneCopies>;

/** Requests about personal data. */
export const personalDataCalls = {
  'GET /api/admin/personal-data/records': {
    needs: 'people.export',
    summary: 'List the latest requests about personal data',
    response: { 200: z.array(dataRequestRecord) },
  },
  'POST /api/admin/personal-data/search': {
    needs: 'people.export',
    summary: 'Say how much is held under an e-mail address',
    body: personalDataForm,
    response: { 200: heldData },
  },
  'POST /api/admin/personal-data/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Hand out what is held under an address',
    body: personalDataForm,
    response: { 200: personalData },
  },
  'POST /api/admin/personal-data/copies': {
    needs: 'people.export',
    summary:
      'Say of which cards, enquiries, comments and addresses a browser must forget its unsaved text',
    body: copiesForm,
    response: { 200: goneCopies },
  },
  'POST /api/admin/personal-data/erasure': {
    needs: 'people.erase',
    fresh: true,
    summary: 'Erase what is held under an address, with chosen notes of a card that others share',
    body: erasureForm,
    response: { 200: erasure },
  },
} satisfies Record<string, ApiCall>;

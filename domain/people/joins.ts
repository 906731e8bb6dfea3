import * as z from 'zod/mini';

/** What a card says and an administrator decides, in the order in which it is shown. */
export const cardFields = [
  'name',
  'about',
  'stage',
  'step',
  'interest',
  'batch',
  'value',
  'owner',
  'source',
] as const;

export type CardField = (typeof cardFields)[number];

export const cardFieldLabels: Record<CardField, string> = {
  name: 'Name',
  about: 'About',
  stage: 'Stage',
  step: 'Next step',
  interest: 'Course or service',
  batch: 'Batch',
  value: 'Value',
  owner: 'Looked after by',
  source: 'Source',
};

const text = z.string();
const instant = z.nullable(z.string());

/** What a card says in one field: as text, empty for nothing, and since when or until when. */
const saying = z.object({ text, at: instant });

export type Saying = z.output<typeof saying>;

/** Whose words count. `both` is for next steps, which become one. */
export const joinChoices = ['kept', 'other', 'both'] as const;

export type JoinChoice = (typeof joinChoices)[number];

/** One of the two cards that become one. */
const joinedCard = z.object({
  id: z.int(),
  name: text,
  createdAt: z.string(),
  phones: z.array(text),
  emails: z.array(text),
  enquiries: z.int(),
  entries: z.int(),
});

/** How two cards become one. */
export const joinPreview = z.object({
  kept: joinedCard,
  other: joinedCard,
  /** What at least one of them says, and what counts unless somebody chooses. */
  fields: z.array(
    z.object({
      field: z.enum(cardFields),
      kept: saying,
      other: saying,
      /** Of next steps: both as one. */
      both: z.nullable(saying),
      choice: z.enum(joinChoices),
      /** Whether both can be chosen. */
      isOpen: z.boolean(),
    }),
  ),
});

export type JoinPreview = z.output<typeof joinPreview>;

/** A thing on a card that can be on another one instead. */
export const cardPart = z.object({
  /** Such as `message-12`, `entry-34`, `email-a@b.in`, `phone-+9198…` and `field-step`. */
  key: text,
  /** `message`, `email`, `phone`, `field`, or the kind of an entry: see person.ts. */
  kind: text,
  /** Subject of an enquiry, or label of a field. */
  title: text,
  text,
  /** Username of the administrator; null for the person. */
  by: z.nullable(text),
  at: instant,
});

export type CardPart = z.output<typeof cardPart>;

/** What undoing the latest join of a card does. */
const undoPreview = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(text),
  /** Numbers of both. */
  shared: z.array(text),
  kept: z.object({ name: text, parts: z.array(cardPart) }),
  gone: z.object({ name: text, parts: z.array(cardPart) }),
  /** Written since, and where it goes unless somebody chooses. */
  since: z.array(z.extend(cardPart, { to: z.enum(['kept', 'gone']) })),
});

export type UndoPreview = z.output<typeof undoPreview>;

/** The joins of a card that can be undone, the latest first. */
export const cardJoins = z.object({
  joins: z.array(z.object({ id: z.int(), name: text, at: z.string(), by: z.nullable(text) })),
  latest: z.nullable(undoPreview),
});

export type CardJoins = z.output<typeof cardJoins>;

/** An enquiry on a card that is split: the address and the number that it brought, as they are recognised. */
const splitMessage = z.extend(cardPart, {
  id: z.int(),
  name: text,
  email: text,
  phone: text,
  isAnswered: z.boolean(),
});

/** Everything on a card, for splitting it. */
export const cardParts = z.object({
  name: text,
  messages: z.array(splitMessage),
  emails: z.array(text),
  phones: z.array(text),
  entries: z.array(z.extend(cardPart, { id: z.int() })),
  /** What the card says, without its name. */
  fields: z.array(z.extend(cardPart, { field: z.enum(cardFields) })),
});

export type CardParts = z.output<typeof cardParts>;

/** Fields that can move when a card is split; the rest is said by the enquiries that move. */
export const splitFields = ['stage', 'step', 'value', 'about', 'batch'] as const;

export type SplitField = (typeof splitFields)[number];

/** What somebody chose to be on the new card. */
export interface SplitChoice {
  messages: readonly number[];
  /** Addresses and numbers. */
  identities: readonly string[];
  /** Addresses and numbers that stay, although only enquiries that move have them. */
  staying?: readonly string[] | undefined;
  /** Numbers of both. */
  shared?: readonly string[] | undefined;
  entries?: readonly number[] | undefined;
  fields?: readonly SplitField[] | undefined;
}

type Place = 'stays' | 'moves' | 'both';

interface Sender {
  id: number;
  email: string;
  phone: string;
}

/**
 * Where the addresses and numbers of a card go: those that only moving enquiries have move with them, and a number that
 * others have too is on both cards; unless somebody chose otherwise. An address is on one card.
 */
export function placesOfIdentities(
  card: { messages: readonly Sender[]; emails: readonly string[]; phones: readonly string[] },
  choice: Pick<SplitChoice, 'messages' | 'identities' | 'staying' | 'shared'>,
): { emails: Map<string, Place>; phones: Map<string, Place> } {
  const going = card.messages.filter(({ id }) => choice.messages.includes(id));
  const left = card.messages.filter(({ id }) => !choice.messages.includes(id));
  const placeOf = (value: string, keyOf: (sender: Sender) => string): Place => {
    if (choice.identities.includes(value)) return 'moves';
    if (choice.staying?.includes(value)) return 'stays';
    if (!going.some((sender) => keyOf(sender) === value)) return 'stays';
    return left.some((sender) => keyOf(sender) === value) ? 'both' : 'moves';
  };
  const emails = card.emails.map((value): [string, Place] => {
    const place = placeOf(value, ({ email }) => email);
    return [value, place === 'both' ? 'stays' : place];
  });
  const phones = card.phones.map((value): [string, Place] => [
    value,
    choice.shared?.includes(value) ? 'both' : placeOf(value, ({ phone }) => phone),
  ]);
  return { emails: new Map(emails), phones: new Map(phones) };
}

import * as z from 'zod/mini';

/** Fields of a card that an administrator chooses when joining, in display order. */
export const cardFields = [
  'name',
  'about',
  'stage',
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
  interest: 'Course or service',
  batch: 'Batch',
  value: 'Value',
  owner: 'Looked after by',
  source: 'Source',
};

const text = z.string();
const instant = z.nullable(z.string());

/** The value of a field as text, '' for none, with its time. */
const fieldValue = z.object({ text, at: instant });

export type FieldValue = z.output<typeof fieldValue>;

/** Whose value is used. */
export const joinChoices = ['kept', 'other'] as const;

export type JoinChoice = (typeof joinChoices)[number];

/** One of the two cards to join. */
const joinedCard = z.object({
  id: z.int(),
  name: text,
  createdAt: z.string(),
  phones: z.array(text),
  emails: z.array(text),
  enquiries: z.int(),
  entries: z.int(),
});

/** A preview of joining two cards. */
export const joinPreview = z.object({
  kept: joinedCard,
  other: joinedCard,
  /** Fields that at least one card has, with the default choice. */
  fields: z.array(
    z.object({
      field: z.enum(cardFields),
      kept: fieldValue,
      other: fieldValue,
      choice: z.enum(joinChoices),
      /** Whether there is a choice. */
      isOpen: z.boolean(),
    }),
  ),
});

export type JoinPreview = z.output<typeof joinPreview>;

/** A part of a card that can be moved to another card. */
export const cardPart = z.object({
  /** Such as `message-12`, `entry-34`, `email-a@b.in`, `phone-+9198…`, `step-56` and `field-stage`. */
  key: text,
  /** `message`, `email`, `phone`, `field`, or a kind of entry: see person.ts. */
  kind: text,
  /** Subject of an enquiry, or label of a field. */
  title: text,
  text,
  /** Username of the administrator; null for the person. */
  by: z.nullable(text),
  at: instant,
});

export type CardPart = z.output<typeof cardPart>;

/** The latest join of a card, and where a split that undoes it puts everything. */
const latestJoin = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(text),
  /** Name of the other card, which gets its address and its former details back. */
  name: text,
  /** Name of this card afterwards. */
  keptName: text,
  /** Keys of the parts that go to the other card. */
  moves: z.array(text),
  /** Numbers that both cards had, and that stay on both. */
  shared: z.array(text),
  /** Keys of what was added or changed since, of which somebody must know before it is undone. */
  since: z.array(text),
  /** Names of the cards of earlier joins, latest first: they can be undone after this one. */
  earlier: z.array(text),
});

/** An enquiry on a card to split, with its normalised address and number. */
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
  /** The open steps. */
  steps: z.array(z.extend(cardPart, { id: z.int() })),
  /** The card's fields except the name. */
  fields: z.array(z.extend(cardPart, { field: z.enum(cardFields) })),
  /** Null if no join can be undone. */
  join: z.nullable(latestJoin),
});

export type CardParts = z.output<typeof cardParts>;

/**
 * Fields that can move when a card is split; the others are derived from the moved enquiries. Where a join is undone, all
 * that were changed since can move.
 */
export const splitFields = ['stage', 'value', 'about', 'batch'] as const;

/** Entries about joins and splits stay: they tell how the card itself was made. */
export const isMovable = ({ kind }: { kind: string }): boolean =>
  kind !== 'joined' && kind !== 'split';

/** The parts chosen for the new card. */
export interface SplitChoice {
  messages: readonly number[];
  /** Addresses and numbers to move. */
  identities: readonly string[];
  /** Addresses and numbers that stay although only moved enquiries have them. */
  staying?: readonly string[] | undefined;
  /** Numbers on both cards. */
  shared?: readonly string[] | undefined;
  entries?: readonly number[] | undefined;
  /** Ids of open steps. */
  steps?: readonly number[] | undefined;
  fields?: readonly CardField[] | undefined;
  /** The latest join, which the split undoes, and the keys of what was added since, as they were shown. */
  join?: { id: number; seen: readonly string[] } | undefined;
}

export type Place = 'stays' | 'moves' | 'both';

interface Sender {
  id: number;
  email: string;
  phone: string;
}

/**
 * Where the addresses and numbers of a card go. Those that only moved enquiries have move too, and a number that
 * other enquiries also have is on both cards, unless chosen otherwise. An address is on one card only.
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

/** Where parts of a card go, by their keys; what is missing goes where the rules put it. */
export type Places = Readonly<Record<string, Place>>;

/** Where the parts of a card go when its latest join is undone. */
export function placesBefore({ join, emails, phones }: CardParts): Places {
  if (!join) return {};
  const identities = [
    ...emails.map((value) => `email-${value}`),
    ...phones.map((value) => `phone-${value}`),
  ];
  const groups: [keys: readonly string[], to: Place][] = [
    [identities, 'stays'],
    [join.moves, 'moves'],
    [join.shared.map((value) => `phone-${value}`), 'both'],
  ];
  return Object.fromEntries(groups.flatMap(([keys, to]) => keys.map((key) => [key, to])));
}

/** The split that puts the parts of a card in these places. */
export function choiceOf(card: CardParts, placed: Places) {
  const idsOf = (parts: readonly { key: string; id: number }[]) =>
    parts.filter(({ key }) => placed[key] === 'moves').map(({ id }) => id);
  const valuesAt = (place: Place) => [
    ...card.emails.filter((value) => placed[`email-${value}`] === place),
    ...card.phones.filter((value) => placed[`phone-${value}`] === place),
  ];
  return {
    messages: idsOf(card.messages),
    identities: valuesAt('moves'),
    staying: valuesAt('stays'),
    shared: valuesAt('both'),
    entries: idsOf(card.entries),
    steps: idsOf(card.steps),
    fields: cardFields.filter((field) => placed[`field-${field}`] === 'moves'),
  } satisfies SplitChoice;
}

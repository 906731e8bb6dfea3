import * as z from 'zod/mini';
import { countsOf, place } from '../api/list-fields.ts';
import { peopleLists, personStages, stepTimes } from './person.ts';

const text = z.string();
const instant = z.nullable(z.string());

const step = z.nullable(z.object({ text, dueAt: z.string() }));

/** What lists and the card itself say. Unknown texts are empty. */
const cardFields = {
  id: z.int(),
  name: text,
  stage: z.nullable(z.enum(personStages)),
  interest: text,
  batch: text,
  /** In rupees. */
  value: z.nullable(z.int()),
  step,
  /** When the oldest unanswered enquiry came. */
  waitingSince: instant,
  /** The name of the source: see domain/sources/sources.ts. */
  source: text,
  medium: text,
  /** Without source and medium. */
  campaign: text,
  firstPage: text,
  enquiredAt: instant,
};

export const listedPerson = z.object({
  ...cardFields,
  phone: text,
  email: text,
  /** The last answer: when, and how it went out. */
  lastContact: z.nullable(z.object({ at: z.string(), kind: z.string() })),
});

/** A row of the list of people. */
export type ListedPerson = z.output<typeof listedPerson>;

export const peoplePage = z.object({
  people: z.array(listedPerson),
  total: z.int(),
  /** By list. */
  counts: countsOf(peopleLists),
  /** Of all that match, by when the next step is due. */
  due: countsOf(stepTimes),
  /** Of all that match, in rupees. */
  worth: z.number(),
  /** To filter by. */
  interests: z.array(text),
  sources: z.array(text),
  ...place,
});

export type PeoplePage = z.output<typeof peoplePage>;

export const duePeople = z.object({
  people: z.array(listedPerson),
  late: z.int(),
  today: z.int(),
});

/** Who waits for something: overdue first. */
export type DuePeople = z.output<typeof duePeople>;

export const timelineItem = z.object({
  /** Of its table, with the kind's. */
  key: text,
  /** `message`, `comment`, `newsletter`, `issue` of the newsletter, `email`, or what domain/people/person.ts names. */
  kind: text,
  at: z.string(),
  /** Username of the administrator; null for the person. */
  by: z.nullable(text),
  title: text,
  text,
  /** Such as the status of a message. */
  state: text,
  /** Its screen in the admin; empty for none. */
  link: text,
});

export type TimelineItem = z.output<typeof timelineItem>;

export const knownPerson = z.object({
  id: z.int(),
  name: text,
  stage: z.nullable(z.enum(personStages)),
  /** The number that is the same. */
  phone: text,
  email: text,
});

/** Somebody who may be the same person, since a phone number is the same. */
export type KnownPerson = z.output<typeof knownPerson>;

export const personCard = z.object({
  ...cardFields,
  about: text,
  /** As typed by hand. */
  typedSource: text,
  lostReason: text,
  ownerId: z.nullable(z.int()),
  createdAt: z.string(),
  contactedAt: instant,
  qualifiedAt: instant,
  closedAt: instant,
  emails: z.array(text),
  /** In E.164. */
  phones: z.array(text),
  /** As they were typed into enquiries, which are no phone numbers. */
  typedPhones: z.array(text),
  /** Other cards with one of the numbers, without those that are known to be somebody else's. */
  samePhone: z.array(knownPerson),
  /** Of the first message. */
  consent: z.nullable(z.object({ version: text, at: z.string() })),
  newsletter: z.nullable(z.object({ status: text, at: z.string() })),
  /** Enquiries of this card, for splitting it. */
  messages: z.array(
    z.object({ id: z.int(), name: text, email: text, phone: text, at: z.string() }),
  ),
  timeline: z.array(timelineItem),
  /** Whether the oldest of the time line were left out. */
  isCut: z.boolean(),
  accounts: z.array(z.object({ id: z.int(), name: text })),
  interests: z.array(text),
});

/** Everything on a card. */
export type PersonCard = z.output<typeof personCard>;

export const peopleView = z.object({
  id: z.int(),
  name: text,
  /** As in the address of the list. */
  query: text,
});

/** Filters of the list of people that were saved under a name. */
export type PeopleView = z.output<typeof peopleView>;

import * as z from 'zod/mini';
import { countsOf, place } from '../api/list-fields.ts';
import {
  answerKinds,
  peopleLists,
  personStages,
  stepTimes,
  waitingLists,
  waitingTimes,
} from './person.ts';

const text = z.string();
const instant = z.nullable(z.string());

const step = z.nullable(z.object({ text, dueAt: z.string() }));

/** What lists and the card itself say. Unknown texts are empty. */
const cardFields = {
  id: z.int(),
  name: text,
  stage: z.nullable(z.enum(personStages)),
  /** Why the person was lost; empty at other stages. */
  lostReason: text,
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
  /** One that is not known to be wrong, if there is one. */
  phone: text,
  /** Whether all numbers are known to be wrong. */
  isWrongNumber: z.boolean(),
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
  /** Why people were lost. */
  reasons: z.array(text),
  ...place,
});

export type PeoplePage = z.output<typeof peoplePage>;

/** A call, a WhatsApp text or a mail of which nobody knows yet how it ended. */
const attempt = z.object({
  kind: z.enum(answerKinds),
  /** A number, or an e-mail address. */
  to: text,
  at: z.string(),
  /** Username of the administrator. */
  by: z.nullable(text),
  /** What was chosen to follow once it is an answer. */
  next: step,
});

export type OpenAttempt = z.output<typeof attempt>;

export const waitingPerson = z.object({
  ...listedPerson.shape,
  time: z.enum(stepTimes),
  /** What they wrote last, shortened. */
  quote: text,
  /** How they would rather be answered. */
  prefers: z.enum(answerKinds),
  asked: z.nullable(attempt),
});

/** A row of Today. */
export type WaitingPerson = z.output<typeof waitingPerson>;

export const waitingPage = z.object({
  people: z.array(waitingPerson),
  /** By list. */
  counts: countsOf(waitingLists),
  /** Of this list, by heading. */
  groups: countsOf(waitingTimes),
  /** When the first enquiry without an answer came. */
  since: instant,
  /** Enquiries up to this instant have waited for too long. */
  lateSince: z.string(),
  /** Of the whole list, in its order. */
  ids: z.array(z.int()),
  /** Where nobody waits: what was done today, and what comes next. */
  rest: z.nullable(
    z.object({
      answered: z.int(),
      /** Opening minutes within which half of them were answered. */
      half: z.nullable(z.int()),
      next: z.nullable(z.object({ id: z.int(), name: text, text, dueAt: z.string() })),
      /** Open cards without a next step, and their value in rupees. */
      noStep: z.object({ count: z.int(), worth: z.number() }),
    }),
  ),
});

/** Who waits for something today, in the order of the day. */
export type WaitingPage = z.output<typeof waitingPage>;

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
  /** Those of them of which the last call said that they are wrong. */
  wrongNumbers: z.array(text),
  /** The latest of which nobody has told how it ended. */
  asked: z.nullable(attempt),
  /** Other cards with one of the numbers, without those that are known to be somebody else's. */
  samePhone: z.array(knownPerson),
  /** How many joins of this card can be undone. */
  joins: z.int(),
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

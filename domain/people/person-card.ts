import * as z from 'zod/mini';
import { countsOf, place } from '../api/list-fields.ts';
import { dutyState } from '../push/push.calls.ts';
import {
  mailOutcomes,
  type PersonStage,
  peopleLists,
  personStages,
  replyKinds,
  stepTimes,
  waitingLists,
  waitingTimes,
} from './person.ts';
import { type PlannedStep, plannedStep, proposal } from './steps.ts';

const text = z.string();
const instant = z.nullable(z.string());

/** Who changed something since the caller looked: null if that is not certain. */
export interface Changer {
  by: string | null;
  /** Whether it was the caller, such as in another tab. */
  isCaller: boolean;
}

/** What has changed since the caller looked, and who changed it. */
export type ChangedSince = Changer &
  ({ stage: PersonStage | null } | { step: PlannedStep | null } | { owner: string | undefined });

/** Fields of lists and cards. Unknown texts are ''. */
const cardFields = {
  id: z.int(),
  name: text,
  stage: z.nullable(z.enum(personStages)),
  /** Why the person was lost; '' at other stages. */
  lostReason: text,
  interest: text,
  batch: text,
  /** In rupees. */
  value: z.nullable(z.int()),
  /** The earliest open step. */
  step: z.nullable(plannedStep),
  /** When the oldest unanswered enquiry came. */
  waitingSince: instant,
  /** Until when the unanswered enquiry is put off, by a step that was planned since it came. */
  heldUntil: instant,
  /** The name of the source: see domain/sources/sources.ts. */
  source: text,
  medium: text,
  /** The campaign's name, without source and medium. */
  campaign: text,
  firstPage: text,
  enquiredAt: instant,
  /** The name of the colleague who looks after the person, or ''. */
  owner: text,
};

/** Somebody else who wrote from an address of the card, with their latest enquiry. */
const otherSender = z.nullable(
  z.object({
    message: z.int(),
    name: text,
    /** In E.164, or ''. */
    phone: text,
  }),
);

export const listedPerson = z.object({
  ...cardFields,
  /** A number that is not known to be wrong, or ''. */
  phone: text,
  /** Whether all numbers are known to be wrong. */
  isWrongNumber: z.boolean(),
  email: text,
  otherSender,
  /** Time and kind of the last reply. */
  lastContact: z.nullable(z.object({ at: z.string(), kind: z.string() })),
});

/** A person in a list. */
export type ListedPerson = z.output<typeof listedPerson>;

const colleague = z.object({ id: z.int(), name: text });

/** An account that may look after people. */
export type CardOwner = z.output<typeof colleague>;

/** `found`: where a search found words that the row does not show, or ''. */
const foundPerson = z.extend(listedPerson, { found: text });

/** A row of the list of people. */
export type FoundPerson = z.output<typeof foundPerson>;

export const peoplePage = z.object({
  people: z.array(foundPerson),
  total: z.int(),
  /** Number of people by list. */
  counts: countsOf(peopleLists),
  /** Number of all matches by the time of the next step. */
  due: countsOf(stepTimes),
  /** Total value of all matches, in rupees. */
  worth: z.number(),
  /** Interests to filter by. */
  interests: z.array(text),
  sources: z.array(text),
  /** Reasons why people were lost, to filter by. */
  reasons: z.array(text),
  /** The accounts that may look after people. */
  accounts: z.array(colleague),
  ...place,
});

export type PeoplePage = z.output<typeof peoplePage>;

/** A call, WhatsApp text or email without an outcome. */
const attempt = z.object({
  kind: z.enum(replyKinds),
  /** A number or an email address. */
  to: text,
  at: z.string(),
  /** The name of who made it. */
  by: z.nullable(text),
  /** The step to plan once it counts as a reply. */
  next: z.nullable(proposal),
  /** Of an email: what became of it. */
  mail: z.nullable(z.enum(mailOutcomes)),
});

export type OpenAttempt = z.output<typeof attempt>;

export const waitingPerson = z.object({
  ...listedPerson.shape,
  time: z.enum(stepTimes),
  /** Their latest text, shortened. */
  quote: text,
  /** Their preferred kind of reply. */
  prefers: z.enum(replyKinds),
  asked: z.nullable(attempt),
});

/** A row of Today. */
export type WaitingPerson = z.output<typeof waitingPerson>;

export const waitingPage = z.object({
  people: z.array(waitingPerson),
  /** Number of people by list. */
  counts: countsOf(waitingLists),
  /** Number of people of this list by heading. */
  groups: countsOf(waitingTimes),
  /** When the oldest unanswered enquiry came. */
  since: instant,
  /** Unanswered enquiries up to this instant are late. */
  lateSince: z.string(),
  /** Ids of the whole list, in its order. */
  ids: z.array(z.int()),
  /** Number of open cards without a next step, which are in no list of Today. */
  unplanned: z.int(),
  duty: dutyState,
  /** If nobody waits: what was done today, and what comes next. */
  rest: z.nullable(
    z.object({
      answered: z.int(),
      /** Median reply time in opening minutes. */
      half: z.nullable(z.int()),
      next: z.nullable(z.object({ id: z.int(), name: text, text, dueAt: z.string() })),
      /** Number of open cards without a next step, and their value in rupees. */
      noStep: z.object({ count: z.int(), worth: z.number() }),
    }),
  ),
});

/** People who wait for something today, in order. */
export type WaitingPage = z.output<typeof waitingPage>;

export const timelineItem = z.object({
  /** Unique key: kind and id. */
  key: text,
  /** `message`, `comment`, `newsletter`, `issue` of the newsletter, `email`, or a kind of entry: see person.ts. */
  kind: text,
  at: z.string(),
  /** Username of the administrator; null for the person. */
  by: z.nullable(text),
  title: text,
  text,
  /** State, such as the status of an enquiry. */
  state: text,
  /** Address of its screen in the admin, or ''. */
  link: text,
});

export type TimelineItem = z.output<typeof timelineItem>;

export const knownPerson = z.object({
  id: z.int(),
  name: text,
  stage: z.nullable(z.enum(personStages)),
  /** The common number. */
  phone: text,
  email: text,
});

/** Another card with the same phone number, which may be the same person. */
export type KnownPerson = z.output<typeof knownPerson>;

export const personCard = z.object({
  ...cardFields,
  /** The open steps, the earliest first. */
  steps: z.array(plannedStep),
  about: text,
  /** The source typed by an administrator. */
  typedSource: text,
  /** Of the details that a card's form edits. */
  detailsRevision: text,
  ownerId: z.nullable(z.int()),
  createdAt: z.string(),
  contactedAt: instant,
  qualifiedAt: instant,
  closedAt: instant,
  emails: z.array(text),
  /** Whether there is a mail server. */
  canMail: z.boolean(),
  /** In E.164, in the order in which to call them. */
  phones: z.array(text),
  /** The number that was marked as the one to call, or ''. */
  preferredPhone: text,
  otherSender,
  /** Invalid phone numbers, as typed into enquiries. */
  typedPhones: z.array(text),
  /** Numbers whose last call had the outcome "wrong number". */
  wrongNumbers: z.array(text),
  /** The latest attempt without an outcome. */
  asked: z.nullable(attempt),
  /** Other cards with one of the numbers, without those marked as different people. */
  samePhone: z.array(knownPerson),
  /** Number of joins that can be undone. */
  joins: z.int(),
  /** Consent of the first enquiry. */
  consent: z.nullable(z.object({ version: text, at: z.string() })),
  newsletter: z.nullable(z.object({ status: text, at: z.string() })),
  /** Enquiries of this card, for splitting it. */
  messages: z.array(
    z.object({ id: z.int(), name: text, email: text, phone: text, at: z.string() }),
  ),
  timeline: z.array(timelineItem),
  /** Whether the oldest items of the time line are left out. */
  isCut: z.boolean(),
  accounts: z.array(colleague),
  interests: z.array(text),
});

/** Everything on a card. */
export type PersonCard = z.output<typeof personCard>;

export const peopleView = z.object({
  id: z.int(),
  name: text,
  /** Query of the list. */
  query: text,
});

/** Saved filters of the list of people. */
export type PeopleView = z.output<typeof peopleView>;

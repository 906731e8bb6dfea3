/** The way from an enquiry to a customer. */
export const personStages = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export type PersonStage = (typeof personStages)[number];

/** Those in which something is still to be done. */
export const openStages = ['new', 'contacted', 'qualified'] as const satisfies PersonStage[];

/** Nothing is planned for customers and the lost, unless they write again. */
export const isClosed = (stage: PersonStage | null): boolean => stage === 'won' || stage === 'lost';

/** How an answer reached a person. */
export const answerKinds = ['mail', 'phone', 'whatsapp'] as const;

/** How a call ended. */
export const callOutcomes = ['spoke', 'no-answer', 'call-back', 'wrong-number'] as const;

/** Whether a WhatsApp text that was opened was sent. */
export const textOutcomes = ['sent', 'not-sent'] as const;

export type Outcome = (typeof callOutcomes)[number] | (typeof textOutcomes)[number];

/** `asked`: not told yet. Of a mail: whether the mail server accepted it. */
export type AttemptOutcome = Outcome | 'asked' | 'waiting' | 'accepted';

/** Only these are answers: they stop the reply clock, and who was new is contacted. */
export const answeringOutcomes = ['spoke', 'sent', 'accepted'] as const satisfies AttemptOutcome[];

/** What is recorded on a card. An `enquiry` came by phone or in person. */
export const personEntryKinds = [
  ...answerKinds,
  ...(['enquiry', 'note', 'stage', 'step', 'done', 'call-back', 'joined', 'split'] as const),
] as const;

export type PersonEntryKind = (typeof personEntryKinds)[number];

/** In words. */
export const stageLabels: Record<PersonStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/**
 * The lists of people: in the open stages or without an answer, at one stage, who comments or reads the newsletter only,
 * and all.
 */
export const peopleLists = ['open', ...personStages, 'readers', 'all'] as const;

export type PeopleList = (typeof peopleLists)[number];

/**
 * Where somebody stands in what is to be done: `unanswered` with an enquiry and nothing planned for later, the others by
 * the day of the next step in the site's time zone. Customers and the lost wait for nothing, unless they wrote again.
 */
export const stepTimes = ['unanswered', 'late', 'today', 'later', 'none'] as const;

export type StepTime = (typeof stepTimes)[number];

export const stepTimeLabels: Record<StepTime, string> = {
  unanswered: 'No answer yet',
  late: 'Late',
  today: 'Today',
  later: 'Later',
  none: 'No next step',
};

/** Those who wait for something today, in the order of the day. */
export const waitingTimes = ['unanswered', 'late', 'today'] as const satisfies StepTime[];

export type WaitingTime = (typeof waitingTimes)[number];

/**
 * Whom Today lists: all, the late (also without an answer since yesterday), those without an answer, one's own, without an
 * answer for more than a day or for longer than it should take.
 */
export const waitingLists = ['all', 'late', 'new', 'mine', 'day', 'slow'] as const;

export type WaitingList = (typeof waitingLists)[number];

export const peopleSorts = ['due', 'newest', 'name', 'value'] as const;

export type PeopleSort = (typeof peopleSorts)[number];

/** How an enquiry came that was not sent by the site. */
export const handSources = ['Phone', 'Walk-in', 'Word of mouth', 'WhatsApp', 'Event'] as const;

/** When somebody wants to be called. */
export const callTimes = ['now', 'morning', 'afternoon', 'evening'] as const;

export type CallTime = (typeof callTimes)[number];

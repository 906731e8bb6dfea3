/** The stages from an enquiry to a customer. */
export const personStages = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export type PersonStage = (typeof personStages)[number];

/** Stages with open work. */
export const openStages = ['new', 'contacted', 'qualified'] as const satisfies PersonStage[];

/** Whether a person is won or lost, so that nothing is planned unless they write again. */
export const isClosed = (stage: PersonStage | null): boolean => stage === 'won' || stage === 'lost';

/** Kinds of replies. */
export const replyKinds = ['mail', 'phone', 'whatsapp'] as const;

/** Outcomes of a call. */
export const callOutcomes = ['spoke', 'no-answer', 'call-back', 'wrong-number'] as const;

/** Outcomes of a WhatsApp text that was opened. */
export const textOutcomes = ['sent', 'not-sent'] as const;

export type Outcome = (typeof callOutcomes)[number] | (typeof textOutcomes)[number];

/** `asked`: no outcome yet. `waiting` and `accepted`: whether the mail server has accepted an email. */
export type AttemptOutcome = Outcome | 'asked' | 'waiting' | 'accepted';

/**
 * What became of an email that does not count as a reply. `kept`: there was no mail server. `no-mailbox` and `refused`:
 * the mail server refused it for good, because the address does not exist or for another reason.
 */
export const mailOutcomes = ['waiting', 'kept', 'no-mailbox', 'refused', 'failed'] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/** Outcomes that count as replies: they end the waiting time, and move a new person to "contacted". */
export const replyOutcomes = ['spoke', 'sent', 'accepted'] as const satisfies AttemptOutcome[];

/** Kinds of entries on a card. An `enquiry` came by phone or in person. */
export const personEntryKinds = [
  ...replyKinds,
  ...(['enquiry', 'note', 'stage', 'step', 'done', 'call-back', 'joined', 'split'] as const),
] as const;

export type PersonEntryKind = (typeof personEntryKinds)[number];

/** Labels of the stages. */
export const stageLabels: Record<PersonStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/** Label of the reason why a person was lost. */
export const lostBecause = `${stageLabels.lost} because`;

/**
 * The lists of people: in open stages, unanswered or with a next step, in one stage, only commenting or reading the newsletter,
 * and all people.
 */
export const peopleLists = ['open', ...personStages, 'readers', 'all'] as const;

export type PeopleList = (typeof peopleLists)[number];

/**
 * When a person is due: `unanswered` with an enquiry that is not put off, otherwise by the date of the earliest step in
 * the site's time zone.
 */
export const stepTimes = ['unanswered', 'late', 'today', 'later', 'none'] as const;

export type StepTime = (typeof stepTimes)[number];

export const stepTimeLabels: Record<StepTime, string> = {
  unanswered: 'No answer yet',
  late: 'Overdue',
  today: 'Today',
  later: 'Later',
  none: 'No next step',
};

/** Times of people who wait for something today, in order. */
export const waitingTimes = ['unanswered', 'late', 'today'] as const satisfies StepTime[];

export type WaitingTime = (typeof waitingTimes)[number];

/**
 * The lists of Today: all, late (including unanswered since yesterday), unanswered, one's own, unanswered
 * for more than a day, and unanswered for longer than allowed.
 */
export const waitingLists = ['all', 'late', 'new', 'mine', 'day', 'slow'] as const;

export type WaitingList = (typeof waitingLists)[number];

export const peopleSorts = ['due', 'newest', 'name', 'value'] as const;

export type PeopleSort = (typeof peopleSorts)[number];

/** Sources of enquiries that did not come through the site. */
export const handSources = ['Phone', 'Walk-in', 'Word of mouth', 'WhatsApp', 'Event'] as const;

/** Preferred times of a call. */
export const callTimes = ['now', 'morning', 'afternoon', 'evening'] as const;

export type CallTime = (typeof callTimes)[number];

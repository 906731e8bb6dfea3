/** The way from an enquiry to a customer. */
export const personStages = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export type PersonStage = (typeof personStages)[number];

/** Those in which something is still to be done. */
export const openStages = ['new', 'contacted', 'qualified'] as const satisfies PersonStage[];

/** How an answer reached a person. */
export const answerKinds = ['mail', 'phone', 'whatsapp'] as const;

export type AnswerKind = (typeof answerKinds)[number];

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

/** The lists of people: in the open stages, at one stage, who comments or reads the newsletter only, and all. */
export const peopleLists = ['open', ...personStages, 'readers', 'all'] as const;

export type PeopleList = (typeof peopleLists)[number];

/** When the next step is due, by the day in the site's time zone. */
export const stepTimes = ['late', 'today', 'later', 'none'] as const;

export type StepTime = (typeof stepTimes)[number];

export const peopleSorts = ['due', 'newest', 'name', 'value'] as const;

export type PeopleSort = (typeof peopleSorts)[number];

/** How an enquiry came that was not sent by the site. */
export const handSources = ['Phone', 'Walk-in', 'Word of mouth', 'WhatsApp', 'Event'] as const;

/** When somebody wants to be called. */
export const callTimes = ['now', 'morning', 'afternoon', 'evening'] as const;

export type CallTime = (typeof callTimes)[number];

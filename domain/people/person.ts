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

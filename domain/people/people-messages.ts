/** Messages of the admin about people and cards. */
export const peopleMessages = {
  unknown: 'This card does not exist. It may have been erased.',
  changedMeanwhile: 'Somebody else has just changed the same field. Nothing was overwritten.',
  /** `step` is what is planned now. */
  stepChanged: (by: string | null, step: string | undefined) =>
    `${by ?? 'Somebody'} has ${step ? `changed the next step to “${step}”` : 'ended the next step'} in the meantime. It is shown here now.`,
  /** `stage` is its label. */
  stageChanged: (by: string | null, stage: string | undefined) =>
    `${by ?? 'Somebody'} has ${stage ? `moved this card to ${stage}` : 'changed the stage'} in the meantime. It is shown here now.`,
  joinedWith: (name: string) => `This card was joined with ${name}. Open that card.`,
  joinGone:
    'This join can no longer be undone: somebody has undone it, or one of the two was erased.',
  joinChanged: 'Something new was written on this card. Please look again.',
  nothingToSplit: 'Please choose what belongs to somebody else; something must stay on this card.',
  joinItself: 'Please choose another card.',
  contactRequired: 'Please enter a phone number or an e-mail address',
  phoneInvalid:
    'This is not a valid phone number. For a number outside India, begin with + and the country code.',
  sameNumber: 'Somebody with this number already has a card.',
  reasonRequired: 'Please say why',
  valueInvalid: 'Please enter whole rupees, such as 45000',
  stepRequired: 'Please say what to do next',
  noteRequired: 'Please type a note',
  emailTaken: (name: string) =>
    `The card of ${name} has this address. If they are one person, join the two cards.`,
  ownerChanged: (by: string | null, owner: string | undefined) =>
    `${by ?? 'Somebody else'} has handed this card over to ${owner ?? 'nobody'} in the meantime. It is shown here now.`,
  ownerUnknown: 'This account does not exist.',
} as const;

import { type PersonStage, stageLabels } from './person.ts';
import type { ChangedSince, Changer } from './person-card.ts';

/** Messages of the admin about people and cards. */
export const peopleMessages = {
  unknown: 'This card does not exist. It may have been erased.',
  detailChanged: ({ by, isCaller }: Changer) =>
    `${isCaller ? 'You have' : `${by ?? 'Somebody else'} has`} just changed the same field. Nothing was overwritten.`,
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
  dayPast: 'This day is over. Please choose today or a later day.',
  stepRequired: 'Please say what to do next',
  noteRequired: 'Please type a note',
  emailTaken: (name: string) =>
    `The card of ${name} has this address. If they are one person, join the two cards.`,
  ownerUnknown: 'This account does not exist.',
} as const;

/** What changed on a card since the caller looked, and who changed it if that is certain. */
export function changedText(changed: ChangedSince): string {
  const { by, isCaller } = changed;
  if (by === null) return presentText(changed);
  return `${isCaller ? 'You have' : `${by} has`} ${actText(changed)} in the meantime.`;
}

function actText(changed: ChangedSince): string {
  if ('step' in changed) {
    const { step } = changed;
    return step ? `changed the next step to “${step.text}”` : 'ended the next step';
  }
  if ('owner' in changed) {
    const { owner, by } = changed;
    return owner === by ? 'taken this card' : `handed this card over to ${owner ?? 'nobody'}`;
  }
  const { stage } = changed;
  return stage ? `moved this card to ${stageLabels[stage]}` : 'changed the stage';
}

/** How the card is now, without saying who changed it. */
function presentText(changed: ChangedSince): string {
  if ('owner' in changed) return `This card belongs to ${changed.owner ?? 'nobody'} by now.`;
  return `${'step' in changed ? presentStep(changed.step) : presentStage(changed.stage)} Nothing was changed.`;
}

const presentStep = (step: { text: string } | null) =>
  step ? `The next step is “${step.text}” by now.` : 'The next step has ended in the meantime.';

const presentStage = (stage: PersonStage | null) =>
  stage ? `This card is at ${stageLabels[stage]} by now.` : 'This card has no stage by now.';

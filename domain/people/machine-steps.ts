import { inSentence } from '../text/in-sentence.ts';
import { type CallTime, isClosed, type Outcome, type PersonStage } from './person.ts';
import { callAgainAt, laterToday, nextOpenDay } from './step-times.ts';

type Facts = Parameters<typeof nextOpenDay>[0];

/** Steps that the site sets automatically; a reply ends them. Steps typed by a colleague stay until they are done. */
export const machineSteps = {
  answer: 'Answer the new enquiry',
  firstReply: 'First reply',
  callBack: 'Call back',
  callAgain: 'Call again',
  callAsAgreed: 'Call back at the time they named',
  ifNoAnswer: 'Call if there is no answer',
} as const;

/** The step for somebody who requested a call. */
export function callBackStep(when: CallTime): string {
  return `Call back ${when === 'now' ? 'now' : `in the ${when}`} (they asked for it)`;
}

/** Matches call-back steps of this and earlier releases. */
const isCallBack = /^Call back(?:, as asked: \w+| (?:now|in the \w+) \(they asked for it\))$/;
const machineTexts: readonly string[] = Object.values(machineSteps);

const separator = '; ';
const maxStep = 300;

/** A step without its automatic parts; '' if nothing is left. */
export function ownStep(step: string): string {
  const parts = step.split(separator);
  return parts
    .filter((part) => !machineTexts.includes(part) && !isCallBack.test(part))
    .join(separator);
}

/** Combines several steps. */
export function joinSteps(...steps: string[]): string {
  return Array.from(steps.filter(Boolean).join(separator)).slice(0, maxStep).join('');
}

/** Words with which the steps begin that the site sets or suggests. */
const firstWord = /^(?:Answer|Ask|Call|Find|First|Send|Visit)\b/;

/** A step within a sentence: "call again". One that may begin with a name, such as "Monday batch", stays as it is. */
export function stepInSentence(step: string): string {
  return firstWord.test(step) ? inSentence(step) : step;
}

interface Person {
  stage: PersonStage | null;
  interest: string;
  step: { text: string; dueAt: string } | null;
  email: string;
}

export interface Plan {
  text: string;
  dueAt: string;
}

/**
 * The next step after the outcome of a call or text. Undefined if the planned one stays, or if a
 * customer or lost person got a reply, for whom nothing is planned.
 */
export function proposedStep(
  outcome: Outcome,
  { stage, interest, step, email }: Person,
  facts: Facts,
  now: Date,
): Plan | undefined {
  const typedStep = ownStep(step?.text ?? '');
  const later = () => laterToday(facts, now) ?? nextOpenDay(facts, now);
  const isAhead = typedStep !== '' && (step?.dueAt ?? '') >= nextOpenDay(facts, now);
  switch (outcome) {
    case 'spoke':
      return isAhead || isClosed(stage)
        ? undefined
        : { text: promisedText(interest), dueAt: later() };
    case 'sent':
      return isAhead || isClosed(stage)
        ? undefined
        : { text: machineSteps.ifNoAnswer, dueAt: nextOpenDay(facts, now) };
    case 'no-answer':
      return { text: typedStep || machineSteps.callAgain, dueAt: callAgainAt(facts, now) };
    case 'call-back':
      return { text: joinSteps(machineSteps.callAsAgreed, typedStep), dueAt: later() };
    case 'wrong-number':
      return {
        text: joinSteps(
          email ? 'Ask by mail for the right number' : 'Find the right number',
          typedStep,
        ),
        dueAt: later(),
      };
    case 'not-sent':
      return;
  }
}

/** The usual promise on the phone. */
function promisedText(interest: string): string {
  if (/hiring|agency|website/i.test(interest)) return 'Send the offer in writing';
  return interest ? 'Send the fee in writing' : 'Send what they asked for';
}

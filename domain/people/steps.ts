import * as z from 'zod/mini';
import { inSentence } from '../text/in-sentence.ts';
import { type CallTime, callTimes, isClosed, type Outcome, type PersonStage } from './person.ts';
import { callAgainAt, laterToday, nextOpenDay } from './step-times.ts';

type Facts = Parameters<typeof nextOpenDay>[0];

/**
 * Kinds of next steps. A `typed` step says what somebody typed; `call-back` is a call that the person asked for;
 * `as-agreed` a call at a time that they named. `first-reply` is an enquiry that was put off.
 */
export const stepKinds = [
  'typed',
  'first-reply',
  'call-back',
  'call-again',
  'as-agreed',
  'if-no-answer',
] as const;

export type StepKind = (typeof stepKinds)[number];

/** Steps that end with any reply: they were only planned because nobody had been reached. */
export const endedByReply = ['first-reply', 'call-again', 'if-no-answer'] as const;

export const stepLabels: Record<Exclude<StepKind, 'typed'>, string> = {
  'first-reply': 'First reply',
  'call-back': 'Call back',
  'call-again': 'Call again',
  'as-agreed': 'Call back at the time they named',
  'if-no-answer': 'Call if there is no answer',
};

/** The words of the step with somebody who does not want to decide now. */
export const askAgainText = 'Ask again';

/** What to do, and when. */
export interface Plan {
  kind: StepKind;
  /** Of a `typed` step what was typed, of a `call-back` a CallTime or '', otherwise ''. */
  words: string;
  /** An ISO instant. */
  dueAt: string;
}

/** A next step as text. */
export function stepText({ kind, words }: Pick<Plan, 'kind' | 'words'>): string {
  if (kind === 'typed') return words;
  const when = callTimes.find((each) => each === words);
  if (kind !== 'call-back' || !when) return stepLabels[kind];
  return `${stepLabels[kind]} ${wishWords(when)} (they asked for it)`;
}

const wishWords = (when: CallTime) => (when === 'now' ? 'now' : `in the ${when}`);

/** A step within a sentence: "call again". One that may begin with a name, such as "Monday batch", stays as it is. */
export const stepInSentence = (step: string): string =>
  firstWord.test(step) ? inSentence(step) : step;

/** Words with which the steps begin that the site sets or suggests. */
const firstWord = /^(?:Answer|Ask|Call|Find|First|Send|Visit)\b/;

/** A planned step on a card. */
export const plannedStep = z.object({
  id: z.int(),
  kind: z.enum(stepKinds),
  text: z.string(),
  dueAt: z.string(),
  /** The name of who planned it; null for the program or the person. */
  by: z.nullable(z.string()),
});

export type PlannedStep = z.output<typeof plannedStep>;

interface Person {
  stage: PersonStage | null;
  interest: string;
  steps: readonly Pick<PlannedStep, 'kind' | 'text' | 'dueAt'>[];
  email: string;
}

/** A step that is proposed, with its text. */
export const proposal = z.object({ kind: z.enum(stepKinds), text: z.string(), dueAt: z.string() });

export type ProposedStep = z.output<typeof proposal>;

/**
 * The next step after the outcome of a call or text. Undefined if something is planned already, or if a customer or lost
 * person got a reply.
 */
export function proposedStep(
  outcome: Outcome,
  { stage, interest, steps, email }: Person,
  facts: Facts,
  now: Date,
): ProposedStep | undefined {
  const later = () => laterToday(facts, now) ?? nextOpenDay(facts, now);
  const isAhead = steps.some(
    ({ kind, dueAt }) => kind === 'typed' && dueAt >= nextOpenDay(facts, now),
  );
  const typed = (text: string, dueAt: string) => ({ kind: 'typed' as const, text, dueAt });
  const labelled = (kind: keyof typeof stepLabels, dueAt: string) => ({
    kind,
    text: stepLabels[kind],
    dueAt,
  });
  switch (outcome) {
    case 'spoke':
      return isAhead || isClosed(stage) ? undefined : typed(promisedText(interest), later());
    case 'sent':
      return isAhead || isClosed(stage)
        ? undefined
        : labelled('if-no-answer', nextOpenDay(facts, now));
    case 'no-answer': {
      const overdue = steps.find(
        ({ kind, dueAt }) => kind !== 'first-reply' && dueAt <= now.toISOString(),
      );
      const dueAt = callAgainAt(facts, now);
      return overdue
        ? { kind: overdue.kind, text: overdue.text, dueAt }
        : labelled('call-again', dueAt);
    }
    case 'call-back':
      return labelled('as-agreed', later());
    case 'wrong-number':
      return typed(email ? 'Ask by mail for the right number' : 'Find the right number', later());
    case 'not-sent':
      return;
  }
}

/** The usual promise on the phone. */
function promisedText(interest: string): string {
  if (/hiring|agency|website/i.test(interest)) return 'Send the offer in writing';
  return interest ? 'Send the fee in writing' : 'Send what they asked for';
}

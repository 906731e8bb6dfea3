import * as z from 'zod/mini';
import { optionalText } from '../api/form-fields.ts';
import { undoableResponse } from '../api/list-fields.ts';
import { callOutcomes, textOutcomes } from './person.ts';
import { planForm } from './step-form.ts';
import { plannedStep } from './steps.ts';

const to = z.string().check(z.maxLength(254));

/** The outcome of a call or WhatsApp text; with `none` it was not made, and nothing is recorded. */
export const outcomeForm = z
  .object({
    kind: z.enum(['phone', 'whatsapp']),
    /** A phone number of the card. */
    to,
    outcome: z.enum([...callOutcomes, ...textOutcomes, 'none'], {
      error: 'Please choose how it went',
    }),
    note: z.optional(optionalText('What was said', 2000)),
    /** The next step; null for none, undefined for the usual one after this outcome. */
    next: z.optional(z.nullable(planForm)),
    /** The ids of steps that are done with it. */
    done: z.optional(z.array(z.int()).check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ kind, outcome }) =>
        outcome === 'none' ||
        (kind === 'phone'
          ? callOutcomes.some((each) => each === outcome)
          : textOutcomes.some((each) => each === outcome)),
      { error: 'Please choose how it went', path: ['outcome'] },
    ),
  );

export type OutcomeForm = z.output<typeof outcomeForm>;

/** With the earliest step that the card has by now. */
export const outcomeResponse = z.extend(undoableResponse, { step: z.nullable(plannedStep) });

export type OutcomeResponse = z.output<typeof outcomeResponse>;

import * as z from 'zod/mini';
import { optionalText, requiredText } from '../api/form-fields.ts';
import { undoableResponse } from '../api/list-fields.ts';
import { peopleMessages } from './people-messages.ts';
import { callOutcomes, textOutcomes } from './person.ts';

const to = z.string().check(z.maxLength(254));

const step = z.nullable(z.object({ text: z.string(), dueAt: z.string() }));

/** The next step that the caller saw; null if there was none. */
export const seenStep = z.optional(step);

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
    /** The next step in the site's time zone; null for none, undefined for the usual one after this outcome. */
    next: z.optional(
      z.nullable(
        z.object({
          text: requiredText('Next step', 300, peopleMessages.stepRequired),
          day: z.string(),
          time: z.string(),
        }),
      ),
    ),
    /** A step that somebody has planned since stays beside the next one. */
    from: seenStep,
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

/** With the next step that the card has by now. */
export const outcomeResponse = z.extend(undoableResponse, { step });

export type OutcomeResponse = z.output<typeof outcomeResponse>;

import * as z from 'zod/mini';
import { requiredText } from '../api/form-fields.ts';
import { peopleMessages } from './people-messages.ts';
import { stepKinds } from './steps.ts';

/** A step to plan, with its time in the site's time zone: 2026-11-25 and 09:30. */
export const planForm = z.object({
  kind: z._default(z.enum(stepKinds), 'typed'),
  /** Of a `typed` step; the others have their own. */
  text: requiredText('Next step', 300, peopleMessages.stepRequired),
  day: z.string(),
  time: z.string(),
});

export type PlanForm = z.output<typeof planForm>;

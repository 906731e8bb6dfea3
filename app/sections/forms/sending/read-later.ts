import type { $ZodType } from 'zod/v4/core';
import type { ReadForm } from '../../../../domain/forms/read-form.ts';
import type { FormPlan } from './form-plan.ts';

/** How long a form waits for what checks it. */
const maxMs = 3000;

/**
 * Reads a form by the schema that the server reads it by. Schemas are heavier than the page they stand in, so that they
 * come when the form is first entered; where they do not come, or not in time, the server alone judges.
 */
export function readLater(schema: () => Promise<$ZodType<object>>): FormPlan['read'] {
  return async (input) => {
    const unread: ReadForm<object> = { ok: true, values: input };
    const inTime = new Promise<ReadForm<object>>((resolve) => setTimeout(resolve, maxMs, unread));
    return await Promise.race([readHere(schema, input).catch(() => unread), inTime]);
  };
}

async function readHere(schema: () => Promise<$ZodType<object>>, input: object) {
  const reading = import('../../../../domain/forms/read-form.ts');
  const [form, { readForm }] = await Promise.all([schema(), reading]);
  return readForm(form, input);
}

import type { $ZodType } from 'zod/v4/core';
import type { FormPlan } from './form-plan.ts';

/**
 * Reads a form by the schema that the server reads it by. Schemas are heavier than the page they stand in, so that they
 * come when the form is first entered; where they do not come, the server alone judges.
 */
export function readLater(schema: () => Promise<$ZodType<object>>): FormPlan['read'] {
  return async (input) => {
    try {
      const reading = import('../../../../domain/forms/read-form.ts');
      const form = await schema();
      return (await reading).readForm(form, input);
    } catch {
      return { ok: true, values: input };
    }
  };
}

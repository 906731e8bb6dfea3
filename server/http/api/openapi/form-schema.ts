import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { refusalStatus } from '../../../../domain/forms/refusal-status.ts';

interface FormDescription {
  summary: string;
  form: z.core.$ZodType;
  /** Fields that belong to the call, but not to the form. */
  further?: Record<string, object>;
  success: { status: number; message: string };
  /** Further answers, by status. */
  refusals?: Record<number, string>;
}

const text = (description: string) => ({ type: 'string', description });

/** What our pages send beside each form. None of it is required; it only sorts suspected spam. */
const pageFields = {
  formToken: text('The token of the page that the form stood on'),
  website: text('Stays empty: people do not see this field'),
  page: text('Path and query of the page'),
  campaign: text('Campaign that brought the visitor'),
  referrerHost: text('Site that brought the visitor'),
};

const refusal = (description: string) => ({
  description,
  type: 'object',
  required: ['error'],
  properties: { error: text('One sentence') },
});

const invalid = {
  ...refusal(
    'Some field is wrong, or the Idempotency-Key came with other content before; nothing was stored',
  ),
  properties: {
    error: text('The first of the fields’ sentences'),
    fields: {
      type: 'object',
      description: 'One sentence for each wrong field',
      additionalProperties: { type: 'string' },
    },
  },
};

/** Describes the call of a form, from the schema that validates it. */
export function formSchema(description: FormDescription): FastifySchema {
  const { summary, form, further = {}, success, refusals = {} } = description;
  const { $schema: _, properties, required = [], ...body } = z.toJSONSchema(form, { io: 'input' });
  return {
    summary,
    body: {
      ...body,
      properties: { ...further, ...properties, ...pageFields },
      required: [...Object.keys(further), ...required],
    },
    response: {
      [success.status]: {
        description: 'Done',
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string', const: success.message } },
      },
      400: refusal('The body is not JSON'),
      403: refusal('A page of another site has sent it'),
      413: refusal('The body is longer than 64 KB'),
      415: refusal('The body is not called JSON'),
      [refusalStatus.invalid]: invalid,
      [refusalStatus.limited]: refusal(
        'Too many from one place; the header Retry-After says when to try again',
      ),
      503: refusal('The database does not answer'),
      ...Object.fromEntries(Object.entries(refusals).map(([code, why]) => [code, refusal(why)])),
    },
  } as FastifySchema;
}

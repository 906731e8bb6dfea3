import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** Describes a call that takes a form, from the schema that validates it. */
export function bodySchema(summary: string, form: z.core.$ZodType): FastifySchema {
  const { $schema: _, ...body } = z.toJSONSchema(form, { io: 'input' });
  return { summary, body };
}

/** Describes the address of a list; `more` are parameters that not every list has. */
export function listSchema(
  summary: string,
  statuses: readonly string[],
  more: Record<string, object> = {},
): FastifySchema {
  const querystring = {
    type: 'object',
    properties: {
      status: { type: 'string', enum: statuses },
      ...more,
      search: { type: 'string' },
      page: { type: 'integer', minimum: 1 },
    },
  };
  return { summary, querystring };
}

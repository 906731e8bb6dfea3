import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { brand } from '../../../../content/brand.ts';
import type { ApiCall } from '../../../../domain/api/call.ts';
import { calls } from '../../../../domain/api/calls.ts';

/** Serves the OpenAPI description of every call at /api/openapi.json. Register before the routes. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: brand.name,
        version: '1',
        description:
          'What visitors’ pages and the admin call. docs/api.md says what the schemas do not.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const call = Object.entries(calls).find(([name]) => name === `${route.method} ${url}`)?.[1];
      return { url, schema: call ? describe(call) : schema };
    },
  });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
}

/** A call with its schemas as JSON Schema. */
function describe(call: ApiCall): FastifySchema {
  const { summary, needs, params, querystring, body, upload, response = {} } = call;
  const isGuarded = needs !== 'nothing';
  const answers = Object.entries(response).map(([status, schema]) => [
    status,
    { description: 'Done', ...jsonSchema(schema, 'output') },
  ]);
  return {
    summary,
    ...(params && { params: jsonSchema(params) }),
    ...(querystring && { querystring: jsonSchema(querystring) }),
    ...(body && { body: jsonSchema(body) }),
    ...(upload && { consumes: [upload.type], body: upload.content }),
    ...(isGuarded && { security: [{ session: [] }] }),
    response: { ...Object.fromEntries(answers), ...refusals(call, isGuarded) },
  };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'input') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const refusal = z.object({
  error: z.string(),
  /** A message for each invalid field. */
  fields: z.optional(z.record(z.string(), z.string())),
});

function refusals({ body, upload, params }: ApiCall, isGuarded: boolean) {
  const texts = {
    ...(isGuarded && { 401: 'There is no living session' }),
    ...(params && { 404: 'There is nothing with this id' }),
    ...((body || upload) && {
      400: 'The body cannot be read',
      413: 'The body is too long',
      415: 'The body is of another type',
      422: 'Some field is wrong; nothing was stored',
      429: 'Too many; the header Retry-After says when to try again',
    }),
    403: isGuarded
      ? 'The role of the account may not do it, or a page of another site has sent it'
      : 'A page of another site has sent it',
    503: 'The database does not answer',
  };
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [
      status,
      { description, ...jsonSchema(refusal, 'output') },
    ]),
  );
}

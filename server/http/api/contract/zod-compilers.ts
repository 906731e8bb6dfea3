import type { FastifyServerOptions } from 'fastify';
import * as z from 'zod/mini';
import { readForm } from '../../../../domain/api/form-fields.ts';
import { storableInput } from '../../../../domain/text/storable.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** Input that violates its schema. */
export class InvalidInput extends Error {
  readonly statusCode = 422;
  /** A message for each invalid field. */
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('The input does not fit its schema.');
    this.fields = fields;
  }
}

type Route = { schema: z.core.$ZodType; httpPart?: string };

/** Makes Fastify validate and serialise with zod schemas; its own compilers are never loaded. */
export const zodCompilers = {
  compilersFactory: {
    buildValidator:
      () =>
      ({ schema, httpPart }: Route) =>
      (input: unknown) => {
        const read = readForm(schema, httpPart === 'body' ? storableInput(input) : input);
        return read.ok ? { value: read.values } : { error: new InvalidInput(read.fields) };
      },
    buildSerializer:
      () =>
      ({ schema }: Route) =>
      (answer: unknown) =>
        JSON.stringify(z.parse(schema, answer)),
  },
  // Fastify's types expect compilers for JSON Schema.
} as unknown as SchemaController;

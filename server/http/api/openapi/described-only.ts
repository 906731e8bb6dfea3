import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compilers = NonNullable<SchemaController['compilersFactory']>;

/**
 * Services validate what they are given, from the same schemas as the browser: routes only describe it. Said at the
 * start, it keeps Fastify from loading two compilers of its own, of which its types want something here.
 */
export const describedOnly: SchemaController = {
  compilersFactory: {
    buildValidator: (() => () => () => true) as unknown as Compilers['buildValidator'],
    buildSerializer: () => () => (answer) => JSON.stringify(answer),
  },
};

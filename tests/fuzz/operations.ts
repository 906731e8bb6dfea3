import type { FastifyInstance } from 'fastify';

/** The schema of a field or a body in the API's description. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** A call as /api/openapi.json describes it. */
export interface Operation {
  method: string;
  /** With parameters in braces. */
  path: string;
  /** Content type and schema of its body, if it has one. */
  body?: { type: string; schema: Schema };
}

interface Described {
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** Every call that the program describes, so that new ones are included. */
export async function readOperations(http: FastifyInstance): Promise<Operation[]> {
  const { paths } = (await http.inject('/api/openapi.json')).json();
  const all = Object.entries<Record<string, Described>>(paths);
  return all.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = type && { body: { type, schema: content?.schema ?? {} } };
      return { method: method.toUpperCase(), path, ...body };
    }),
  );
}

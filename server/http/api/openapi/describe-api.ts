import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { brand } from '../../../../content/brand.ts';
import { descriptions } from './descriptions.ts';

/** Everything that the back-office's guard stands before. */
const guarded = /^\/api\/(blogs|admin)(\/|$)(?!auth\/login)/;

/** Describes every call under /api at /api/openapi.json, from the routes themselves. Comes before them. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: brand.name,
        version: '1',
        description: 'What visitors’ pages and the back-office call. docs/api.md lists it.',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: ({ schema, url, route }) => {
      const known = schema ?? descriptions[`${route.method} ${url}`];
      return { url, schema: guarded.test(url) ? { ...known, security: [{ session: [] }] } : known };
    },
  });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
}

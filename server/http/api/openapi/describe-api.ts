import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { brand } from '../../../../content/brand.ts';
import { describedOnly } from './described-only.ts';

/** Everything that the admin's guard stands before. */
const guarded = /^\/api\/(blogs|admin)(\/|$)(?!auth\/login)/;

/** Describes every call under /api at /api/openapi.json, from the routes themselves. Comes before them. */
export function describeApi(http: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let description: Promise<object> | undefined;
  http.get('/openapi.json', async () => {
    description ??= describe(routes).catch((error) => {
      description = undefined;
      throw error;
    });
    return await description;
  });
  http.addHook('onRoute', (route) => void routes.push(route));
}

/** Few ever ask: what describes is loaded for the first of them, and looks at routes that answer nobody. */
async function describe(routes: RouteOptions[]): Promise<object> {
  const [{ default: swagger }, { descriptions }] = await Promise.all([
    import('@fastify/swagger'),
    import('./descriptions.ts'),
  ]);
  const twin = fastify({ schemaController: describedOnly });
  await twin.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: brand.name,
        version: '1',
        description: 'What visitors’ pages and the admin call. docs/api.md lists it.',
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
  for (const { method, url, schema } of routes) {
    if (method !== 'HEAD') twin.route({ method, url, ...(schema && { schema }), handler() {} });
  }
  await twin.ready();
  return twin.swagger();
}

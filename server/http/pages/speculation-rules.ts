import type { FastifyInstance } from 'fastify';

const path = '/speculation-rules.json';

/** Addresses that are no pages, are for one visitor, or change something. */
const excluded = [
  '/admin*',
  '/api/*',
  '/media/*',
  '/blog/*.xml*',
  '/blog/*.json*',
  '/blog/preview/*',
  '/unsubscribe*',
  '/newsletter/*',
  '/*\\?*token=*',
];

/** Browsers prerender a page of the site when the pointer rests on its link. */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...excluded.map((address) => ({ not: { href_matches: address } })),
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Names the rules to a browser: https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API */
export const speculationRulesHeader = ['speculation-rules', `"${path}"`] as const;

export function speculationRulesRoute(http: FastifyInstance): void {
  http.get(path, (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('Cache-Control', 'public, max-age=86400')
      .send(JSON.stringify(rules)),
  );
}

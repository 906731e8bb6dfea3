import { expect, test } from 'vitest';
import { createTestOffice } from '../../../tests/support/create-test-office.ts';

/** Everything else that the program answers below /api/ must be closed to whoever is not logged in. */
const open = [
  'POST /api/admin/auth/login',
  'POST /api/contact/contact-messages',
  'POST /api/newsletter/subscriptions',
  'DELETE /api/newsletter/subscriptions',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'POST /api/comments',
  'POST /api/page-views',
  'GET /api/openapi.json',
];

test('every route of the back-office is closed without the token of a living session', async () => {
  const { http, call, token } = await createTestOffice();
  await call('DELETE', '/api/admin/auth/session');
  const routes = apiRoutes(http.printRoutes({ commonPrefix: false }));
  const closed = routes.filter((route) => !open.includes(route));
  expect(closed).toEqual(
    expect.arrayContaining([
      'GET /api/admin/sessions',
      'PUT /api/admin/password',
      'DELETE /api/blogs/:id',
    ]),
  );
  const credentials = [
    undefined,
    `Bearer ${token}`,
    `Bearer ${'x'.repeat(43)}`,
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    "Bearer ' or 1=1 --",
    `Bearer ${'x'.repeat(8000)}`,
  ];
  for (const route of closed) {
    const [method, path = ''] = route.split(' ');
    const url = path.replaceAll(/:\w+/g, '1');
    for (const authorization of credentials) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await http.inject({ method: method as 'GET', url, headers });
      expect(`${route} ${answer.statusCode} ${answer.body}`).toBe(
        `${route} 401 {"error":"Please log in."}`,
      );
    }
  }
});

/** Reads Fastify's drawing of its routes: four characters a level, then a piece of the path and its methods. */
function apiRoutes(drawing: string): string[] {
  const pieces: string[] = [];
  const routes: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, branches, piece, methods] =
      /^((?:[│ ] {3})*[├└]── )(\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (branches === undefined) continue;
    const depth = branches.length / 4 - 1;
    pieces.length = depth;
    pieces[depth] = piece ?? '';
    const path = pieces.join('');
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path}`);
  }
  return routes.filter((route) => / \/api\/[^*]+$/.test(route) && !/^(HEAD|OPTIONS) /.test(route));
}

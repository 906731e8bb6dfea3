import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

/** The only API routes that answer without a session. */
const open = [
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/login/second-step',
  'POST /api/admin/auth/login/passkey/options',
  'POST /api/admin/auth/login/passkey',
  'POST /api/admin/auth/invitation',
  'POST /api/admin/auth/invitation/acceptance',
  'POST /api/admin/auth/email',
  'GET /api/admin/auth/reset',
  'POST /api/admin/auth/reset',
  'POST /api/admin/auth/reset/link',
  'POST /api/admin/auth/reset/password',
  'POST /api/contact/contact-messages',
  'POST /api/newsletter/subscriptions',
  'DELETE /api/newsletter/subscriptions',
  'GET /api/newsletter/preview',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'POST /api/comments',
  'POST /api/page-views',
  'GET /api/openapi.json',
];

const hourMs = 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

test('refuses every admin route without the token of a live session', async () => {
  const admin = await sameAdmin();
  const routes = closedRoutes(admin);
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET /api/admin/sessions',
      'PUT /api/admin/password',
      'DELETE /api/blogs/:id',
    ]),
  );
  const dead = await deadTokens(admin);
  const wrong = malformed(admin.token);
  for (const [at, route] of routes.entries()) {
    // All malformed tokens on the first route, and one each on the others: they share one guard.
    const some = at === 0 ? wrong : [wrong[at % wrong.length]];
    for (const authorization of [undefined, ...dead, ...some]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const response = await ask(admin, route, headers);
      expect(`${route} ${response.statusCode} ${response.body}`).toBe(
        `${route} 401 {"error":"Please log in."}`,
      );
      expect(response.headers['cache-control']).toBe('no-store');
    }
  }
  // The token remained valid: the requests were refused because of its malformed copies.
  expect((await admin.call('GET', '/api/admin/sessions')).statusCode).toBe(200);
});

test('reads the token only from the first Authorization header', async () => {
  const { http, token, authorization } = await sameAdmin();
  const path = '/api/admin/sessions';
  const elsewhere = [
    { url: `${path}?token=${token}&access_token=${token}&authorization=${authorization}` },
    { url: path, headers: { cookie: `token=${token}; adminToken=${token}` } },
    { url: path, headers: { 'x-authorization': authorization, 'proxy-authorization': token } },
  ];
  for (const request of elsewhere) expect((await http.inject(request)).statusCode).toBe(401);

  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const good = `Authorization: ${authorization}`;
  const bad = 'Authorization: Bearer x';
  expect(await statusOf(port, path, [bad, good])).toBe('401');
  expect(await statusOf(port, path, ['Authorization: Bearer \u0000x'])).toBe('400');
  expect(await statusOf(port, path, [`Authorization: Bearer\t${token}\u00e9`])).toBe('401');
  expect(await statusOf(port, path, [good])).toBe('200');
});

/** Tokens that were valid: of a session that was logged out, is too old or was idle for too long. */
async function deadTokens({ http, database, logIn }: Admin): Promise<string[]> {
  const { db } = database;
  const bearers: string[] = [];
  const changes = [
    { created_at: ago(169 * hourMs), expires_at: ago(hourMs) },
    { created_at: ago(20 * hourMs), last_seen_at: ago(13 * hourMs) },
    undefined,
  ];
  for (const change of changes) {
    const storedHashes = (await db.selectFrom('sessions').select('token_hash').execute()).map(
      ({ token_hash }) => token_hash,
    );
    const authorization = `Bearer ${(await logIn()).json().token}`;
    const url = '/api/admin/auth/session';
    if (!change) await http.inject({ method: 'DELETE', url, headers: { authorization } });
    else
      await db
        .updateTable('sessions')
        .set(change)
        .where('token_hash', 'not in', storedHashes)
        .execute();
    bearers.push(authorization);
  }
  return bearers;
}

/** Malformed variants of a valid token, and arbitrary values. */
function malformed(token: string): string[] {
  return [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'Bearer null',
    `Basic ${token}`,
    `Bearer: ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token},Bearer ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer "${token}"`,
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'zz'.repeat(32)}`,
    `Bearer ${'x'.repeat(8000)}`,
    `Bearer ${token}\u0000`,
    `Bearer \u00ff\u00fe${token.slice(2)}`,
    `Bearer %00${token.slice(3)}`,
    "Bearer ' or 1=1 --",
    'Bearer __proto__',
    token,
  ];
}

function closedRoutes({ http }: Admin): string[] {
  const routes = apiRoutes(http.printRoutes({ commonPrefix: false }));
  return routes.filter((route) => !open.includes(route));
}

function ask({ http }: Admin, route: string, headers: Record<string, string>) {
  const [method, path = ''] = route.split(' ');
  const url = path.replaceAll(/:\w+/g, '1');
  return http.inject({ method: method as 'GET', url, headers });
}

/** The status of a request with unmodified header lines. */
async function statusOf(port: string, path: string, lines: string[]): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  const request = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''];
  socket.write(Buffer.from(request.join('\r\n'), 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.split(' ')[1] ?? answer;
}

/** Parses Fastify's printed route tree: four characters a level, then a part of the path and its methods. */
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

import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addRoute } from './add-route.ts';
import { zodCompilers } from './zod-compilers.ts';

/** An app whose logged errors are collected. */
function loggedApp() {
  const errors: string[] = [];
  const stream = { write: (line: string) => void errors.push(line) };
  return {
    http: fastify({ schemaController: zodCompilers, logger: { level: 'warn', stream } }),
    errors,
  };
}

test('sends what a handler returns with the status of its call or of its refusal', async () => {
  const { http, errors } = loggedApp();
  addRoute(http, 'POST /api/admin/outbox/retry', async () => ({ count: 2 }));
  addRoute(http, 'GET /api/admin/outbox/:id', () => ({ kind: 'mail-not-found' }));
  addRoute(http, 'POST /api/admin/outbox/test', async () => ({
    kind: 'test-mail-limited',
    retryAfterSeconds: 61,
  }));
  const retried = await http.inject({ method: 'POST', url: '/admin/outbox/retry', payload: {} });
  expect([retried.statusCode, retried.json()]).toEqual([200, { count: 2 }]);
  const unknown = await http.inject('/admin/outbox/7');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: expect.any(String) }]);
  const limited = await http.inject({ method: 'POST', url: '/admin/outbox/test' });
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '61']);
  expect(limited.json()).toEqual({ error: expect.stringContaining('2 minutes') });
  expect(errors).toEqual([]);
});

test('lets a handler send the reply itself', async () => {
  const { http, errors } = loggedApp();
  addRoute(http, 'POST /api/page-views', async (_request, reply) => reply.code(204).send());
  addRoute(http, 'GET /api/newsletter/unsubscribe', (_request, reply) => reply.redirect('/', 303));
  const payload = { path: '/about' };
  const viewed = await http.inject({ method: 'POST', url: '/page-views', payload });
  expect(viewed.statusCode).toBe(204);
  expect((await http.inject('/newsletter/unsubscribe?token=x')).statusCode).toBe(303);
  expect(errors).toEqual([]);
});

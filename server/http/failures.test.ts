import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerBadAddress, answerFailures } from './failures.ts';

async function answerTo(error: Error) {
  const http = fastify();
  answerFailures(http);
  http.get('/', () => {
    throw error;
  });
  return await http.inject('/');
}

test('hides the details of an unexpected error', async () => {
  const response = await answerTo(new Error('select secret from /home/site'));
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: 'Something broke on our side. Please try again.', request: expect.any(String) },
  ]);
});

test('reports an unavailable database with a time to retry', async () => {
  const response = await answerTo(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toEqual({
    error: 'We cannot store anything just now. Please try again in a moment.',
    request: expect.any(String),
  });
});

test('reports an error whose status is not an error status', async () => {
  const response = await answerTo(Object.assign(new Error('x'), { statusCode: 200 }));
  expect(response.statusCode).toBe(500);
});

test('shows a browser without scripts a message when a form is far too long', async () => {
  const http = fastify({ bodyLimit: 10 });
  answerFailures(http);
  http.post('/', () => 'taken');
  const send = (headers: Record<string, string>) =>
    http.inject({ method: 'POST', url: '/', payload: { text: 'longer' }, headers });
  const words = 'This is more than we can take at once. Please make it shorter.';
  const page = await send({ accept: 'text/html,*/*' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    413,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain(`<h1>${words}</h1>`);
  const data = await send({});
  expect([data.statusCode, data.json()]).toEqual([413, { error: words }]);
});

test('responds to an invalid address with a page for a browser and JSON for a program', async () => {
  const http = fastify({ frameworkErrors: answerBadAddress({ 'x-of-ours': '1' }) });
  const accept = 'text/html,*/*';
  const words = 'This address cannot be read.';
  const page = await http.inject({ url: '/%E0', headers: { accept } });
  expect([page.statusCode, page.headers['content-type'], page.headers['x-of-ours']]).toEqual([
    400,
    'text/html; charset=utf-8',
    '1',
  ]);
  expect(page.body).toContain(`<h1>${words}</h1>`);
  expect(page.body).toContain('<a href="/">Go to the home page</a>');
  for (const request of [{ url: '/%E0' }, { url: '/api/%E0', headers: { accept } }]) {
    const data = await http.inject(request);
    expect([data.statusCode, data.json()]).toEqual([400, { error: words }]);
  }
});

import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailures } from './failures.ts';

async function answerTo(error: Error) {
  const http = fastify();
  answerFailures(http);
  http.get('/', () => {
    throw error;
  });
  return await http.inject('/');
}

test('what broke is not shown', async () => {
  const answer = await answerTo(new Error('select secret from /home/site'));
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { error: 'Something broke on our side. Please try again.' },
  ]);
});

test('a database that does not answer is told so, with a time to try again', async () => {
  const answer = await answerTo(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toEqual({
    error: 'We cannot store anything just now. Please try again in a moment.',
  });
});

test('a status that is none of a failure does not hide one', async () => {
  const answer = await answerTo(Object.assign(new Error('x'), { statusCode: 200 }));
  expect(answer.statusCode).toBe(500);
});

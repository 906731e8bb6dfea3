import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerFailures } from '../../failures.ts';
import { zodCompilers } from './zod-compilers.ts';

const body = z.object({
  name: z.string({ error: 'Name is required' }),
  age: z.catch(z.number(), 18),
});

function site(answer: (given: unknown) => unknown) {
  const http = fastify({ schemaController: zodCompilers });
  answerFailures(http);
  const response = { 200: z.object({ name: z.string() }) };
  http.post('/', { schema: { body, response } }, async (request) => answer(request.body));
  return async (payload: object) => await http.inject({ method: 'POST', url: '/', payload });
}

test('passes to a handler only the fields that the schema names', async () => {
  const received: unknown[] = [];
  const send = site((input) => {
    received.push(input);
    return input;
  });
  expect((await send({ name: 'Asha', age: 'old', role: 'admin' })).statusCode).toBe(200);
  expect(received).toEqual([{ name: 'Asha', age: 18 }]);
});

test.each([{}, [], { name: 7 }])(
  'refuses %j with a message for each invalid field',
  async (input) => {
    const response = await site(() => ({}))(input);
    const error = 'Name is required';
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error, fields: { name: error } },
    ]);
  },
);

test("serialises only the fields of a response's schema", async () => {
  const response = await site(() => ({ name: 'Asha', passwordHash: 'x' }))({ name: 'Asha' });
  expect(response.json()).toEqual({ name: 'Asha' });
});

test('fails with an internal error when a response violates its schema', async () => {
  expect((await site(() => ({ name: 7 }))({ name: 'Asha' })).statusCode).toBe(500);
});

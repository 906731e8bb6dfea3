import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { describeApi } from './describe-api.ts';

interface Operation {
  summary?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
  responses: Record<string, object>;
}

let known: Promise<Record<string, Operation>> | undefined;
const operations = () => {
  known ??= readOperations();
  return known;
};

async function readOperations(): Promise<Record<string, Operation>> {
  const { http } = await createTestApp();
  const { paths } = (await http.inject('/api/openapi.json')).json();
  const calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  return Object.fromEntries(calls);
}

test('the description and docs/api.md name the same calls', async () => {
  const described = Object.keys(await operations());
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
  const documented = [...text.matchAll(/^\| `([A-Z]+ \/api\S+)` \|/gm)].map(([, call]) => call);
  expect(documented.toSorted()).toEqual(described.toSorted());
});

test('every call is described, and those of the admin ask for a session', async () => {
  for (const [call, { summary, security }] of Object.entries(await operations())) {
    expect(summary, call).toMatch(/^[A-Z]/);
    const isOpen = !/ \/api\/(blogs|admin)/.test(call) || call.endsWith('/auth/login');
    expect(security !== undefined, call).toBe(!isOpen);
  }
});

test('a form is described with its fields, their limits and its answers', async () => {
  const contact = (await operations())['POST /api/contact/contact-messages'];
  const fields = contact?.requestBody?.content['application/json']?.schema.properties;
  expect(fields?.message).toEqual({ type: 'string', minLength: 1, maxLength: 5000 });
  expect(fields?.email).toMatchObject({ format: 'email', maxLength: 254 });
  expect(fields?.subject).toMatchObject({ enum: expect.arrayContaining(['Hiring Needs']) });
  expect(Object.keys(contact?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '413', '415', '422', '429', '503']),
  );
});

test('a description that failed is made again for who asks next', async () => {
  const http = fastify();
  describeApi(http);
  let asked = 0;
  const schema = {
    get summary() {
      asked += 1;
      if (asked === 1) throw new Error('Not now.');
      return 'A call';
    },
  };
  http.get('/call', { schema }, () => ({}));
  const answer = async () => (await http.inject('/openapi.json')).statusCode;
  expect([await answer(), await answer()]).toEqual([500, 200]);
});

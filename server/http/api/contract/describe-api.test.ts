import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../../../domain/api/calls.ts';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';

type Content = {
  content: { 'application/json': { schema: { properties?: Record<string, object> } } };
};

interface Operation {
  summary?: string;
  security?: object[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

let cachedOperations: Promise<Record<string, Operation>> | undefined;
const operations = () => {
  cachedOperations ??= readOperations();
  return cachedOperations;
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

test('docs/api.md lists the calls that need no session', async () => {
  const open = Object.entries(await operations()).filter(([, { security }]) => !security);
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
  const documented = [...text.matchAll(/^\| `([A-Z]+ \/api\S+)` \|/gm)].map(([, call]) => call);
  expect(documented.toSorted()).toEqual(open.map(([call]) => call).toSorted());
});

test('describes every call, with a session for those of the admin', async () => {
  for (const [call, { summary, security }] of Object.entries(await operations())) {
    expect(summary, call).toMatch(/^[A-Z]/);
    const isOpen = !/ \/api\/(blogs|admin(?!\/auth\/(login|invitation|reset|email)))/.test(call);
    expect(security !== undefined, call).toBe(!isOpen);
  }
});

test('describes a form with its fields, their limits and its responses', async () => {
  const contact = (await operations())['POST /api/contact/contact-messages'];
  const fields = contact?.requestBody?.content['application/json']?.schema.properties;
  expect(fields?.message).toEqual({ type: 'string', minLength: 1, maxLength: 5000 });
  expect(fields?.email).toMatchObject({ format: 'email', maxLength: 254 });
  expect(fields?.subject).toMatchObject({ enum: expect.arrayContaining(['Hiring Needs']) });
  expect(Object.keys(contact?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '413', '415', '422', '429', '503']),
  );
});

test('has a route for every call of the contract', async () => {
  const knownPaths = Object.keys(calls).map((name) => name.replaceAll(/:(\w+)/g, '{$1}'));
  expect(knownPaths.toSorted()).toEqual(Object.keys(await operations()).toSorted());
});

test('describes a response with its fields', async () => {
  const counts = (await operations())['GET /api/admin/counts'];
  const { properties } = counts?.responses[200]?.content['application/json'].schema ?? {};
  expect(Object.keys(properties ?? {})).toContain('pendingComments');
});

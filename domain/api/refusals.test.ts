import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import type { ApiCall } from './call.ts';
import { calls } from './calls.ts';
import { answerToRefusal, isRefusal } from './refusals.ts';

test('the message of an invalid form is that of its first invalid field', () => {
  const fields = { name: 'Name is required', email: 'Email is required' };
  expect(answerToRefusal({ kind: 'invalid', fields })).toEqual({
    status: 422,
    error: 'Name is required',
    fields,
  });
});

test('a conflict responds with the stored value', () => {
  const refusal = { kind: 'note-changed', current: '', revision: 'r' } as const;
  expect(answerToRefusal(refusal)).toEqual({
    status: 409,
    revision: 'r',
    error: 'Somebody else has just changed this note. Nothing was overwritten.',
    current: '',
  });
});

test('too many requests are refused with the waiting time in minutes, rounded up', () => {
  const { status, error } = answerToRefusal({ kind: 'limited', retryAfterSeconds: 61 });
  expect([status, error]).toEqual([429, messages.limits.tooMany(2)]);
});

test('distinguishes responses from refusals', () => {
  expect(isRefusal({ kind: 'limited', retryAfterSeconds: 1 })).toBe(true);
  for (const other of [{ kind: 'toString' }, { kind: 1 }, {}, []]) {
    expect(isRefusal(other)).toBe(false);
  }
  for (const [name, call] of Object.entries<ApiCall>(calls)) {
    for (const answer of Object.values(call.response ?? {})) {
      const schema = z.toJSONSchema(answer, { unrepresentable: 'any' });
      expect(Object.keys(schema.properties ?? {}), name).not.toContain('kind');
    }
  }
});

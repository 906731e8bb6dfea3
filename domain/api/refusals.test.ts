import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import type { ApiCall } from './call.ts';
import { calls } from './calls.ts';
import { answerToRefusal, isRefusal } from './refusals.ts';

test('the sentence of an invalid form is that of its first wrong field', () => {
  const fields = { name: 'Name is required', email: 'Email is required' };
  expect(answerToRefusal({ kind: 'invalid', fields })).toEqual({
    status: 422,
    error: 'Name is required',
    fields,
  });
});

test('what somebody else has changed is answered with what is stored now', () => {
  expect(answerToRefusal({ kind: 'note-changed', current: '' })).toEqual({
    status: 409,
    error: 'Somebody else has just changed this note. Nothing was overwritten.',
    current: '',
  });
});

test('who sent too many is told the minutes, rounded up', () => {
  const { status, error } = answerToRefusal({ kind: 'limited', retryAfterSeconds: 61 });
  expect([status, error]).toEqual([429, messages.limits.tooMany(2)]);
});

test('no answer is taken for a refusal', () => {
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

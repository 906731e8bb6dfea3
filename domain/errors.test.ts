import { describe, expect, test } from 'vitest';
import { failureText, invalid } from './errors.ts';

describe('failureText', () => {
  test('says the first wrong field', () => {
    const failure = invalid({ name: 'Name is required', email: 'Email is invalid' });
    expect(failureText(failure)).toBe('Name is required');
  });

  test('falls back to the sentence of the code', () => {
    expect(failureText({ ok: false, code: 'gone' })).toBe('This has been deleted.');
    expect(failureText(invalid({}))).toBe('Please check the form and try again.');
  });
});

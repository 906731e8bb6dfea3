import { expect, test } from 'vitest';
import { createSigner } from '../../signing.ts';
import { issueFormToken, looksAutomatic } from './form-tokens.ts';

const issued = new Date('2026-01-01T00:00:00.000Z');
const day = 24 * 60 * 60 * 1000;
const after = (ms: number) => new Date(issued.getTime() + ms);
const signer = createSigner('a secret');
const formToken = issueFormToken(signer, issued);

test.each([
  ['nothing beside its fields', {}],
  ['an empty field that people do not see', { website: '', formToken }],
  ['an empty token', { formToken: '' }],
  ['a token of its page', { formToken }],
])('does not suspect a form with %s', (_what, input) => {
  expect(looksAutomatic(signer, input, after(5_000))).toBe(false);
});

test.each([
  ['the field filled that people do not see', { website: 'https://spam.example', formToken }],
  ['that field in another form', { website: ['x'] }],
  ['a made-up token', { formToken: 'abc.def' }],
  ['a token of another site', { formToken: issueFormToken(createSigner('x'), issued) }],
  ['a token for something else', { formToken: createSigner('a secret').sign('preview', '1') }],
  ['a number for a token', { formToken: 7 }],
  ['a changed token', { formToken: `x${formToken}` }],
])('suspects a form with %s', (_what, input) => {
  expect(looksAutomatic(signer, input, after(5_000))).toBe(true);
});

test.each([
  [0, true],
  [1_999, true],
  [2_000, false],
  [30 * day, false],
  [30 * day + 1, true],
])('judges a token that is %d ms old: suspected %s', (age, suspected) => {
  expect(looksAutomatic(signer, { formToken }, after(age))).toBe(suspected);
});

test.each([
  ['four seconds', 4_000],
  ['five and a half hours', 5.5 * 60 * 60 * 1000],
  ['a year', 365 * day],
])(
  'does not suspect a form because the clock was set back by %s since its page was rendered',
  (_what, back) => {
    expect(looksAutomatic(signer, { formToken }, after(-back))).toBe(false);
    const forged = issueFormToken(createSigner('another'), issued);
    expect(looksAutomatic(signer, { formToken: forged }, after(-back))).toBe(true);
  },
);

import { expect, test } from 'vitest';
import { proposedStep, stepInSentence, stepText } from './steps.ts';

test('says of a call that somebody asked for when they want it', () => {
  const textOf = (words: string) => stepText({ kind: 'call-back', words });
  expect(['', 'now', 'evening', 'midnight'].map(textOf)).toEqual([
    'Call back',
    'Call back now (they asked for it)',
    'Call back in the evening (they asked for it)',
    'Call back',
  ]);
});

test.each([
  ['Call again', 'call again'],
  ['First reply', 'first reply'],
  ['Send the fee in writing', 'send the fee in writing'],
  ['Monday batch: ask for a seat', 'Monday batch: ask for a seat'],
  ['December fees', 'December fees'],
  ['Asha brings the form', 'Asha brings the form'],
  ['Callista’s form', 'Callista’s form'],
  ['SEO fees', 'SEO fees'],
  ['', ''],
])('“%s” is “%s” within a sentence', (step, words) => {
  expect(stepInSentence(step)).toBe(words);
});

const facts = {
  openingHours: '',
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  footerHours: '',
  holidays: '',
  timeZone: 'Asia/Kolkata',
};
const iso = (text: string) => new Date(`2026-11-${text}:00+05:30`).toISOString();
const now = new Date(iso('26T09:43'));
const person = { stage: 'new', interest: 'Advanced SEO', steps: [], email: 'asha@x.in' } as const;
const late = { kind: 'typed', text: 'Call about the scholarship', dueAt: iso('24T11:00') } as const;
const ahead = { kind: 'typed', text: 'Send the price', dueAt: iso('30T11:00') } as const;

test.each([
  ['spoke', {}, 'Send the fee in writing', '26T17:00'],
  ['spoke', { interest: 'Website Development' }, 'Send the offer in writing', '26T17:00'],
  ['spoke', { interest: '' }, 'Send what they asked for', '26T17:00'],
  ['spoke', { steps: [late] }, 'Send the fee in writing', '26T17:00'],
  ['spoke', { steps: [ahead] }, undefined, ''],
  ['sent', {}, 'Call if there is no answer', '27T09:00'],
  ['sent', { steps: [ahead] }, undefined, ''],
  // A customer who wrote again: no step after a reply, and the next attempt until then.
  ['spoke', { stage: 'won' }, undefined, ''],
  ['sent', { stage: 'won' }, undefined, ''],
  ['no-answer', { stage: 'won' }, 'Call again', '26T17:00'],
  ['no-answer', {}, 'Call again', '26T17:00'],
  ['no-answer', { steps: [late] }, 'Call about the scholarship', '26T17:00'],
  ['call-back', { steps: [late] }, 'Call back at the time they named', '26T17:00'],
  ['wrong-number', {}, 'Ask by mail for the right number', '26T17:00'],
  ['wrong-number', { email: '' }, 'Find the right number', '26T17:00'],
  ['not-sent', { steps: [late] }, undefined, ''],
] as const)('after “%s” for %j proposes “%s”', (outcome, changes, text, at) => {
  const plan = proposedStep(outcome, { ...person, ...changes }, facts, now);
  expect(plan).toEqual(text && { kind: expect.any(String), text, dueAt: iso(at) });
});

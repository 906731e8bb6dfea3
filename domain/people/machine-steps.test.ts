import { expect, test } from 'vitest';
import { callBackStep, joinSteps, ownStep, proposedStep, stepInSentence } from './machine-steps.ts';
import { callTimes } from './person.ts';

test.each([
  ['Answer the new enquiry', ''],
  ['Call back, as asked: evening', ''],
  ['Answer the new enquiry; Send the fees', 'Send the fees'],
  ['Send the fees; Call again; Ask about the batch', 'Send the fees; Ask about the batch'],
  ['Call Asha back in the evening', 'Call Asha back in the evening'],
  ['', ''],
])('the typed part of “%s” is “%s”', (step, own) => {
  expect(ownStep(step)).toBe(own);
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

test('every requested call is recognised as an automatic step', () => {
  for (const when of callTimes) expect(ownStep(callBackStep(when))).toBe('');
  expect(joinSteps('', 'x'.repeat(400))).toHaveLength(300);
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
const person = { stage: 'new', interest: 'Advanced SEO', step: null, email: 'asha@x.in' } as const;
const late = { text: 'Call about the scholarship', dueAt: iso('24T11:00') };
const ahead = { text: 'Send the price', dueAt: iso('30T11:00') };

test.each([
  ['spoke', {}, 'Send the fee in writing', '26T17:00'],
  ['spoke', { interest: 'Website Development' }, 'Send the offer in writing', '26T17:00'],
  ['spoke', { interest: '' }, 'Send what they asked for', '26T17:00'],
  ['spoke', { step: late }, 'Send the fee in writing', '26T17:00'],
  ['spoke', { step: ahead }, undefined, ''],
  ['sent', {}, 'Call if there is no answer', '27T09:00'],
  ['sent', { step: ahead }, undefined, ''],
  // A customer who wrote again: no step after a reply, and the next attempt until then.
  ['spoke', { stage: 'won' }, undefined, ''],
  ['sent', { stage: 'won' }, undefined, ''],
  ['no-answer', { stage: 'won' }, 'Call again', '26T17:00'],
  ['no-answer', {}, 'Call again', '26T17:00'],
  ['no-answer', { step: late }, 'Call about the scholarship', '26T17:00'],
  [
    'call-back',
    { step: late },
    'Call back at the time they named; Call about the scholarship',
    '26T17:00',
  ],
  ['wrong-number', {}, 'Ask by mail for the right number', '26T17:00'],
  ['wrong-number', { email: '' }, 'Find the right number', '26T17:00'],
  ['not-sent', { step: late }, undefined, ''],
] as const)('after “%s” for %j proposes “%s”', (outcome, changes, text, at) => {
  const plan = proposedStep(outcome, { ...person, ...changes }, facts, now);
  expect(plan).toEqual(text && { text, dueAt: iso(at) });
});

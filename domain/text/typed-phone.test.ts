import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMessage } from '../../tests/support/visitors.ts';
import { contactForm } from '../contact/contact-form.ts';
import '../../tests/support/property-seed.ts';
import { plainPhone } from './typed-phone.ts';

test.each([
  ['\u202a+91 98230 00140\u202c', '+91 98230 00140', 'from the contacts of an iPhone'],
  ['\u2066+91 98230 00140\u2069', '+91 98230 00140', 'from Signal'],
  ['98230\u200b00140', '9823000140', 'with a zero-width space'],
  ['98230\u206000140\ufe0d\ufeff', '9823000140', 'with a word joiner and a variation selector'],
  ['98230-00140', '98230 00140', 'with a hyphen'],
  ['98230\u201100140', '98230 00140', 'with a no-break hyphen'],
  ['98230.00.140', '98230 00 140', 'with dots'],
  ['(020) 2543-0000', '020 2543 0000', 'with brackets'],
  ['+91\u00a098230\u00a000140', '+91 98230 00140', 'with no-break spaces'],
  ['+९१ ९८२३० ००१४०', '+91 98230 00140', 'in Devanagari digits'],
  ['৯৮২৩০ ০০১৪০', '98230 00140', 'in Bengali digits'],
  ['௯௮௨௩௦ ௦௦௧௪௦', '98230 00140', 'in Tamil digits'],
  ['98230 00140 (WhatsApp)', '98230 00140', 'with a word behind'],
  ['98230 00140 / 98230 00141', '98230 00140 / 98230 00141', 'two numbers'],
  ['call me', 'call me', 'no number'],
])('%j becomes %j: %s', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
  expect(plainPhone(plain)).toBe(plain);
});

const digits = fc.stringMatching(/^\d{10,15}$/);
const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u200e', '\u202c', '\u2060', ') (');
const behind = fc.constantFrom('', ' (WhatsApp)', ' (home)', '\u2069', '\ufe0d ');

test('any number with separators and marks between its digits passes the rule and keeps its digits', () => {
  fc.assert(
    fc.property(
      digits,
      fc.array(between, { minLength: 14, maxLength: 14 }),
      behind,
      (number, marks, end) => {
        const typed = [...number].map((digit, at) => digit + (marks[at] ?? '')).join('') + end;
        const phone = plainPhone(typed);
        expect(phone.replaceAll(' ', '')).toBe(number);
        expect(contactForm.safeParse({ ...aMessage(), phone })).toMatchObject({ success: true });
      },
    ),
  );
});

test('the API takes out invisible marks only', () => {
  const phoneOf = (phone: string) => contactForm.safeParse({ ...aMessage(), phone });
  expect(phoneOf('\u202a+91 98230\u2060 00140\u202c').data?.phone).toBe('+91 98230 00140');
  for (const phone of ['98230-00140', '(020) 25430000', '९८२३०००१४०']) {
    expect(phoneOf(phone).success, phone).toBe(false);
  }
});

import { expect, test } from 'vitest';
import { commentForm } from '../comments/comment-form.ts';
import { contactForm } from '../contact/contact-form.ts';
import { newsletterForm } from '../newsletter/newsletter-form.ts';
import { readForm } from './form-fields.ts';

const good = {
  name: 'Asha',
  email: 'asha@visitor.example',
  phone: '9876543210',
  subject: 'General Inquiry',
  message: 'Hello',
  acceptPolicy: true,
};
const comment = { name: 'Asha', email: 'asha@visitor.example', comment: 'Well said.' };

function contactFields(changes: Record<string, unknown>) {
  const form = readForm(contactForm, { ...good, ...changes });
  return form.ok ? {} : form.fields;
}

test.each([
  ['name', '  \t ', 'Name is required'],
  ['name', undefined, 'Name is required'],
  ['name', ['Asha'], 'Name is required'],
  ['email', '', 'Email is required'],
  ['email', 'asha', 'Email is invalid'],
  ['email', 'asha@visitor', 'Email is invalid'],
  ['email', 'a sha@visitor.example', 'Email is invalid'],
  ['email', 'a@b.c, d@e.f', 'Email is invalid'],
  ['email', 'a@b.c\u200b', 'Email is invalid'],
  ['email', 'a@b..co', 'Email is invalid'],
  ['email', '.a@b.co', 'Email is invalid'],
  ['email', 'a.@b.co', 'Email is invalid'],
  ['email', 'a..b@c.co', 'Email is invalid'],
  ['email', 'a@.b.co', 'Email is invalid'],
  ['phone', ' ', 'Phone number is required'],
  ['phone', '123456789', 'Phone number is invalid (must be 10-15 digits)'],
  ['phone', '1234567890123456', 'Phone number is invalid (must be 10-15 digits)'],
  ['phone', '98765-43210', 'Phone number is invalid (must be 10-15 digits)'],
  ['phone', '++919876543210', 'Phone number is invalid (must be 10-15 digits)'],
  ['subject', '', 'Please select a subject'],
  ['subject', 'general inquiry', 'Please select a subject'],
  ['message', '\n', 'Message is required'],
  ['acceptPolicy', false, 'You must agree to the Privacy Policy'],
  ['acceptPolicy', 'true', 'You must agree to the Privacy Policy'],
])('the contact form with %s %j says: %s', (field, value, sentence) => {
  expect(contactFields({ [field]: value })).toEqual({ [field]: sentence });
});

test.each(['9876543210', '+91 98765 43210', '123456789012345', ' +1 2 3 4 5 6 7 8 9 0 '])(
  'accepts the phone number %j',
  (phone) => expect(contactFields({ phone })).toEqual({}),
);

const emoji = '👋';
const syllable = 'नि';
test.each([
  ['name', 'Name', 120],
  ['message', 'Message', 5000],
])('%s accepts exactly its maximum length, in any script', (field, label, longest) => {
  const sentence = `${label} may have at most ${longest.toLocaleString('en-IN')} characters`;
  for (const character of ['x', emoji]) {
    expect(contactFields({ [field]: character.repeat(longest) })).toEqual({});
    const over = { [field]: character.repeat(longest + 1) };
    expect(contactFields(over)).toEqual({ [field]: sentence });
  }
  expect(contactFields({ [field]: syllable.repeat(longest / 2) })).toEqual({});
  expect(contactFields({ [field]: ` ${'x'.repeat(longest)} ` })).toEqual({});
});

test('accepts an address and a comment of exactly the maximum length', () => {
  const address = (length: number) => `${'x'.repeat(length - 6)}@b.com`;
  expect(contactFields({ email: address(254) })).toEqual({});
  expect(contactFields({ email: address(255) })).toEqual({
    email: 'Email may have at most 254 characters',
  });
  expect(readForm(commentForm, { ...comment, comment: 'x'.repeat(3000) }).ok).toBe(true);
  expect(readForm(commentForm, { ...comment, comment: 'x'.repeat(3001) })).toEqual({
    ok: false,
    fields: { comment: 'Comment may have at most 3,000 characters' },
  });
});

/** Invisible texts: zero-width characters, marks without a letter, fillers, blanks, hyphens and direction marks. */
test.each([
  ...['\u200b\u200b', '\u3164', '\u2060\ufeff', '\u0301', '\u093f\u094d', '\u2800', '\u00ad\u00ad'],
  ...['\u115f\u1160', '\uffa0', '\u202e\u202c', '\u2066\u2069', '\ufe0f\u200d', '\u034f', '\u180e'],
  ...['\u{e0041}\u{e007f}', '\u{13441}', '\u{1d159}', '\0\ud800', ' \u00a0\u2003\u3000', '\u061c'],
])('treats a name and a text of %j as missing', (text) => {
  expect(contactFields({ name: text, message: text })).toEqual({
    name: 'Name is required',
    message: 'Message is required',
  });
  expect(readForm(commentForm, { ...comment, name: text, comment: text })).toEqual({
    ok: false,
    fields: { name: 'Name is required', comment: 'Comment is required' },
  });
});

test.each(['👩‍👩‍👧', '🏳️‍🌈', 'क्‍ष', 'নৃ‌ত্য', '.', '7', '₹', '\u{1faea}', 'म', 'ｱ', '؟', '—'])(
  'accepts %j as name and text without changing it',
  (text) => {
    expect(readForm(commentForm, { ...comment, name: text, comment: text })).toMatchObject({
      values: { name: text, comment: text },
    });
  },
);

test('normalises a name however it is typed', () => {
  const form = readForm(contactForm, { ...good, name: ' Jose\u0301 ' });
  expect(form).toMatchObject({ ok: true, values: { name: 'José' } });
});

test('the newsletter form has its own message, and ignores case in addresses', () => {
  expect(readForm(newsletterForm, { email: 'asha@' })).toEqual({
    ok: false,
    fields: { email: 'Invalid email format' },
  });
  expect(readForm(newsletterForm, { email: ' Asha@Visitor.Example' })).toEqual({
    ok: true,
    values: { email: 'asha@visitor.example' },
  });
});

import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['a@x.in', 'a@x.in'],
  ['A+1@X.in', 'a@x.in'],
  ['a+b+c@x.in', 'a@x.in'],
  ['a@x.in.', 'a@x.in'],
  ['a.b@Gmail.com.', 'ab@gmail.com'],
  ['+1@x.in', '+1@x.in'],
  ['a.b@x.in', 'a.b@x.in'],
  ['A.b.C+d.e@Gmail.com', 'abc@gmail.com'],
  ['a.bc@googlemail.com', 'abc@gmail.com'],
])('mail to %s is counted for %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

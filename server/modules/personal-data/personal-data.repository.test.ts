import { expect, test } from 'vitest';
import { isAbout, needleOf } from './personal-data.repository.ts';

test.each([
  ['asha@x.in', 'Write to Asha@X.in.', true],
  ['asha@x.in', 'E-mail: <asha@x.in>', true],
  ['asha@x.in', 'natasha@x.in wrote', false],
  ['asha@x.in', 'n.asha@x.in wrote', false],
  ['asha@x.in', 'asha@x.info wrote', false],
  ['asha@x.in', 'asha@x.in.net wrote', false],
  ['a+b@x.in', 'a+b@x.in', true],
  ['éva@x.in', 'Éva@x.in', true],
])('finds %s in "%s": %s', (email, text, named) => {
  expect(isAbout(['else@y.in', email], ['', text])).toBe(named);
});

test.each([
  ['asha@x.in', 'asha@x.in'],
  ['éva@x.in', '@x.in'],
  ['éva@क.in', '@'],
])('preselects %s by %s', (email, needle) => expect(needleOf(email)).toBe(needle));

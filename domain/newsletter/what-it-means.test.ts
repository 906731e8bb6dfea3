import { expect, test } from 'vitest';
import { saysNoMailbox, whatItMeans } from './what-it-means.ts';

test.each([
  ['552 5.2.2 The email account is over quota', /^Mailbox full/, false],
  ['550 5.7.26 Unauthenticated email is not accepted due to DMARC policy', /DMARC/, false],
  ['550 5.7.1 Message rejected due to content restrictions', /filter/, false],
  ['554 5.7.1 Client host blocked using a block list', /block list/, false],
  ['554 5.4.14 Hop count exceeded, possible mail loop', /circle/, false],
  ['550 5.1.1 User unknown in virtual mailbox table', /^No such mailbox/, true],
  ['550 No such person', /^No such mailbox/, true],
  ['550 5.2.1 The account is disabled', /switched off/, true],
  ['554 Relay access denied', /said no/, false],
  ['451 4.7.1 Greylisting in action', /later/, false],
  ['421 Too busy', /busy/, false],
  ['5.4.4 Host or domain name not found. Name service error', /no mail server/, false],
  ['550 5.1.2 Bad destination system', /no mail server/, true],
  ['4.4.7 Delivery time expired', /for days/, false],
  ['Connection closed unexpectedly', /^No answer came/, false],
] as const)('%s', (answer, words, isGone) => {
  expect(whatItMeans(answer)).toMatch(words);
  expect(saysNoMailbox(answer)).toBe(isGone);
});

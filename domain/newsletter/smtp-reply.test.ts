import { expect, test } from 'vitest';
import { smtpReplies } from '../../tests/support/mail/smtp-replies.ts';
import { explainReply, judgeReply } from './smtp-reply.ts';

for (const [verdict, texts] of Object.entries(smtpReplies)) {
  test.each(texts)(`${verdict}: %s`, (reply) => {
    expect(judgeReply(reply)).toBe(verdict);
    // As it is stored, without the address.
    expect(judgeReply(reply.replaceAll(/[^\s<>("]+@[\w.-]+\w/g, '…'))).toBe(verdict);
  });
}

test.each([
  'you are not allowed to mail this address',
  'this address only accepts mail from members',
  'not subscribed: only list members may post',
  'no reverse name for 203.0.113.9',
  'volume from 203.0.113.9 too high',
  'we do not accept newsletters',
  'mail refused, reason: country blocked',
  'the mail from India is not accepted',
  'access denied to you',
  'TLS required',
  'user does not wish to receive this',
  'host unknown',
  'account news@own.example is not permitted',
  'own.example: complaints',
  'registrieren Sie sich zuerst',
])('ignores a code for a missing mailbox together with: %s', (words) => {
  for (const code of ['550 5.1.1', '550 5.2.1 <asha@x.example>', '550 5.1.10', '5.1.3']) {
    expect.soft(judgeReply(`${code} ${words}`), code).not.toBe('no-mailbox');
  }
});

test.each(smtpReplies['no-mailbox'])(
  'recognises blame of the sender together with: %s',
  (reply) => {
    for (const blame of [
      'your IP is on a block list',
      'listed by zen.spamhaus.org',
      'Sender address rejected',
      'too many messages per hour',
      'DMARC policy',
    ]) {
      expect.soft(judgeReply(`${reply} ${blame}`), blame).toBe('sender');
    }
  },
);

test('classifies a long hostile reply like a short one', () => {
  for (const text of ['user '.repeat(2000), 'sender is not '.repeat(700), '5.1.1 '.repeat(1600)]) {
    expect(['unknown', 'sender', 'no-mailbox']).toContain(judgeReply(`550 ${text}`));
  }
});

test.each([
  ['552 5.2.2 The email account is over quota', /mailbox is full/],
  ['550 5.7.26 Unauthenticated email is not accepted due to DMARC policy', /DMARC/],
  ['550 5.7.1 Message rejected due to content restrictions', /filter/],
  ['554 5.7.1 Client host blocked using a block list', /block list/],
  ['554 5.4.14 Hop count exceeded, possible mail loop', /circle/],
  ['550 5.1.1 User unknown in virtual mailbox table', /^No such mailbox/],
  ['550 No such person', /^No such mailbox/],
  ['550 5.2.1 The account is disabled', /switched off/],
  ['554 Relay access denied', /login/],
  [
    '553 5.7.1 <b@own.example>: Sender address rejected: not owned by user',
    /does not let this login/,
  ],
  ['451 4.7.1 Greylisting in action', /later/],
  ['421 Too busy', /busy/],
  ['5.4.4 Host or domain name not found. Name service error', /no mail server/],
  ['4.4.7 Delivery time expired', /for days/],
  ['550 own.example has exceeded the max emails per hour', /MAIL_PER_HOUR/],
  ['550 Rejected', /refused it for good/],
  ['Connection closed unexpectedly', /did not answer/],
])('%s means: %s', (reply, words) => expect(explainReply(reply)).toMatch(words));

import { expect, test } from 'vitest';
import { judgeReply, type ReplyVerdict, whatItMeans } from './smtp-reply.ts';

/** Replies and diagnoses in the shape of real ones, by what they say. */
const replies: Record<ReplyVerdict, string[]> = {
  'no-mailbox': [
    '550 5.1.1 <asha@school.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking 550 5.1.1 https://help.example/?p=NoSuchUser - gsmtp',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mx.outlook.example]',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
    "554 delivery error: dd This user doesn't have a yahoo.example account (asha@yahoo.example) [0]",
    '554 delivery error: dd This user doesn’t have an account here',
    '554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.2.0 : User unknown',
    '550 No such user here',
    '550 Unknown user ravi@shop.example',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '5.1.1 (bad destination mailbox address)',
    '550 5.1.6 recipient no longer on server',
    '5.1.3 bad destination mailbox address syntax',
    '550 5.1.2 Bad destination system address',
    '550-5.2.1 The email account that you tried to reach is disabled. Learn more',
    '550 Invalid recipient - see the community pages',
    '550 5.7.1 No such user!',
    '550 Message was not accepted -- invalid mailbox. Local mailbox asha@post.example is unavailable: user not found',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '550 5.1.1 <asha@x.example>: user lookup success but no user record found',
    '550 5.0.0 User (asha@office.example) not listed in Domino Directory',
    '550 Mailbox not found',
    '550 5.1.1 <spam@listed.example>: User unknown',
    '550 host mx.antispam.example said: 550 5.1.1 no such user (in reply to RCPT TO command)',
  ],
  'mailbox-full': [
    '552 5.2.2 The email account that you tried to reach is over quota',
    '452 4.2.2 Mailbox full',
    '550 5.2.2 Mailbox size limit exceeded',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 Quota exceeded (mailbox for user is full)',
    '554 5.2.2 mailbox full; STOREDRV.Deliver: 1144',
    '552 5.7.1 Account is over quota',
    '450 4.2.2 user is overquota',
    '550 Insufficient disk space in the mailbox',
  ],
  content: [
    '550 5.7.1 Message rejected due to content restrictions',
    '554 5.6.0 Message contains a virus',
    '552 5.3.4 Message size exceeds fixed limit',
    '550 5.7.1 This message looks like spam',
    '554 5.7.1 The message was rejected as spam (11)',
    '550 5.7.1 Refused by the policy of this organisation',
    '554 5.6.1 Body type not supported by the remote host',
    '550 5.1.1 Refused due to recipient preferences',
    '554 5.7.1 Recipient address rejected: Access denied',
    '550 attachment type not accepted',
  ],
  sender: [
    '550 5.1.8 <bounces+1@own.example>: Sender address rejected: Domain not found',
    '553 5.1.7 <bounces+1@own.example>: bad sender address',
    '550 5.1.0 203.0.113.9 may not send for own.example by its SPF record',
    '5.1.3 553 listed, see https://www.spamhaus.example/query/ip/203.0.113.9',
    '550 own.example has exceeded the max emails per hour (210/200 (105%)) allowed. Message discarded.',
    '550 Sender verify failed',
    '550-Verification failed for <news@own.example> 550-Called: 203.0.113.7 550 Sender verify failed',
    '553 5.7.1 <bounces+1@own.example>: Sender address rejected: not owned by user news@own.example',
    '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org',
    '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException; not allowed to send as this sender',
    '554 Message rejected: the sender address is not verified',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region AP-SOUTH-1',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    '550 5.7.26 This mail is unauthenticated, which poses a security risk to the sender and Gmail users',
    '550 5.7.25 The IP address sending this message does not have a PTR record',
    '550-5.7.1 [203.0.113.9] Our system has detected an unusual rate of unsolicited mail originating from your IP address',
    '550 5.7.1 Unfortunately, messages from [203.0.113.9] were not sent. Part of their network is on our block list (S3140)',
    '554 5.7.1 <news@own.example>: Relay access denied',
    '530 5.7.0 Authentication required',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '450 4.7.1 Too many messages from your host, rate limited',
    '550 5.7.509 Access denied, sending domain does not pass DMARC verification',
    '554 5.7.0 Reject, id=1 - your server has a poor reputation',
    '550 5.1.1 <asha@x.example>: rejected, your IP is banned for sending to unknown users',
    '550 Domain of sender address <news@own.example> does not exist',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP',
    '553 5.1.8 <bounces+1@own.example>... Domain of sender address does not exist',
    '421 4.7.0 Too many connections from your IP',
    '501 5.1.7 Bad sender address syntax (in reply to MAIL FROM command)',
    '550 Blocked by reverse DNS: no PTR record for your address',
    '552 5.2.2 The sending quota of this hour is exceeded',
    '550 5.1.1 User unknown; your host is listed at bl.spamcop.net',
  ],
  temporary: [
    '451 4.7.1 Greylisting in action, please come back later',
    '450 4.1.1 <asha@x.example>: Recipient address rejected: unverified address',
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    '421 Too busy',
    '4.4.7 Delivery time expired',
    '550 4.4.7 Expired in the queue',
    '4.4.1 connect to mx.x.example[203.0.113.7]:25: Connection timed out',
    '451 4.3.0 Temporary lookup failure',
    '452 4.3.1 Insufficient system storage',
    'Message could not be delivered for 5 days',
    'Connection closed unexpectedly',
  ],
  unknown: [
    '550 Rejected',
    '554 Transaction failed',
    '550 5.1.0 Address rejected.',
    '550 #5.1.0 Address rejected.',
    '5.0.0',
    '5.4.4 Host or domain name not found. Name service error',
    '554 5.4.14 Hop count exceeded, possible mail loop',
    '550 5.1.351 Remote server returned an error',
    '550 Requested action not taken: mailbox unavailable',
    '553 5.1.0 asha own.example does not exist',
    '503 Bad sequence of commands',
    '',
  ],
};

for (const [verdict, texts] of Object.entries(replies)) {
  test.each(texts)(`${verdict}: %s`, (reply) => expect(judgeReply(reply)).toBe(verdict));
}

test.each(replies['no-mailbox'])('no word for the sender is missed beside: %s', (reply) => {
  for (const blame of [
    'your IP is on a block list',
    'listed by zen.spamhaus.org',
    'Sender address rejected',
    'too many messages per hour',
    'DMARC policy',
  ]) {
    expect.soft(judgeReply(`${reply} ${blame}`), blame).toBe('sender');
  }
});

test('a long hostile reply is judged like a short one', () => {
  for (const text of ['user '.repeat(2000), 'sender is not '.repeat(700), '5.1.1 '.repeat(1600)]) {
    expect(['unknown', 'sender', 'no-mailbox']).toContain(judgeReply(`550 ${text}`));
  }
});

test.each([
  ['552 5.2.2 The email account is over quota', /^Mailbox full/],
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
  ['550 Rejected', /said no/],
  ['Connection closed unexpectedly', /^No answer came/],
])('%s means: %s', (reply, words) => expect(whatItMeans(reply)).toMatch(words));

import type { ReportData } from './returned-mails.ts';

const lines = (...all: string[]) => all.join('\r\n');

/** A bounce for people, without a machine-readable part. */
const textBounce =
  (from: string, subject: string, body: (data: ReportData) => string[], more: string[] = []) =>
  (data: ReportData) =>
    lines(
      'Return-Path: <>',
      `Delivered-To: ${data.to}`,
      `From: ${from}`,
      `To: ${data.to}`,
      `Subject: ${subject}`,
      ...more.map((line) => line.replace('%', data.reader)),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      ...body(data),
      '',
    );

const copy = (data: ReportData) => [
  '',
  `Return-Path: <${data.to}>`,
  'Received: from mail.site.example (203.0.113.9) by mx.host.example; 550 5.7.1 no reply',
  'Subject: June',
  '',
  'Words of the newsletter, also spam and 5.7.1.',
];

/** Formats of servers without delivery reports, and what each says. */
export const textBounces = {
  qmail: textBounce('MAILER-DAEMON@mx.host.example', 'failure notice', (data) => [
    'Hi. This is the qmail-send program at mx.host.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${data.reader}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    ...copy(data),
  ]),
  'qmail behind another server': textBounce(
    'MAILER-DAEMON@mx.host.example',
    'failure notice',
    (data) => [
      'Hi. This is the qmail-send program at mx.host.example.',
      '',
      `<${data.reader}>:`,
      '203.0.113.80 does not like recipient.',
      `Remote host said: 550 5.1.1 <${data.reader}>: User unknown`,
      'Giving up on 203.0.113.80.',
      '',
      '--- Below this line is a copy of the message.',
      ...copy(data),
    ],
  ),
  Exim: textBounce(
    'Mail Delivery System <Mailer-Daemon@shared.host.example>',
    'Mail delivery failed: returning message to sender',
    (data) => [
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its recipients.',
      '',
      `  ${data.reader}`,
      `    SMTP error from remote mail server after RCPT TO:<${data.reader}>:`,
      '    host mx.reader.example [203.0.113.80]: 550 No such user here',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      ...copy(data),
    ],
    ['X-Failed-Recipients: %', 'Auto-Submitted: auto-replied'],
  ),
  OpenSMTPD: textBounce(
    'Mailer Daemon <MAILER-DAEMON@host.example>',
    'Delivery status notification: error',
    (data) => [
      '    Hi!',
      '',
      '    This is the MAILER-DAEMON, please DO NOT REPLY to this email.',
      '',
      '    An error has occurred while attempting to deliver a message for',
      '    the following list of recipients:',
      '',
      `${data.reader}: 550 5.1.1 <${data.reader}>: Recipient address rejected: User unknown`,
      '',
      '    Below is a copy of the original message:',
      ...copy(data),
    ],
  ),
  'Exchange 2003': textBounce(
    'System Administrator <postmaster@office.example>',
    'Undeliverable: June',
    (data) => [
      'Your message',
      '',
      `  To:      ${data.reader}`,
      '  Subject: June',
      '',
      'did not reach the following recipient(s):',
      '',
      `${data.reader} on Mon, 1 Jun 2026 15:30:00 +0530`,
      '    The recipient name is not recognized',
      '    MSEXCH:IMS:OFFICE:EXCHANGE 0 (000C05A6) Unknown Recipient',
    ],
  ),
  Yahoo: textBounce('MAILER-DAEMON@yahoo.example', 'Failure Notice', (data) => [
    'Sorry, we were unable to deliver your message to the following address.',
    '',
    `<${data.reader}>:`,
    `554: delivery error: dd This user doesn't have a yahoo.example account (${data.reader}) [0]`,
    '',
    '--- Below this line is a copy of the message.',
    ...copy(data),
  ]),
  'mail.ru': textBounce('mailer-daemon@post.example', 'Mail failure.', (data) => [
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    'The following address(es) failed:',
    '',
    `  ${data.reader}`,
    '    host mx.post.example: 550 Message was not accepted -- invalid mailbox. user not found',
    '',
    '------ This is a copy of the message. ------',
    ...copy(data),
  ]),
  IMail: textBounce('Postmaster <postmaster@imail.example>', 'Undeliverable Mail', (data) => [
    `Unknown user: ${data.reader}`,
    '',
    'Original message follows.',
    ...copy(data),
  ]),
} satisfies Record<string, (data: ReportData) => string>;

/** The same kind of email about an existing mailbox. */
export const harmlessBounces = {
  'a full mailbox': textBounce('MAILER-DAEMON@mx.host.example', 'failure notice', (data) => [
    `<${data.reader}>:`,
    'Remote host said: 552 5.2.2 Mailbox full',
  ]),
  'a refused sender': textBounce('MAILER-DAEMON@mx.host.example', 'failure notice', (data) => [
    `<${data.reader}>:`,
    'Remote host said: 553 5.1.8 Domain of sender address does not exist',
  ]),
  'no reason': textBounce('MAILER-DAEMON@mx.host.example', 'Undelivered mail', (data) => [
    `Your message to ${data.reader} could not be delivered.`,
  ]),
} satisfies Record<string, (data: ReportData) => string>;

/** Emails to the same address that are not bounces. */
export const noBounces = {
  'a vacation message': (data: ReportData) =>
    textBounce('Asha <asha@reader.example>', 'Out of office', () => [
      'I am away until 5.1.1. For urgent matters call 550 55 20.',
    ])(data),
  'a vacation message of a program': (data: ReportData) =>
    textBounce(
      'Asha <asha@reader.example>',
      'Automatic reply: June',
      () => ['No such user reads mail today: 550 of us are on leave.'],
      ['Auto-Submitted: auto-replied'],
    )(data),
  'a read receipt': (data: ReportData) =>
    textBounce('Asha <asha@reader.example>', 'Read: June', () => ['Your message was read.'])(data),
  'a warning that the server still tries': textBounce(
    'MAILER-DAEMON@mx.host.example',
    'Warning: message delayed 24 hours',
    (data) => [`<${data.reader}>: 450 4.4.1 connection timed out`, 'It will be retried.'],
  ),
  'a notice of delivery': textBounce(
    'postmaster@office.example',
    'Delivery confirmation',
    (data) => [`Your message to ${data.reader} has been delivered. 550 bytes, 5.1.1 s`],
  ),
} satisfies Record<string, (data: ReportData) => string>;

import { fromPostfix, type ReportData } from './returned-mails.ts';

const lines = (...all: string[]) => all.join('\r\n');

type Write = (data: ReportData) => string;

/** A bounce for people, without a machine-readable part. */
const textBounce =
  (from: string, subject: string, body: (data: ReportData) => string[], more: string[] = []) =>
  (data: ReportData): string =>
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

/** A delivery report with a status and a diagnosis; `%` is the reader. */
const report = (status: string, diagnosis: string, action = 'failed'): Write => {
  return (data) =>
    fromPostfix(data, diagnosis.replaceAll('%', data.reader))
      .replace(/Status: 5\.1\.1/, `Status: ${status}`)
      .replace(/Action: failed/, `Action: ${action}`)
      .replace(/\r\n +\(in reply to RCPT TO command\)/, '');
};

/** Returned mails that say that the mailbox does not exist. */
export const goneReturns: Record<string, Write> = {
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
  'qmail under another name': textBounce('bounce@rediff.example', 'failure notice', (data) => [
    'Hi. This is the qmail-send program at rediff.example.',
    '',
    `<${data.reader}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Enclosed is a copy of the message.',
    ...copy(data),
  ]),
  vpopmail: textBounce('noreply@gateway.example', 'failure notice', (data) => [
    `<${data.reader}>:`,
    'This address no longer accepts mail.',
  ]),
  Zoho: textBounce('mailer-daemon@mail.example', 'Undelivered Mail', (data) => [
    'A message that you sent could not be delivered to one or more of its recipients.',
    '',
    `${data.reader} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <${data.reader}>... User Unknown`,
  ]),
  'Yahoo with a code of storage': textBounce('MAILER-DAEMON@yahoo.example', 'Failure', (data) => [
    `<${data.reader}>:`,
    '552: 1 Requested mail action aborted, mailbox not found',
  ]),
  'a server with polite words': report(
    '5.1.1',
    '550 5.1.1 <%>: User unknown. Please check the address and try again',
  ),
  'a server with German words': report(
    '5.1.1',
    '550 5.1.1 <%>: Recipient address rejected: Benutzer unbekannt',
  ),
  'a server with Spanish words': report('5.1.1', '550 5.1.1 <%>: La cuenta de correo no existe'),
  'a server that comments the status': report(
    '5.1.1 (got 550, expected 2xx: no such user)',
    '550 5.1.1 no such user',
  ),
  'a cable company': report('5.1.1', '550 5.1.1 <%> recipient mailbox unallocated'),
  'a server with a report in base64': (data) => {
    const [before = '', status = '', ...after] = report(
      '5.1.1',
      '550 5.1.1 <%>: User unknown',
    )(data).split(
      /(?<=Content-Type: message\/delivery-status\r\n)\r\n|(?=\r\n--A1B2C3[^\r]*\r\nContent-Description: Undelivered)/,
    );
    const encoded = Buffer.from(status).toString('base64');
    return `${before}Content-Transfer-Encoding: base64\r\n\r\n${encoded}${after.join('')}`;
  },
  'a server for addresses in Hindi': (data) =>
    report(
      '5.1.1',
      '550 5.1.1 <आशा@कॉलेज.example>: Recipient address rejected: User unknown',
    )(data)
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace(/rfc822; ?\S+/g, 'utf-8; आशा@कॉलेज.example'),
};

/** Returned mails about a mailbox that exists, or may exist. */
export const otherReturns: Record<string, Write> = {
  'a full mailbox': textBounce('MAILER-DAEMON@mx.host.example', 'failure notice', (data) => [
    `<${data.reader}>:`,
    'Remote host said: 552 5.2.2 Mailbox full',
  ]),
  'a refused sender': textBounce('MAILER-DAEMON@mx.host.example', 'failure notice', (data) => [
    `<${data.reader}>:`,
    'Remote host said: 553 5.1.8 Domain of sender address does not exist',
  ]),
  'a rule of Barracuda': report(
    '5.0.0',
    '550 permanent failure for one or more recipients (%:blocked)',
  ),
  'a rule of Exchange': report(
    '5.7.1',
    '550 5.7.1 TRANSPORT.RULES.RejectMessage; rejected by organization policy',
  ),
  'a rule about bulk mail': report('5.1.1', '550 5.1.1 <%>: Recipient does not accept bulk mail'),
  'a daily limit': report(
    '5.1.90',
    "550 5.1.90 You've reached your daily limit for message recipients",
  ),
  'a limited rate': report('5.0.0', '550 Sender frequency limited. See help'),
  'a queue that expired': report('4.4.7', '451 4.7.1 Greylisted, see help'),
  'a mailbox that is off for now': report(
    '5.2.1',
    '550 5.2.1 Mailbox temporarily disabled, try later',
  ),
  'a mailbox without space': report('5.0.0', '552 Account(s) <%> does not have enough space'),
  'a full mailbox in German': report('5.1.1', '552 5.1.1 <%>: Das Postfach ist voll'),
  'no mail server': textBounce(
    'Mail Delivery System <Mailer-Daemon@host.example>',
    'Mail delivery failed',
    (data) => [`  ${data.reader}`, '    all relevant MX records point to non-existent hosts'],
    ['X-Failed-Recipients: %', 'Auto-Submitted: auto-replied'],
  ),
  'no reason': textBounce('MAILER-DAEMON@mx.host.example', 'Undelivered mail', (data) => [
    `Your message to ${data.reader} could not be delivered.`,
  ]),
};

/** Emails to the return address about an email that was delivered, or that is still being retried. */
export const noReturns: Record<string, Write> = {
  'a report of a delivery': report('2.0.0', '250 2.0.0 Ok: queued', 'delivered'),
  'a report of a delay': report(
    '4.2.0',
    '450 4.2.0 <%>: Recipient address rejected: Greylisted',
    'delayed',
  ),
  "a delay that quotes the newsletter's subject": textBounce(
    'Mail Delivery System <Mailer-Daemon@host.example>',
    'Warning: message delayed 24 hours',
    (data) => [
      'A message that you sent has not yet been delivered to one or more of its recipients.',
      '',
      'The message identifier is:     1tX1Yz-000abc-1Q',
      'The subject of the message is: 550 5.1.1 User unknown: why your mails bounce',
      '',
      'The address to which the message has not yet been delivered is:',
      '',
      `  ${data.reader}`,
      '    Delay reason: 450 4.2.0 greylisted',
    ],
    ['Auto-Submitted: auto-replied'],
  ),
  'a delay in French': textBounce('MAILER-DAEMON@ecole.example', 'Remise retardée', (data) => [
    `Votre message à ${data.reader} n'a pas encore pu être remis. Les essais continuent.`,
    '',
    '451 4.7.1 Greylisted',
  ]),
  'an automatic reply of somebody who left': textBounce(
    'Asha <asha@reader.example>',
    'Automatic reply: June',
    () => ['My mailbox is disabled. 550 5.1.1 Please write to ravi@reader.example: user unknown.'],
    ['Auto-Submitted: auto-replied'],
  ),
  'a challenge': textBounce(
    'Asha <asha@reader.example>',
    'Your email requires verification',
    (data) => [`${data.reader} asks that you verify that you are a real person.`],
    ['Auto-Submitted: auto-replied'],
  ),
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
};

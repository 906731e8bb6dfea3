/** The data in a test's report. */
export interface ReportData {
  /** The address that the report is sent to. */
  to: string;
  /** The reader it is about. */
  reader: string;
  /** The Message-ID of the bounced newsletter, with angle brackets. */
  messageId?: string;
}

const lines = (...all: string[]) => all.join('\r\n');

const returnedHead = ({ reader, messageId = '<1.key@site.example>' }: ReportData) =>
  lines(
    'From: Site <site@site.example>',
    `To: ${reader}`,
    `Message-ID: ${messageId}`,
    'Subject: June',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
  );

/** A bounce in Postfix's format. */
export const fromPostfix = (
  data: ReportData,
  answer = '550 5.1.1 <%> User unknown in mailbox table',
) =>
  lines(
    'Return-Path: <>',
    `Delivered-To: ${data.to}`,
    'Date: Mon,  1 Jun 2026 10:00:00 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.host.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${data.to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="A1B2C3.1780000000/mx.host.example"',
    'Message-Id: <20260601100000.A1B2C3@mx.host.example>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--A1B2C3.1780000000/mx.host.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--A1B2C3.1780000000/mx.host.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.host.example',
    'X-Postfix-Queue-ID: A1B2C3',
    'X-Postfix-Sender: rfc822; site@site.example',
    'Arrival-Date: Mon,  1 Jun 2026 09:59:58 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${data.reader}`,
    `Original-Recipient: rfc822;${data.reader}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.reader.example',
    `Diagnostic-Code: smtp; ${answer.replace('%', data.reader)}`,
    '    (in reply to RCPT TO command)',
    '',
    '--A1B2C3.1780000000/mx.host.example',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    returnedHead(data),
    'The newsletter.',
    '',
    '--A1B2C3.1780000000/mx.host.example--',
    '',
  );

/** In Gmail's format: a text with a picture, and replies over several lines. */
export const fromGmail = (data: ReportData) =>
  lines(
    `Delivered-To: ${data.to}`,
    'Return-Path: <>',
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    `To: ${data.to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    'Content-Type: multipart/report; boundary="000000000000abc"; report-type=delivery-status',
    '',
    '--000000000000abc',
    'Content-Type: multipart/related; boundary="000000000000def"',
    '',
    '--000000000000def',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '** Address not found **',
    '',
    '--000000000000def',
    'Content-Type: image/png; name="icon.png"',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <icon.png>',
    '',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    '--000000000000def--',
    '--000000000000abc',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Mon, 01 Jun 2026 03:00:00 -0700 (PDT)',
    'X-Original-Message-ID: <1.key@site.example>',
    '',
    `Final-Recipient: rfc822; ${data.reader}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the domain gmail.com.)',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
    " 550-5.1.1 double-checking the recipient's email address for typos or",
    ' 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-20020a170902 - gsmtp',
    'Last-Attempt-Date: Mon, 01 Jun 2026 03:00:02 -0700 (PDT)',
    '',
    '--000000000000abc',
    'Content-Type: message/rfc822',
    '',
    returnedHead(data),
    'The newsletter.',
    '--000000000000abc--',
    '',
  );

/** In the format of Exchange Online and Outlook: only the header is returned. */
export const fromExchange = (data: ReportData) =>
  lines(
    'From: <postmaster@reader.example>',
    `To: <${data.to}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="f0e1d2c3-b4a5-6789"',
    'Content-Language: en-GB',
    'Subject: Undeliverable: June',
    'Auto-Submitted: auto-replied',
    '',
    '--f0e1d2c3-b4a5-6789',
    'Content-Type: multipart/alternative; differences=Content-Type; boundary="a-9876"',
    '',
    '--a-9876',
    'Content-Type: text/plain; charset="us-ascii"',
    '',
    `Your message to ${data.reader} couldn't be delivered.`,
    '--a-9876',
    'Content-Type: text/html; charset="us-ascii"',
    '',
    '<p>It could not be delivered.</p>',
    '--a-9876--',
    '',
    '--f0e1d2c3-b4a5-6789',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;PN3PR01MB0001.INDPRD01.PROD.OUTLOOK.COM',
    'Received-From-MTA: dns;mail.site.example',
    'Arrival-Date: Mon, 1 Jun 2026 10:00:00 +0000',
    '',
    `Final-Recipient: rfc822;${data.reader}`,
    'Action: failed',
    'Status: 5.1.10',
    `Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${data.reader} not found by SMTP address lookup`,
    '',
    '--f0e1d2c3-b4a5-6789',
    'Content-Type: text/rfc822-headers',
    '',
    returnedHead(data),
    '--f0e1d2c3-b4a5-6789--',
    '',
  );

/** In Exim's format: the status says little, the diagnosis everything. */
export const fromExim = (data: ReportData) =>
  lines(
    `Envelope-to: ${data.to}`,
    'From: Mail Delivery System <Mailer-Daemon@shared.host.example>',
    `X-Failed-Recipients: ${data.reader}`,
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=1780000000-eximdsn-1',
    'MIME-Version: 1.0',
    'To: undisclosed-recipients:;',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    '--1780000000-eximdsn-1',
    'Content-type: text/plain; charset=us-ascii',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    '--1780000000-eximdsn-1',
    'Content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; shared.host.example',
    '',
    'Action: failed',
    `Final-Recipient: rfc822;${data.reader}`,
    'Status: 5.0.0',
    'Remote-MTA: dns; mx.reader.example',
    'Diagnostic-Code: smtp; 550 No such person at this address.',
    '',
    '--1780000000-eximdsn-1',
    'Content-type: message/rfc822',
    '',
    'Return-path: <site@site.example>',
    returnedHead(data),
    '--1780000000-eximdsn-1--',
    '',
  );

/** A delay notice: the server still retries. */
export const delayed = (data: ReportData) =>
  fromPostfix(data, '451 4.7.1 Greylisted')
    .replace('Action: failed', 'Action: delayed')
    .replace('Status: 5.1.1', 'Status: 4.7.1')
    .replace('Undelivered Mail Returned', 'Delayed Mail (still being retried)');

/** RFC 5965, in the format in which large providers send it to one address for all complaints. */
export const complaint = (data: ReportData, type = 'abuse') =>
  lines(
    'From: <feedback@arf.provider.example>',
    'To: <abuse@site.example>',
    'Subject: FW: June',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report;',
    '     boundary="part1_13d.2e68ed54_boundary"',
    '',
    '--part1_13d.2e68ed54_boundary',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for an email message.',
    '',
    '--part1_13d.2e68ed54_boundary',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${data.to}>`,
    `Original-Rcpt-To: <${data.reader}>`,
    'Arrival-Date: Mon, 1 Jun 2026 14:00:00 EDT',
    '',
    '--part1_13d.2e68ed54_boundary',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    returnedHead(data),
    'The newsletter.',
    '--part1_13d.2e68ed54_boundary--',
    '',
  );

/** An automatic reply of the reader to the return address. */
export const vacation = (data: ReportData) =>
  lines(
    `From: ${data.reader}`,
    `To: ${data.to}`,
    'Subject: Out of office: June',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am at my sister’s wedding until Friday.',
    '',
  );

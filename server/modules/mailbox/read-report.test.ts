import { expect, test } from 'vitest';
import { judgeReply } from '../../../domain/newsletter/smtp-reply.ts';
import {
  complaint,
  delayed,
  fromExchange,
  fromExim,
  fromGmail,
  fromPostfix,
  vacation,
} from '../../../tests/support/mail/returned/returned-mails.ts';
import { threadMs } from '../posts/html/colour-code.ts';
import { isReport, readReport } from './read-report.ts';

const told = {
  to: 'bounces+1-2-abc@site.example',
  reader: 'Reader@visitor.example',
  messageId: '<7.key@site.example>',
};
const read = (mail: string) => readReport(Buffer.from(mail));

test.each([
  [
    'Postfix',
    fromPostfix,
    /^550 5\.1\.1 <Reader@visitor\.example> User unknown .* \(in reply to RCPT TO command\)$/,
  ],
  ['Gmail', fromGmail, /^550-5\.1\.1 The email account .* does not exist.* 550-5\.1\.1 double/],
  ['Exchange', fromExchange, /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound; /],
  ['Exim', fromExim, /^550 No such person at this address\.$/],
] as const)('reads a report of %s', async (_server, write, words) => {
  const mail = write(told);
  expect(isReport(mail)).toBe(true);
  const report = await read(mail);
  expect(report).toMatchObject({ kind: 'failed', messageId: '7.key@site.example' });
  expect(report?.addresses).toContain(told.to);
  expect(report?.recipients).toContain('reader@visitor.example');
  expect(report?.words).toMatch(words);
});

test('recognises that a server still retries', async () => {
  expect(await read(delayed(told))).toMatchObject({
    kind: 'delayed',
    words: expect.stringMatching(/^451 4\.7\.1 Greylisted/),
  });
});

test('ignores reports of delivered and relayed email', async () => {
  const mail = fromPostfix(told).replace('Action: failed', 'Action: delivered');
  expect(await read(mail)).toMatchObject({ kind: 'other' });
});

test.each([
  ['X-Postfix; unknown user: "bob"', '5.1.1', '5.1.1 unknown user: "bob"'],
  ['smtp; 550 unknown', '5.2.1', '5.2.1 550 unknown'],
  ['smtp; 550 5.7.1 disliked', '5.1.1', '550 5.7.1 disliked'],
  ['', '5.4.4 (host not found)', '5.4.4'],
])('extracts the words of "%s" with status %s', async (diagnosis, status, words) => {
  const mail = fromPostfix(told)
    .replace(/Diagnostic-Code: .*\r\n.*\r\n/, `Diagnostic-Code: ${diagnosis}\r\n`)
    .replace('Status: 5.1.1', `Status: ${status}`);
  expect(await read(mail)).toMatchObject({ kind: 'failed', words });
});

test('reads the return address from a complaint, whoever it was sent to', async () => {
  const report = await read(complaint(told));
  expect(report).toMatchObject({ kind: 'complaint', messageId: '7.key@site.example' });
  expect(report?.addresses).toContain(told.to);
});

test.each(['not-spam', 'auth-failure', ''])(
  'does not treat feedback "%s" as a complaint',
  async (type) => {
    expect(await read(complaint(told, type))).toMatchObject({ kind: 'other' });
  },
);

test('ignores replies of people and read receipts', async () => {
  expect(isReport(vacation(told))).toBe(false);
  const receipt = fromPostfix(told).replace('delivery-status\r\n\r\n', 'x-read\r\n\r\n');
  expect(await read(receipt)).toBeUndefined();
  const quoted = vacation(told).replace('I am', 'Content-Type: multipart/report\r\nI am');
  expect(isReport(quoted)).toBe(false);
});

/** An email written for people, by a server or in its name. */
const forPeople = (head: string, text: string) =>
  `Return-Path: <>\r\n${head}\r\nTo: ${told.to}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

test.each([
  ['Subject: Out of office\r\nAuto-Submitted: auto-replied', 'The user is not found until Monday.'],
  ['Subject: Automatic reply: News', 'I failed to say: account closed. 550 5.1.1 user unknown'],
  ['Subject: स्वचालित उत्तर', 'मैं कार्यालय से बाहर हूँ। 550 5.1.1 user unknown, delivery failed'],
  ['Subject: 自動返信', 'user unknown, delivery failed'],
  ['Subject: Abwesenheitsnotiz', 'Das Konto ist disabled: user unknown'],
  ['Subject: News\r\nX-Autoreply: yes', 'Delivery failed: user unknown'],
  ['Subject: Re: your newsletter', 'Dear team, the user you wrote to is unknown user here?'],
  ['Subject: Please confirm', 'Your message waits. Unknown user, unknown sender.'],
  ['Subject: Your monthly report', 'You used 550 MB. Account status: inactive user'],
  ['Subject: Relayed', 'The message has been delivered. 550 5.1.1'],
])('ignores an email from a human postmaster: %s', async (head, text) => {
  const report = await read(
    forPeople(`From: Postmaster <postmaster@visitor.example>\r\n${head}`, text),
  );
  expect(report?.kind).not.toBe('failed');
});

test.each([
  [
    'Subject: failure notice: Warning, not yet delayed',
    '<reader@visitor.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    'Subject: Mail delivery failed\r\nX-Failed-Recipients: reader@visitor.example\r\nAuto-Submitted: auto-replied',
    'A message could not be delivered.\r\n\r\n  reader@visitor.example\r\n    Unrouteable address',
  ],
  ['Subject: メール', '550 5.1.1 <reader@visitor.example>... user unknown'],
])('finds the missing mailbox in a bounce written for people: %s', async (head, text) => {
  const report = await read(forPeople(`From: MAILER-DAEMON@visitor.example\r\n${head}`, text));
  expect(report?.kind).toBe('failed');
  expect(judgeReply(report?.words ?? '')).toBe('no-mailbox');
});

test.each([
  ['no end', (mail: string) => mail.slice(0, mail.indexOf('The newsletter.'))],
  ['no MIME-Version and bare line ends', (mail: string) => mail.replaceAll('\r', '')],
  ['bytes of no alphabet', (mail: string) => mail.replace('sorry', '\uFFFF\0')],
])('reads an email with %s', async (_what, breakIt) => {
  expect(await read(breakIt(fromPostfix(told)))).toMatchObject({ kind: 'failed' });
});

test.each([
  ['nothing', ''],
  ['a head alone', 'Content-Type: multipart/report\r\n'],
  ['an unknown boundary', fromPostfix(told).replaceAll('--A1B2C3', '--X')],
  [
    'parts within parts',
    Array.from(
      { length: 400 },
      (_, depth) => `Content-Type: multipart/report; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join(''),
  ],
])('does not treat an email of %s as a report', async (_what, mail) => {
  expect(await read(mail)).toBeUndefined();
});

test('reads a hostile email of maximum size within a moment', async () => {
  const size = 256 * 1024;
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
  const head = 'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n';
  const status = `${head}Content-Type: message/delivery-status\r\n\r\n`;
  for (const mail of [
    head + fill('\r\n--b\r\n'),
    status + fill('\r\n\r\n'),
    status + fill('Action: failed\r\n\r\n'),
    status + fill('Diagnostic-Code: \r\n '),
    status + fill(`${'x'.repeat(5000)}@`),
    status + fill('<'),
  ]) {
    const start = process.threadCpuUsage();
    await read(mail);
    expect(threadMs(start)).toBeLessThan(2000);
  }
});

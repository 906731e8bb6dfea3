import { expect, test } from 'vitest';
import { judgeCell, readColumns } from './list-columns.ts';
import type { ColumnRole } from './subscription-list.ts';

const roleOf = (heading: string, cell = '') =>
  readColumns([
    ['email', heading],
    ['a@x.example', cell],
  ]).roles[1];

const headings: Partial<Record<ColumnRole, string[]>> = {
  status: ['Newsletter Status', 'email_status', 'Email Marketing Status'],
  state: ['Status', 'Member status', 'Subscription Status'],
  stateLike: ['Exam e-mail status', 'Newsletter abonniert', 'Wants emails about jobs'],
  agrees: [
    ...['Email Opt-in', 'Email Permission', 'Newsletter', 'Accepts Email Marketing'],
    ...['subscribed_to_emails', 'Wants emails', 'mailing_list_opt_in'],
  ],
  confirmed: ['email_verified', 'Is the email of this subscriber confirmed', 'Email valid'],
  left: [
    ...['unsubscribed', 'Globally unsubscribed', 'EMAIL_BLACKLISTED', 'Opted out of email'],
    ...['Do Not Email', 'email_disabled', 'Removed from mailing list', 'Opted out of newsletter'],
  ],
  doubt: [
    ...[
      'bouncecount',
      'number of bounces',
      'Cancel date',
      'Blocklisted',
      'opt_out',
      'doNotContact',
    ],
    ...['Bounced?', 'Complained', 'Cleaned', 'Deleted', 'CLEAN_TIME', 'Disabled (PwD)'],
    ...['Seat blocked', 'Left school on', 'Removed from waitlist', 'Voicemail opt out'],
    ...['Magazine: unsubscribed', 'Do Not Mail', 'No mail', 'Abgemeldet', 'Non-subscribed'],
    ...['Direct mail opt out', 'Mail room access disabled', 'Mailing address removed'],
    ...['SMS and email opt out', 'Exam e-mails opt out', 'E-mail login disabled'],
    ...['Is this subscriber blacklisted', 'Post (mail) blocked'],
  ],
  doubtful: [
    ...['GDPR consent', 'Consent', 'Double Opt-In', 'Active student', 'Hostel permission'],
    ...['Two factor enabled', 'Wants a demo', 'Marketing budget', 'Lead Status', 'Cheque status'],
    ...['YouTube subscribed', 'Gym subscription', 'Subscriber of gas agency'],
    ...['Subscribed', 'Subscription', 'Subscriber', 'Confirmed', 'Mailings', 'Contact by e-mail'],
  ],
  other: [
    ...['SMS_BLACKLISTED', 'Accepts SMS Marketing', 'Tax Exempt', 'Soft bounces'],
    ...['active_subscription', 'Paid subscriber', 'State', 'Subscriber since', 'Total Opens'],
    ...['accepts_marketing_updated_at', 'Consent source', 'policy version', 'Subscription Tier'],
    ...['WhatsApp Opted In', 'WhatsApp Opt Out', 'Call Opt In', 'RCS Opt In', 'DoNotCall'],
    ...['Telegram subscribed', 'Post (mail) refused', 'Mail merge'],
  ],
};

test.each(Object.entries(headings))('recognises the columns: %s', (role, names) => {
  expect(names.map((name) => [name, roleOf(name)])).toEqual(names.map((name) => [name, role]));
});

test('a filled date or reason of leaving means left', () => {
  for (const name of ['UNSUB_TIME', 'Unsubscribe date', 'left out since']) {
    expect([name, roleOf(name)]).toEqual([name, 'leftBy']);
  }
  expect(judgeCell('May news', 'leftBy')).toBe('left');
  expect(judgeCell(' ', 'leftBy')).toBe('nothing');
});

test('a blank flag does not mean left, and does not mean agreed', () => {
  expect(judgeCell('', 'left')).toBe('nothing');
  expect(judgeCell('', 'agrees')).toBe('unknown');
  expect(judgeCell('', 'status')).toBe('unknown');
  expect(judgeCell('perhaps', 'left')).toBe('unknown');
  expect(judgeCell('', 'doubtful')).toBe('nothing');
});

test('a column about confirming an address never means left', () => {
  expect(judgeCell('no', 'confirmed')).toBe('never');
  expect(judgeCell('removed', 'confirmed')).toBe('unknown');
});

test.each([
  [
    [
      ['Mail list', '', ''],
      ['Name', 'E-Mail', 'City'],
      ['A', 'a@x.example', 'X'],
    ],
    2,
    1,
    true,
  ],
  [[['sep=;'], ['Mail'], ['a@x.example']], 2, 0, true],
  [
    [
      ['Kontakt', 'Status'],
      ['a@x.example', 'x'],
    ],
    1,
    0,
    false,
  ],
  [
    [
      ['Mail list', ''],
      ['Kontakt', 'Status'],
      ['a@x.example', 'x'],
    ],
    2,
    0,
    false,
  ],
  [[['a@x.example'], ['b@x.example']], 0, 0, true],
  [[['nobody'], ['b@x.example']], 0, 0, true],
  [[['email'], ['nobody'], ['b@x.example']], 1, 0, true],
  [
    [
      ['Owner e-mail', 'Email'],
      ['o@x.example', 'a@x.example'],
    ],
    1,
    1,
    true,
  ],
  [
    [
      ['Email Status', 'Work Email'],
      ['ok', 'a@x.example'],
    ],
    1,
    1,
    true,
  ],
  [[['a@x.example', 'b@x.example']], 0, 0, false],
] as const)(
  '%j has its headings in row %i, and addresses in column %i',
  (rows, head, email, isRecognised) => {
    expect(readColumns(rows)).toMatchObject({ head, email, isRecognised });
  },
);

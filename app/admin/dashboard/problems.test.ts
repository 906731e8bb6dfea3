import { expect, test } from 'vitest';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import {
  clockProblem,
  mailProblem,
  newsletterProblem,
  problemsOf,
  publicationProblem,
  returnsProblem,
  setAsideProblem,
} from './problems.tsx';

const zone = 'Asia/Kolkata';
const now = new Date('2026-11-26T11:05:00+05:30');
/** Half past an hour of November 2026 in India. */
const at = (day: number, hour: number) =>
  new Date(`2026-11-${day}T${String(hour).padStart(2, '0')}:30:00+05:30`).toISOString();
const reason = 'The mail server refused the username or the password.';

test.each([
  [
    { since: at(26, 9), reason },
    /^Mail has not gone out since 9:30.am: the mail server refused the username or the password\.$/i,
  ],
  [{ since: at(24, 21), reason }, /since 24 Nov 2026, 9:30 pm: the mail server refused/i],
  [{ since: at(26, 9), reason: null }, /since 9:30.am\. The Outbox says why\.$/i],
])('describes %o', (problem, sentence) => {
  expect(mailProblem(problem, zone, now)).toMatch(sentence);
});

const none = { clock: undefined, mail: null, held: [], scheduled: [], backups: undefined };

test('reports that returned mails are not read, once it lasts', () => {
  const state = (since: string) => ({
    address: 'bounces@site.example',
    lookedAt: null,
    setAside: [],
    trouble: { since, reason, answer: 'NO' },
  });
  expect(returnsProblem(state(at(26, 10)), zone, now)).toBeUndefined();
  expect(returnsProblem({ ...state(at(24, 9)), trouble: null }, zone, now)).toBeUndefined();
  expect(returnsProblem(state(at(26, 9)), zone, now)).toMatch(
    /^Returned mails have not been read since 9:30.am: the mail server refused the username or the password\.$/i,
  );
});

test('reports the number of returned mails that could not be parsed', () => {
  const mail = { id: 1, uid: '7', error: 'x', setAsideAt: at(24, 9) };
  const told = (count: number) =>
    setAsideProblem({
      address: 'bounces@site.example',
      lookedAt: null,
      trouble: null,
      setAside: Array(count).fill(mail),
    });
  expect([told(0), told(1), told(3)]).toEqual([
    undefined,
    'A returned mail could not be understood.',
    'Three returned mails could not be understood.',
  ]);
});

test('reports a failed scheduled publication by title, several by number', () => {
  const publication = (title: string, failure: string | null) => ({
    kind: 'post' as const,
    subject: '1',
    title,
    dueAt: at(24, 9),
    failure,
  });
  const failed = publication('A title', 'Author is required');
  expect(publicationProblem([publication('Due', null)])).toBeUndefined();
  expect(publicationProblem([failed, publication('Due', null)])).toBe(
    '“A title” was not published at its time: author is required',
  );
  expect(publicationProblem([failed, failed])).toBe(
    'Two posts or pages were not published at their time.',
  );
});

test('reports a newsletter that waits for DNS records by subject, several by number', () => {
  const one = { id: 1, subject: 'Six messages', since: at(24, 9) };
  expect(newsletterProblem([])).toBeUndefined();
  expect(newsletterProblem([one])).toBe(
    'The newsletter “Six messages” is waiting until the mail records of your domain are complete.',
  );
  expect(newsletterProblem([one, one])).toBe(
    'Two newsletters are waiting until the mail records of your domain are complete.',
  );
});

test('reports a jump of the clock with its consequences', () => {
  expect(clockProblem({ jump: null }, zone)).toBeUndefined();
  const jump = { from: at(26, 9), to: '2029-02-03T04:01:00.000Z' };
  expect(clockProblem({ jump: { ...jump, believedAt: '2029-02-03T05:01:00.000Z' } }, zone)).toMatch(
    /jumped from 26 Nov 2026, 9:30 am to 3 Feb 2029, 9:31 am\. .+ until 3 Feb 2029, 10:31 am/,
  );
});

test('says once that another machine writes the copies, with what to do', () => {
  const failure = 'Another machine makes the copies.';
  const copies = {
    state: 'good',
    minute: { at: at(26, 9), isLate: true, failure },
  } as CopyOverview;
  const path = '/admin/settings/copies';
  const told = { key: 'copies-stopped', text: `${failure} Switch this one off.`, path };
  const lasting = [{ ...told, since: at(26, 9) }];
  const problems = (some: typeof lasting) =>
    problemsOf(
      { ...none, copies, conditions: { lasting: some, ended: [], unknown: [] } },
      zone,
      now,
    );
  expect(problems([])).toMatchObject([{ text: expect.stringContaining(failure), to: path }]);
  expect(problems(lasting)).toEqual([{ text: told.text, to: path, label: 'Open Copies' }]);
});

test('says which kept mails may be sent, and which enquiries were marked without a reply', () => {
  const texts = (offered: number, markedByUnsent: number) =>
    problemsOf({ ...none, kept: { offered, markedByUnsent } }, zone, now).map(({ text, to }) => [
      text,
      to,
    ]);
  const outbox = '/admin/outbox?state=kept';
  expect(texts(0, 0)).toEqual([]);
  expect(texts(1, 1)).toEqual([
    ['An enquiry was marked as replied, but the mail was not sent.', outbox],
    ['A mail that was kept without a mail server can be sent now.', outbox],
  ]);
  expect(texts(2, 3)).toEqual([
    ['Three enquiries were marked as replied, but the mail was not sent.', outbox],
    ['Two mails that were kept without a mail server can be sent now.', outbox],
  ]);
});

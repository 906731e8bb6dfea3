import { emailOf } from '../errands.ts';
import type { Ledger } from '../ledger.ts';
import { countBy, type StoredSite } from './read-site.ts';

/** Checks that everything that was stored has its emails, once, and that each was sent once. */
export function judgeEmails(
  site: StoredSite,
  ledger: Ledger,
  files: Map<string, number>,
): string[] {
  const faults: string[] = [];
  const expect = (what: string, found = 0, expected: number) => {
    if (found !== expected) faults.push(`${what}: ${found} instead of ${expected}`);
  };
  const about = countBy(site.outbox, ({ kind, body_text }) => {
    const key = /This is (?:message|comment) ([0-9a-f-]{36})/.exec(body_text)?.[1];
    return `${kind} ${key}`;
  });
  const to = countBy(site.outbox, ({ kind, recipient }) => `${kind} ${recipient}`);

  for (const key of keysOf(site.messages.map(({ message }) => message))) {
    expect(`mail to the owner about message ${key}`, about.get(`contact-notice ${key}`), 1);
    expect(`mail to the sender of message ${key}`, to.get(`contact-receipt ${emailOf(key)}`), 1);
  }
  const deleted = [...ledger.comments].filter(([, { acknowledged }]) => acknowledged === 'gone');
  const comments = [
    ...keysOf(site.comments.map(({ text }) => text)),
    ...deleted.map(([key]) => key),
  ];
  for (const key of comments) {
    expect(`mail to the owner about comment ${key}`, about.get(`comment-notice ${key}`), 1);
  }
  for (const { email, confirmed_at, unsubscribed_at } of site.subscriptions) {
    const emails = {
      'newsletter-confirm': 1,
      'newsletter-welcome': confirmed_at ? 1 : 0,
      'newsletter-farewell': unsubscribed_at ? 1 : 0,
    };
    for (const [kind, count] of Object.entries(emails)) {
      expect(`${kind} to ${email}`, to.get(`${kind} ${email}`), count);
    }
  }
  for (const { id, message_id, kept_at } of site.outbox) {
    if (!kept_at) faults.push(`mail ${id} is not in the folder`);
    expect(`file of mail ${id}`, files.get(message_id), 1);
  }
  expect('files', files.size, site.outbox.length);
  return [...faults, ...judgeStrays(site, ledger)];
}

/** Emails about things that do not exist and, as far as anybody knows, never did. */
function judgeStrays(site: StoredSite, ledger: Ledger): string[] {
  const stored = new Set([
    ...keysOf(site.messages.map(({ message }) => message)),
    ...keysOf(site.comments.map(({ text }) => text)),
  ]);
  const mayBeGone = (key: string) => {
    const entry = ledger.comments.get(key);
    return entry?.acknowledged === 'gone' || entry?.requested.includes('gone');
  };
  return site.outbox
    .flatMap(({ body_text }) => keysOf([body_text]))
    .filter((key) => !stored.has(key) && !mayBeGone(key))
    .map((key) => `an email about ${key}, which is not there`);
}

function keysOf(texts: string[]): string[] {
  return texts.flatMap(
    (text) => /This is (?:message|comment) ([0-9a-f-]{36})/.exec(text)?.[1] ?? [],
  );
}

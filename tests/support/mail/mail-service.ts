import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Tables } from '../../../server/db/tables.ts';
import type { Email } from '../../../server/modules/mail/email.ts';
import { createMailService } from '../../../server/modules/mail/mail.service.ts';
import { readTestFacts } from '../site-facts.ts';

type Options = Partial<Parameters<typeof createMailService>[1]>;

/** The mail service in a hurry, and what it logged. It sends as soon as `start` was called, and stops with the test. */
export function testMailService(db: Kysely<Tables>, options: Options = {}) {
  const logged: string[] = [];
  const keep = (details: object, text: string) => {
    logged.push(`${text} ${JSON.stringify(details)}`);
  };
  const service = createMailService(db, {
    smtpUrl: null,
    mailFrom: 'Site <site@site.example>',
    ownerEmail: 'owner@site.example',
    dataDir: 'nowhere',
    readFacts: readTestFacts,
    siteUrl: 'https://site.example',
    log: { warn: keep, error: keep },
    ...options,
    times: {
      poll: 10,
      conversation: 2_000,
      grace: 100,
      backoff: { firstMs: 1, maxMs: 4 },
      ...options.times,
    },
  });
  const start = () => {
    const worker = service.start();
    onTestFinished(() => worker.stop());
    return worker;
  };
  return { ...service, start, logged };
}

/** An email that says something, changed as the test says. */
export function anEmail(changes: Partial<Email> = {}): Email {
  return {
    kind: 'contact-notice',
    to: 'owner@site.example',
    subject: 'A message',
    parts: ['Somebody wrote.'],
    ...changes,
  };
}

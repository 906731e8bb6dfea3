import { onTestFinished } from 'vitest';
import type { Email } from '../../../server/modules/mail/email.ts';
import {
  patientBackoff,
  type SendingTimes,
  startMail,
} from '../../../server/modules/mail/sending.ts';
import { type TestSiteOptions, testSite } from '../test-site.ts';

/** Short times, so that a test does not wait. */
export const shortTimes: SendingTimes = {
  poll: 10,
  conversation: 2_000,
  grace: 100,
  backoff: { ...patientBackoff, firstMs: 1, maxMs: 4 },
};

/**
 * A site that sends emails after `start`, with short times, until the test ends; `logged` are its warnings and
 * errors.
 */
export async function mailSite({
  times,
  ...options
}: TestSiteOptions & { times?: Partial<SendingTimes> | undefined } = {}) {
  const logged: string[] = [];
  const store = (details: object, text: string) => {
    logged.push(`${text} ${JSON.stringify(details)}`);
  };
  const site = await testSite({ ...options, log: { info() {}, warn: store, error: store } });
  const start = () => {
    const worker = startMail(site, { ...shortTimes, ...times });
    onTestFinished(() => worker.stop());
    return worker;
  };
  return { site, start, logged };
}

/** An email with some content, with changes for the test. */
export function anEmail(changes: Partial<Email> = {}): Email {
  return {
    kind: 'contact-notice',
    to: 'owner@site.example',
    subject: 'A message',
    parts: ['Somebody wrote.'],
    ...changes,
  };
}

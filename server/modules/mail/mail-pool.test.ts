import { expect, test, vi } from 'vitest';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { queueEmail } from './mail.service.ts';
import { listOutbox } from './outbox.service.ts';
import { patientBackoff } from './sending.ts';

/** A site with a test SMTP server and long time limits. */
async function pooledSite() {
  const smtp = await startSmtpServer();
  const { site, start } = await mailSite({
    smtpUrl: smtp.url,
    times: { poll: 60_000, conversation: 600_000, grace: 50, backoff: patientBackoff },
  });
  const queue = async (...recipients: string[]) => {
    for (const to of recipients) await queueEmail(site, anEmail({ to }));
    site.wake();
  };
  const counts = async () => (await listOutbox(site, { state: 'sent', page: 1 })).counts;
  return { smtp, db: site.db, start, queue, counts };
}

/** Recipients at different domains. */
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => `r@${index}.example`);

const soon = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, 15_000);

test('sends three emails in parallel and reuses their connections', async () => {
  const { smtp, start, queue, counts } = await pooledSite();
  const release = Promise.withResolvers<void>();
  smtp.state.manners = Array.from({ length: 3 }, () => ({ until: release.promise }));
  await queue(...strangers(12));
  start();
  await soon(() => expect(smtp.state.offered).toBe(3));
  release.resolve();
  await soon(async () => expect((await counts()).sent).toBe(12));
  expect(smtp.received).toHaveLength(12);
  expect(smtp.state.connections).toBe(3);
});

test("is not blocked by a recipient's domain that hangs", async () => {
  const { smtp, start, queue, counts } = await pooledSite();
  smtp.state.stuckDomain = 'stuck.example';
  await queue('a@stuck.example', 'b@Stuck.example', 'c@stuck.example', 'd@stuck.example');
  await queue(...strangers(4));
  start();
  await soon(async () =>
    expect(await counts()).toEqual({ waiting: 4, kept: 0, sent: 4, failed: 0 }),
  );
});

test('does not resend within the pool when the connection breaks after the text', async () => {
  const { smtp, db, start, queue } = await pooledSite();
  smtp.state.manners = ['hang up'];
  await queue('r@a.example');
  start();
  await soon(async () => {
    const row = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 1, last_error: expect.stringContaining('mail server') });
  });
  expect(smtp.state.offered).toBe(1);
});

test('costs no attempt when the server closed an idle connection', async () => {
  const { smtp, db, start, queue, counts } = await pooledSite();
  await queue('r@a.example');
  start();
  await soon(async () => expect((await counts()).sent).toBe(1));
  await smtp.goAway();
  await smtp.comeBack();
  await queue('r@a.example');
  await soon(async () => expect((await counts()).sent).toBe(2));
  const rows = await db.selectFrom('outbox').select('attempts').execute();
  expect(rows).toEqual([{ attempts: 1 }, { attempts: 1 }]);
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { MailRecords } from '../../../domain/newsletter/mail-records.calls.ts';
import type {
  NewsletterDraft,
  NewsletterOverview,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startDnsServer } from '../../../tests/support/mail/dns-server.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { addReaders, beginNewsletter } from '../../../tests/support/newsletters.ts';

const path = '/api/admin/newsletters';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const dmarc = 'TXT _dmarc.bakes.example';
const allButDmarc = {
  'TXT bakes.example': ['v=spf1 ip4:127.0.0.1 ~all'],
  'TXT s1._domainkey.bakes.example': [`v=DKIM1; p=${key}`],
};

async function admin(readers: number) {
  const smtp = await startSmtpServer();
  const dns = await startDnsServer(allButDmarc);
  const { call, send, database } = await createTestAdmin({
    SMTP_URL: smtp.url,
    MAIL_PER_HOUR: '0',
    DNS_SERVERS: dns.address,
    MAIL_FROM: 'Bakes <hello@bakes.example>',
  });
  const emails = Array.from({ length: readers }, (_, n) => `reader${n}@visitor.example`);
  await addReaders(database.db, emails);
  const write = async (post: number | null) => {
    const begun = await beginNewsletter(call, post);
    const { id, revision } = begun;
    const fields = { ...begun.fields, subject: 'Six messages', content: '<p>Namaste,</p>' };
    const saved = await call('PUT', `${path}/${id}`, { payload: { revision, fields } });
    return saved.json<NewsletterDraft>();
  };
  const go = async ({ id, revision }: NewsletterDraft, when = 'now') =>
    (await call('POST', `${path}/${id}/send`, { payload: { revision, when } })).json();
  const decide = (id: number, decision: string) =>
    call('POST', `${path}/${id}/decisions`, { payload: { decision } });
  const see = async (id: number) => (await call('GET', `${path}/${id}`)).json<NewsletterOverview>();
  const until = (id: number, expected: Partial<NewsletterOverview>) =>
    vi.waitFor(async () => expect(await see(id)).toMatchObject(expected), 40_000);
  const records = async () => (await call('GET', '/api/admin/mail-records')).json<MailRecords>();
  const newsletters = () => smtp.received.filter(({ to }) => to[0] !== 'owner@site.example');
  return { dns, call, send, write, go, decide, see, until, records, newsletters, database };
}

test('holds a newsletter to more than 100 readers until the DNS records exist, and then sends it', async () => {
  const { dns, call, write, go, see, until, records, newsletters } = await admin(101);
  expect(await records()).toMatchObject({ domain: 'bakes.example', lookedAt: null, held: [] });
  const draft = await write(null);
  expect(await go(draft)).toMatchObject({ status: 'waiting' });
  const response = await see(draft.id);
  expect(response).toMatchObject({ missing: [{ key: 'dmarc', state: 'fault' }], startedAt: null });
  expect(response.heldAt).not.toBeNull();
  const { newsletters: lines } = (await call('GET', path)).json();
  expect(lines).toMatchObject([{ id: draft.id, status: 'waiting', isHeld: true }]);
  const found = await records();
  expect(found.held).toMatchObject([{ id: draft.id, subject: 'Six messages' }]);
  expect(found.findings.find(({ key: each }) => each === 'dmarc')?.record).toEqual({
    name: '_dmarc.bakes.example',
    value: 'v=DMARC1; p=none',
  });
  expect(newsletters()).toEqual([]);

  dns.zone[dmarc] = ['v=DMARC1; p=none'];
  const again = (await call('POST', '/api/admin/mail-records/looks')).json<MailRecords>();
  expect(again.findings.map(({ state }) => state)).toEqual([...['good', 'warning', 'good']]);
  await until(draft.id, { status: 'sent', candidates: 101, missing: [], overruledBy: null });
  expect(newsletters()).toHaveLength(101);
  expect((await records()).held).toEqual([]);
});

test('lets an administrator send it anyway, once, and stores who did', async () => {
  const { dns, write, go, decide, see, until, newsletters } = await admin(101);
  dns.zone['*'] = ['servfail'];
  const draft = await write(null);
  expect((await decide(draft.id, 'overrule')).statusCode).toBe(409);
  await go(draft);
  const { missing } = await see(draft.id);
  expect(missing.map(({ key: each, state }) => `${each} ${state}`)).toEqual([
    ...['spf unknown', 'dkim unknown', 'dmarc unknown'],
  ]);
  expect((await decide(draft.id, 'overrule')).json()).toEqual({ changed: 1 });
  expect((await decide(draft.id, 'overrule')).statusCode).toBe(409);
  await until(draft.id, { status: 'sent', overruledBy: 'admin' });
  expect((await see(draft.id)).overruledAt).not.toBeNull();
  expect(newsletters()).toHaveLength(101);
});

test('holds a newsletter that goes with its post once the post is public, and lets it be withdrawn', async () => {
  const { dns, call, send, write, go, decide, until, newsletters, records } = await admin(101);
  const form = { title: 'Due', author: 'Asha', status: 'draft', content: '<p>Then.</p>' };
  const post = (await send('POST', '/api/blogs', form)).json();
  const draft = await write(post.id);
  expect(await go(draft, 'with-post')).toMatchObject({ status: 'waiting' });
  // Nothing is held before the post is public.
  expect((await records()).held).toEqual([]);
  const publish = { ids: [post.id], decision: 'publish' };
  await call('POST', '/api/admin/blogs/decisions', { payload: publish });
  await until(draft.id, { status: 'waiting', heldAt: expect.any(String) });
  const ofPost = (await call('GET', `/api/admin/blogs/${post.id}/newsletters`)).json();
  expect(ofPost.newsletters).toEqual([{ id: draft.id, status: 'waiting', isHeld: true }]);
  const sent = async () => (await call('GET', '/api/admin/outbox?state=sent')).body;
  await vi.waitFor(async () => expect(await sent()).toContain('It waits: Six messages'), 40_000);

  await decide(draft.id, 'take-back');
  await until(draft.id, { status: 'draft', heldAt: null });
  expect(await go(draft)).toMatchObject({ status: 'waiting' });
  dns.zone[dmarc] = ['v=DMARC1; p=none'];
  await call('POST', '/api/admin/mail-records/looks');
  await until(draft.id, { status: 'sent' });
  expect(newsletters()).toHaveLength(101);
});

test('does not check the records for a newsletter to 100 readers', async () => {
  const { dns, write, go, until } = await admin(100);
  const draft = await write(null);
  await go(draft);
  await until(draft.id, { status: 'sent' });
  expect(dns.queries).toEqual([]);
});

test('reads the signing key from its selector or a header, stores it and deletes it', async () => {
  const { call, records } = await admin(0);
  const tell = (signature: string) =>
    call('PUT', '/api/admin/mail-records/signature', { payload: { signature } });
  const refused = await tell('not a selector');
  expect([refused.statusCode, refused.json().fields.signature]).toEqual([
    422,
    expect.stringMatching(/^Please enter the selector alone/),
  ]);
  const header = 'DKIM-Signature: v=1; a=rsa-sha256;\r\n d=host.example; s=k9; bh=a; b=b';
  const result = (await tell(header)).json<MailRecords>();
  expect(result.signature).toEqual({ selector: 'k9', domain: 'host.example' });
  expect(result.findings.map(({ state }) => state)).toEqual([...['good', 'fault', 'fault']]);
  const right = (await tell(' s1 ')).json<MailRecords>();
  expect(right.signature).toEqual({ selector: 's1', domain: 'bakes.example' });
  expect(right.findings[1]?.state).toBe('good');
  expect(await records()).toEqual(right);
  expect((await tell('')).json().signature).toBeNull();
});

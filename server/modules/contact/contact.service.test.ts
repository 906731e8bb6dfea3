import { expect, test } from 'vitest';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';
import { issueFormToken } from '../submissions/form-tokens.ts';

const now = new Date('2026-01-01T10:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

test('stores a message with its consent and origin', async () => {
  const { contact, messages } = await testVisitors();
  const origin = {
    page: '/contact?from=home',
    about: 'A course',
    firstPage: '/about',
    campaign: 'diwali / google / cpc',
    referrerHost: 'WWW.Google.com',
  };
  const outcome = await contact.receive({ ...aMessage(), ...origin }, testClient, undefined, now);
  expect(outcome).toMatchObject({ kind: 'accepted' });
  const at = now.toISOString();
  expect(await messages()).toEqual(
    [
      {
        id: 1,
        name: 'Asha Nair',
        email: 'asha@visitor.example',
        phone: '+91 98765 43210',
        phone_settled: 0,
        subject: 'Hiring Needs',
        message: 'We look for two SEO specialists.',
        status: 'new',
        private_note: '',
        consent_version: '2025-01-01',
        consented_at: at,
        page_path: '/contact?from=home',
        first_page: '/about',
        campaign: 'diwali / google / cpc',
        utm_source: 'diwali',
        utm_medium: 'google',
        utm_campaign: 'cpc',
        referrer_host: 'www.google.com',
        created_at: at,
        status_changed_at: at,
        mailed_at: at,
        digest_due_at: null,
        trashed_at: null,
        person_id: expect.any(Number),
        first_answered_at: null,
        call_back: null,
        corrected_at: null,
        sent_first: null,
        search_text: expect.stringMatching(
          /^asha nair asha@visitor\.example \+91 98765 43210 919876543210 hiring needs a course we look for two seo specialists\. m-\d+$/,
        ),
        about: 'A course',
      },
    ].map((row) => ({ ...row, id: expect.any(Number) })),
  );
});

test('emails the full message to the owner with Reply-To the sender, and a receipt to the sender', async () => {
  const { contact, emails } = await testVisitors();
  const input = aMessage({
    name: 'Asha\r\nBcc: x@y.example',
    campaign: 'diwali',
    page: '/digital-marketing-mastery',
    about: 'Advanced SEO',
  });
  await contact.receive(input, testClient, undefined, now);
  const [notice, receipt, ...more] = await emails();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'contact-notice',
    recipient: 'owner@site.example',
    reply_to: 'asha@visitor.example',
  });
  expect(notice?.subject).toBe('Hiring Needs: Asha Bcc: x@y.example');
  for (const text of [
    '+91 98765 43210',
    'asha@visitor.example',
    'two SEO specialists',
    'diwali',
    '/digital-marketing-mastery',
    'Advanced SEO',
  ]) {
    expect(notice?.body_text).toContain(text);
  }
  expect(notice?.body_text).toContain('https://site.example/admin/messages');
  expect(receipt).toMatchObject({
    kind: 'contact-receipt',
    recipient: 'asha@visitor.example',
    reply_to: 'owner@site.example',
    subject: 'We have your message: Hiring Needs',
  });
});

test('repeats nothing in a receipt that could be abused for advertising', async () => {
  const { contact, emails } = await testVisitors();
  const input = aMessage({ name: 'BUY-NOW', message: 'CHEAP-PILLS https://spam.example' });
  await contact.receive(input, testClient);
  const receipt = (await emails()).find(({ kind }) => kind === 'contact-receipt');
  expect(`${receipt?.subject}${receipt?.body_text}`).not.toMatch(/BUY|CHEAP|spam\.example/);
});

test('limits the receipts to one address, but not the emails to the owner', async () => {
  const { contact, kinds } = await testVisitors();
  for (let hour = 0; hour < 8; hour++) {
    const at = new Date(now.getTime() + hour * 60 * 60 * 1000);
    expect(await contact.receive(aMessage(), testClient, undefined, at)).toMatchObject({
      kind: 'accepted',
    });
  }
  const sent = await kinds();
  expect(sent.filter((kind) => kind.startsWith('contact-notice'))).toHaveLength(8);
  expect(sent.filter((kind) => kind.startsWith('contact-receipt'))).toHaveLength(5);
});

test('counts aliases of one mailbox together for the receipts', async () => {
  const { contact, kinds } = await testVisitors();
  const names = Array.from({ length: 4 }, (_, index) => `asha+${index}@visitor.example`);
  const dotted = ['a.sha@gmail.com', 'ash.a+x@gmail.com', 'asha@googlemail.com'];
  for (const turn of [0, 1]) {
    const at = new Date(now.getTime() + turn * 60 * 60 * 1000);
    for (const email of [...names, ...dotted]) {
      expect(await contact.receive(aMessage({ email }), testClient, undefined, at)).toMatchObject({
        kind: 'accepted',
      });
    }
  }
  const receipts = (await kinds()).filter((kind) => kind.startsWith('contact-receipt'));
  expect(receipts.filter((kind) => kind.includes('visitor.example'))).toHaveLength(5);
  expect(receipts.filter((kind) => kind.includes('mail.com'))).toHaveLength(5);
});

test('reports all errors at once and stores nothing', async () => {
  const { contact, messages, emails } = await testVisitors();
  expect(await contact.receive({}, testClient)).toEqual({
    kind: 'invalid',
    fields: {
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      subject: 'Please select a subject',
      message: 'Message is required',
      acceptPolicy: 'You must agree to the Privacy Policy',
    },
  });
  expect([await messages(), await emails()]).toEqual([[], []]);
});

test('responds to a suspected message as usual, stores it as spam and sends no email', async () => {
  const { contact, messages, emails } = await testVisitors();
  await contact.receive(aMessage(), testClient, undefined, now);
  const before = await emails();
  const suspected = aMessage({ email: 'bot@visitor.example', website: 'https://spam.example' });
  const outcome = await contact.receive(suspected, testClient, undefined, now);
  expect(outcome).toEqual({
    kind: 'accepted',
    receipt: expect.objectContaining({ number: expect.stringMatching(/^M-/) }),
  });
  expect((await messages()).map(({ status, mailed_at }) => [status, mailed_at])).toEqual([
    ['new', now.toISOString()],
    ['spam', null],
  ]);
  expect(await emails()).toEqual(before);
});

test('stores one message with its emails for two submissions with the same key, also at the same time', async () => {
  const { contact, messages, emails } = await testVisitors();
  const send = () => contact.receive(aMessage(), testClient, 'one-key', now);
  const outcomes = await Promise.all([send(), send(), send()]);
  expect(outcomes).toMatchObject(Array(3).fill({ kind: 'accepted' }));
  expect(await messages()).toHaveLength(1);
  expect(await emails()).toHaveLength(2);
  const other = aMessage({ message: 'Something else.' });
  expect(await contact.receive(other, testClient, 'one-key', now)).toEqual({ kind: 'key-reused' });
});

test('sends the emails of rescued spam once, and none for a message that was emailed before', async () => {
  const { contact, lists, messages, kinds } = await testVisitors();
  await contact.receive(aMessage(), testClient);
  await contact.receive(aMessage({ email: 'bot@visitor.example', website: 'x' }), testClient);
  const [mailed, spam] = (await messages()).map(({ id }) => id) as [number, number];
  expect(await lists.inbox.setStatus([mailed], 'spam')).toMatchObject({ changed: 1 });
  expect((await lists.inbox.counts()).spam).toBe(2);
  expect(await lists.inbox.setStatus([mailed, spam], 'new')).toMatchObject({ changed: 2 });
  await lists.inbox.setStatus([spam], 'spam');
  await lists.inbox.setStatus([spam], 'read');
  expect(await kinds()).toEqual([
    'contact-notice owner@site.example',
    'contact-receipt asha@visitor.example',
    'contact-notice owner@site.example',
    'contact-receipt bot@visitor.example',
  ]);
});

test('deletes spam after 30 days and nothing else', async () => {
  const { contact, lists, messages } = await testVisitors();
  await contact.receive(aMessage(), testClient, undefined, now);
  await contact.receive(aMessage({ website: 'x' }), testClient, undefined, now);
  await lists.inbox.removeExpired(new Date(now.getTime() + 30 * day));
  expect(await messages()).toHaveLength(2);
  await lists.inbox.removeExpired(new Date(now.getTime() + 30 * day + 1));
  expect((await messages()).map(({ status }) => status)).toEqual(['new']);
});

test('emails an enquiry even if the clock was set back since its page was rendered', async () => {
  const { site, contact, kinds, messages } = await testVisitors();
  const ahead = new Date(now.getTime() + 5.5 * 60 * 60 * 1000);
  const input = { ...aMessage(), formToken: issueFormToken(site.signer, ahead) };
  await contact.receive(input, testClient, undefined, now);
  expect(await messages()).toMatchObject([{ status: 'new' }]);
  expect(await kinds()).toHaveLength(2);
});

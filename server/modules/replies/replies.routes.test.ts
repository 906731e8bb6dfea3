import { expect, test, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const mail = {
  kind: 'mail',
  to: 'asha@visitor.example',
  subject: 'Your fee',
  text: 'Hello Asha,\n\nit is ₹45,000.\nWith tax.\n\n\nNeha',
  template: 'First reply',
  language: 'en',
};
const whatsapp = { ...mail, kind: 'whatsapp', to: '+919876543210', subject: '' };

/** A site with an enquiry, whose card is replied to. */
async function siteWithEnquiry(env?: Record<string, string>) {
  const admin = await createTestAdmin(env ?? { SMTP_URL: (await startSmtpServer()).url });
  const payload = aMessage();
  await admin.http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload });
  const [{ id }] = (await admin.call('GET', '/api/admin/people')).json().people;
  const answer = (payload: object, card = id) =>
    admin.call('POST', `/api/admin/people/${card}/answers`, { payload });
  const card = async () => (await admin.call('GET', `/api/admin/people/${id}`)).json();
  const { db } = admin.database;
  const mails = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return { ...admin, answer, card, mails };
}

test('threads an email from the card, with Reply-To the owner, and counts it as the first reply', async () => {
  const { answer, card, mails, call } = await siteWithEnquiry();
  expect((await answer(mail)).statusCode).toBe(200);
  await answer({ ...mail, subject: 'One more thing' });
  const [receipt, first, second] = (await mails()).filter(({ recipient }) => recipient === mail.to);
  expect(first).toMatchObject({
    kind: 'answer',
    subject: 'Your fee',
    reply_to: 'owner@site.example',
    headers: JSON.stringify({
      'In-Reply-To': receipt?.message_id,
      References: receipt?.message_id,
    }),
  });
  expect(first?.body_text).toMatch(/^Hello Asha,\n\nit is ₹45,000\.\nWith tax\.\n\nNeha\n\n-- /);
  expect(JSON.parse(second?.headers ?? '')).toEqual({
    'In-Reply-To': first?.message_id,
    References: `${receipt?.message_id} ${first?.message_id}`,
  });
  // Until the mail server has accepted both.
  await vi.waitFor(async () => {
    const { stage, waitingSince, asked } = await card();
    expect({ stage, waitingSince, asked }).toEqual({
      stage: 'contacted',
      waitingSince: null,
      asked: null,
    });
  }, 45_000);
  const { timeline } = await card();
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'mail')).toMatchObject([
    { by: 'admin', state: 'accepted' },
    { by: 'admin', state: 'accepted', text: `“First reply”, English · Your fee\n\n${mail.text}` },
  ]);
  const [message] = (await call('GET', '/api/admin/messages')).json().messages;
  expect(message.status).toBe('replied');
  expect((await call('GET', '/api/admin/replies')).json()).toMatchObject({
    thisWeek: { answers: 1, half: 0, nineInTen: 0 },
    late: 0,
  });
});

test('an email without a mail server is no reply: nothing that is counted or shown changes', async () => {
  const { answer, card, call } = await siteWithEnquiry({});
  const before = await card();
  expect(
    (await answer({ ...mail, next: { text: 'Call', day: '2099-11-25', time: '09:30' } }))
      .statusCode,
  ).toBe(200);
  await vi.waitFor(async () => expect((await card()).asked.mail).toBe('kept'), 15_000);
  const { stage, step, waitingSince, contactedAt, timeline, canMail } = await card();
  expect({ stage, step, waitingSince, contactedAt }).toEqual({
    stage: 'new',
    step: before.step,
    waitingSince: before.waitingSince,
    contactedAt: null,
  });
  expect(canMail).toBe(false);
  const states = timeline.map(({ kind, state }: { kind: string; state: string }) => [kind, state]);
  expect(states).toContainEqual(['mail', 'kept']);
  await vi.waitFor(async () => {
    const { timeline } = await card();
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'email')?.state).toBe('kept');
  }, 15_000);
  const [message] = (await call('GET', '/api/admin/messages')).json().messages;
  expect(message.status).toBe('new');
  expect((await call('GET', '/api/admin/replies')).json().thisWeek).toBeNull();
  expect((await call('GET', '/api/admin/people/today')).json().people).toMatchObject([
    { asked: { kind: 'mail', mail: 'kept' }, lastContact: null },
  ]);
});

test('records WhatsApp texts and calls with the account, and sends no email', async () => {
  const { answer, card, mails } = await siteWithEnquiry();
  const before = (await mails()).length;
  await answer({ ...whatsapp, language: 'hi', text: 'आशा जी, नमस्ते।' });
  await answer({ ...whatsapp, kind: 'phone', template: '', text: '' });
  const entries = (await card()).timeline.filter(({ by }: { by: string | null }) => by);
  expect(entries).toMatchObject([
    { kind: 'phone', by: 'admin', text: '+919876543210' },
    { kind: 'whatsapp', text: '“First reply”, हिन्दी · +919876543210\n\nआशा जी, नमस्ते।' },
  ]);
  expect(await mails()).toHaveLength(before);
});

test('sets the chosen next step once it counts as a reply', async () => {
  const { answer, card, call } = await siteWithEnquiry();
  const next = {
    kind: 'if-no-answer',
    text: 'Call if there is no answer',
    day: '2099-11-25',
    time: '09:30',
  };
  await answer({ ...whatsapp, next });
  const { id, stage, step, asked } = await card();
  expect({ stage, step }).toEqual({ stage: 'new', step: null });
  expect(asked).toMatchObject({ kind: 'whatsapp', to: whatsapp.to, next: { text: next.text } });
  const tell = (payload: object) =>
    call('POST', `/api/admin/people/${id}/outcomes`, {
      payload: { kind: asked.kind, to: asked.to, ...payload },
    });
  const wrong = [
    [{ outcome: 'spoke' }, 'outcome'],
    [{ outcome: 'maybe' }, 'outcome'],
    [{ outcome: 'sent', next: { ...next, day: '2099-02-30' } }, 'time'],
  ] as const;
  for (const [payload, field] of wrong) {
    const refused = await tell(payload);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
  }
  expect((await tell({ outcome: 'sent', next })).json()).toMatchObject({ changed: 1 });
  const due = { text: next.text, dueAt: '2099-11-25T04:00:00.000Z' };
  expect(await card()).toMatchObject({ stage: 'contacted', step: due, asked: null });
});

test.each([
  [{ ...mail, next: { text: 'Call', day: '2099-02-30', time: '09:30' } }, 'time'],
  [{ ...mail, next: { text: ' ', day: '2099-02-28', time: '09:30' } }, 'next'],
  [{ ...mail, to: 'other@visitor.example' }, 'to'],
  [{ ...whatsapp, to: mail.to.toUpperCase() }, 'to'],
  [{ ...mail, subject: ' ' }, 'subject'],
  [{ ...mail, text: '' }, 'text'],
  [{ ...mail, text: 'x'.repeat(4801) }, 'text'],
  [{ ...mail, kind: 'pigeon' }, 'kind'],
  [{ ...mail, language: 'fr' }, 'language'],
])('refuses an invalid reply and leaves the card unchanged: %#', async (payload, field) => {
  const { answer, card, mails } = await siteWithEnquiry();
  // The receipt of the enquiry may be sent in the meantime, so it is left out.
  const state = async () => {
    const { timeline, ...rest } = await card();
    const entries = timeline.filter(({ kind }: { kind: string }) => kind !== 'email');
    return [rest, entries, (await mails()).length];
  };
  const before = await state();
  const refused = await answer(payload);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
  expect(await state()).toEqual(before);
});

test('answers 404 for an unknown card', async () => {
  const { answer } = await siteWithEnquiry();
  expect((await answer(mail, 99_999)).statusCode).toBe(404);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { aMessage, testVisitors, visitorsOn } from '../../../tests/support/visitors.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { erasePersonalData, exportPersonalData } from '../personal-data/personal-data.service.ts';

const start = new Date('2026-01-01T10:00:00.000Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const emailOf = (number: number) => `visitor${number}@visitor.example`;

type Receive = Awaited<ReturnType<typeof testVisitors>>['contact']['receive'];

/** Receives messages at the same time, each from another person and network. */
async function flood(receive: Receive, count: number, { from = 0, at = start } = {}) {
  for (let number = from; number < from + count; number += 1) {
    const message = aMessage({ name: `Visitor ${number}`, email: emailOf(number) });
    const client = { address: `198.51.${number}.1`, userAgent: '' };
    expect(await receive(message, client, undefined, at)).toMatchObject({ kind: 'accepted' });
  }
}

async function testVisitorsWithMails() {
  const site = await testVisitors();
  const of = async (kind: string) => (await site.emails()).filter((mail) => mail.kind === kind);
  return { ...site, of };
}

/** A site that received 65 messages, 5 more than are emailed one by one. */
async function floodedSite() {
  const site = await testVisitorsWithMails();
  await flood(site.contact.receive, 65);
  return site;
}

test('lists in one email at the end of the hour what exceeds sixty messages', async () => {
  const { db, digest, messages, of } = await floodedSite();
  expect(await of('contact-notice')).toHaveLength(60);
  expect(await of('contact-receipt')).toHaveLength(65);
  await digest.queueDue(minutes(59));
  expect(await of('contact-digest')).toEqual([]);
  await digest.queueDue(minutes(60));
  await digest.queueDue(minutes(61));
  const [mail, ...more] = await of('contact-digest');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'owner@site.example',
    subject: '5 more messages from the contact form',
  });
  const listed = (await messages()).slice(60);
  for (const { id, name, email } of listed) {
    const entry = `- ${name}, ${email}: Hiring Needs\n  https://site.example/admin/messages/${id}\n`;
    expect(`${mail?.body_text}\n`).toContain(entry);
    expect(mail?.body_html).toContain(`href="https://site.example/admin/messages/${id}"`);
  }
  expect(mail?.body_text).not.toContain('Visitor 59');
  const rows = await db.selectFrom('contact_messages').select('digest_due_at').execute();
  expect(new Set(rows.map(({ digest_due_at }) => digest_due_at))).toEqual(new Set([null]));
});

test("does not suppress other senders' emails when one network sends very many messages", async () => {
  const { contact, messages, of } = await testVisitorsWithMails();
  for (let number = 0; number < 21; number += 1) {
    // Addresses of one /64 count as one network.
    const client = { address: `2001:db8::${number + 1}`, userAgent: '' };
    const message = aMessage({ name: `Flood ${number}`, email: emailOf(number) });
    await contact.receive(message, client, undefined, start);
  }
  await flood(contact.receive, 1, { from: 100 });
  const subjects = (await of('contact-notice')).map(({ subject }) => subject);
  expect(subjects).toHaveLength(6);
  expect(subjects.at(-1)).toContain('Visitor 100');
  expect(await messages()).toHaveLength(22);
});

test('emails each message again in the next hour', async () => {
  const { contact, digest, of } = await floodedSite();
  await flood(contact.receive, 2, { from: 65, at: minutes(60) });
  expect(await of('contact-notice')).toHaveLength(62);
  await digest.queueDue(minutes(60));
  expect((await of('contact-digest')).map(({ subject }) => subject)).toEqual([
    '5 more messages from the contact form',
  ]);
});

test('queues a digest that failed again, complete', async () => {
  const { db, digest, of } = await floodedSite();
  await sql`alter table outbox rename to outbox_away`.execute(db);
  await expect(digest.queueDue(minutes(60))).rejects.toThrow(/outbox/);
  await sql`alter table outbox_away rename to outbox`.execute(db);
  await digest.queueDue(minutes(60));
  expect((await of('contact-digest'))[0]?.subject).toMatch(/^5 more messages/);
});

test('leaves out of the digest what became spam or was deleted', async () => {
  const { lists, messages, digest, of } = await floodedSite();
  const [spam = 0, deleted = 0, ...others] = (await messages()).slice(60).map(({ id }) => id);
  await lists.inbox.setStatus([spam], 'spam');
  await lists.inbox.trash([deleted]);
  await digest.queueDue(minutes(60));
  const text = (await of('contact-digest'))[0]?.body_text;
  expect(text).not.toContain(`/${spam}\n`);
  expect(text).not.toContain(`/${deleted}\n`);
  for (const id of others) expect(text).toContain(`/${id}\n`);
});

test('sends one digest from two instances', async () => {
  const place = await testPlace();
  // Two SQLite connections in one process would wait for each other, so SQLite uses one connection here.
  const one = openDatabase(place);
  const other = place.databaseUrl ? openDatabase(place) : one;
  try {
    await migrate(one);
    const instances = await Promise.all([one, other].map(({ db }) => visitorsOn(db)));
    await flood((await visitorsOn(one.db)).visitors.contact.receive, 70);
    await Promise.all(
      [...instances, ...instances].map(({ digest }) => digest.queueDue(minutes(60))),
    );
    const mails = await one.db
      .selectFrom('outbox')
      .select('subject')
      .where('kind', '=', 'contact-digest')
      .execute();
    expect(mails).toEqual([{ subject: '10 more messages from the contact form' }]);
  } finally {
    for (const database of new Set([one, other])) await database.close();
  }
});

test('splits very many messages into several emails, each message in one of them', async () => {
  const { db } = await testDatabase();
  const row = { ...goodRows.contact_messages, digest_due_at: start.toISOString() };
  for (let hundred = 0; hundred < 11; hundred += 1) {
    const rows = Array.from({ length: 100 }, () => row);
    await db.insertInto('contact_messages').values(rows).execute();
  }
  await (await visitorsOn(db)).digest.queueDue(start);
  const mails = await db.selectFrom('outbox').select('body_text').execute();
  const links = mails.flatMap(({ body_text }) => body_text.match(/messages\/\d+$/gm) ?? []);
  expect([mails.length, links.length, new Set(links).size]).toEqual([3, 1100, 1100]);
});

test('removes only the erased person from a digest, and exports nobody else to them', async () => {
  const { site, digest, of } = await floodedSite();
  await digest.queueDue(minutes(60));
  const handedOut = JSON.stringify(await exportPersonalData(site, { email: emailOf(62) }, 'admin'));
  expect(handedOut).toContain('contact-digest');
  expect(handedOut).toContain('Visitor 62');
  expect(handedOut).not.toContain('Visitor 63');

  await erasePersonalData(site, { email: emailOf(62) }, 'admin', minutes(61));
  expect(await of('contact-digest')).toEqual([]);
  await digest.queueDue(minutes(61));
  const [mail] = await of('contact-digest');
  expect(mail?.subject).toBe('4 more messages from the contact form');
  expect(mail?.body_text).not.toContain('Visitor 62');
  expect(mail?.body_text).toContain('Visitor 63');
});

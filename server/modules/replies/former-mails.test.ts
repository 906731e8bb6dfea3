import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { listMarkedByUnsent, settleFormerMails } from './former-mails.ts';

const asked = '2026-11-20T04:00:00.000Z';
const replied = '2026-11-20T05:00:00.000Z';
const accepted = '2026-11-20T05:00:01.000Z';

/** A card of an earlier release, whose enquiry was marked as replied by an email that counts as sent. */
async function formerSite(smtpUrl: string | null) {
  const { db } = await testDatabase();
  const card = { ...goodRows.people, id: undefined, owner_id: null, stage: 'contacted' as const };
  const open = { step: '', step_due_at: null, lost_reason: '', closed_at: null };
  const { id: person_id } = await db
    .insertInto('people')
    .values({ ...card, ...open, contacted_at: accepted })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { ...goodRows.contact_messages, id: undefined, person_id };
  const marked = { status: 'replied' as const, first_answered_at: accepted };
  await db
    .insertInto('contact_messages')
    .values([
      { ...message, ...marked, name: 'Asha', created_at: asked, status_changed_at: accepted },
      // Marked before, by hand.
      { ...message, ...marked, name: 'Ravi', created_at: asked, status_changed_at: asked },
    ])
    .execute();
  const { id: outbox_id } = await db
    .insertInto('outbox')
    .values({ ...goodRows.outbox, kind: 'answer', attempts: 1, sent_at: accepted })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('person_entries')
    .values({
      person_id,
      kind: 'mail',
      text: 'Hi',
      made_at: replied,
      outbox_id,
      outcome: 'accepted',
    })
    .execute();
  const site = await testSite({ database: { db }, dataDir: temporaryFolder(), smtpUrl });
  const state = async () => ({
    mail: await db.selectFrom('outbox').select(['sent_at', 'kept_at']).executeTakeFirstOrThrow(),
    outcome: (await db.selectFrom('person_entries').select('outcome').executeTakeFirstOrThrow())
      .outcome,
    stage: (await db.selectFrom('people').select('stage').executeTakeFirstOrThrow()).stage,
    enquiries: await db
      .selectFrom('contact_messages')
      .select(['status', 'first_answered_at'])
      .orderBy('id')
      .execute(),
  });
  return { site, state };
}

test('without a mail server, what counts as sent is kept; the enquiries that it marked are listed once', async () => {
  const { site, state } = await formerSite(null);
  await settleFormerMails(site);
  expect(await state()).toEqual({
    mail: { sent_at: null, kept_at: accepted },
    outcome: 'waiting',
    // Nothing is reopened.
    stage: 'contacted',
    enquiries: [
      { status: 'replied', first_answered_at: null },
      { status: 'replied', first_answered_at: accepted },
    ],
  });
  expect(await listMarkedByUnsent(site)).toMatchObject([{ name: 'Asha', at: asked }]);
  // Once in a database's life.
  await site.db.updateTable('outbox').set({ sent_at: accepted, kept_at: null }).execute();
  await settleFormerMails(site);
  expect((await state()).mail).toEqual({ sent_at: accepted, kept_at: null });
});

test('with a mail server, what has no file in the folder was sent', async () => {
  const { site, state } = await formerSite('smtp://127.0.0.1:9');
  await settleFormerMails(site);
  expect(await state()).toMatchObject({ mail: { kept_at: null }, outcome: 'accepted' });
  expect(await listMarkedByUnsent(site)).toEqual([]);
});

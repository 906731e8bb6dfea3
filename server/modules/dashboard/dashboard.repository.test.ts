import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import type { Instant } from '../../db/tables.ts';
import { countWaiting } from './dashboard.repository.ts';

const at: Instant = '2026-01-01T00:00:00.000Z';

test('counts nothing on an empty site', async () => {
  const { db } = await testDatabase();
  expect(Object.values(await countWaiting(db))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('counts what waits and ignores what is settled', async () => {
  const { db } = await testDatabase();
  const email = goodRows.outbox;
  const emails = [
    email,
    { ...email, attempts: 1, last_error: 'refused' },
    { ...email, attempts: 9, last_error: 'refused', given_up_at: at },
    { ...email, attempts: 1, sent_at: at },
  ].map((row, index) => ({ ...row, message_id: `<${index}@site.example>` }));
  const message = goodRows.contact_messages;
  const messages = (['new', 'new', 'read', 'spam'] as const).map((status) => ({
    ...message,
    status,
  }));
  const scheduled = [null, 'Author is required'].map((failure, index) => ({
    ...goodRows.scheduled_publications,
    subject: String(index + 1),
    version_id: index + 1,
    failure,
  }));
  await db.transaction().execute(async (trx) => {
    // The first is scheduled and the last public: they wait for nobody.
    const posts = (['draft', 'draft', 'published'] as const).map((status, index) => ({
      ...goodRows.posts,
      id: index + 1,
      slug: `post-${index}`,
      status,
      published_at: status === 'published' ? at : null,
      asked_at: at,
    }));
    await trx.insertInto('posts').values(posts).execute();
    const slugs = posts.map(({ id, slug }) => ({ slug, post_id: id }));
    await trx.insertInto('post_slugs').values(slugs).execute();
    await trx.insertInto('comments').values([goodRows.comments, goodRows.comments]).execute();
    await trx
      .insertInto('comments')
      .values({ ...goodRows.comments, status: 'approved', decided_at: at })
      .execute();
    await trx.insertInto('contact_messages').values(messages).execute();
    await trx.insertInto('outbox').values(emails).execute();
    await trx
      .insertInto('versions')
      .values([1, 2].map((id) => ({ ...goodRows.versions, id })))
      .execute();
    await trx.insertInto('scheduled_publications').values(scheduled).execute();
  });
  expect(await countWaiting(db)).toEqual({
    pendingComments: 2,
    newMessages: 2,
    failedEmails: 2,
    failedPublications: 1,
    askedPosts: 1,
    spamComments: 0,
    spamMessages: 1,
  });
});

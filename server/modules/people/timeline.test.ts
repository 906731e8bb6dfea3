import { expect, test } from 'vitest';
import { recipientStates } from '../../../domain/newsletter/newsletter.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { findTimeline } from './timeline.repository.ts';

const at = '2026-11-20T04:00:00.000Z';
const email = 'r@example.com';

test('lists the newsletters sent to a person with their delivery state', async () => {
  const { db } = await testDatabase();
  await db.insertInto('people').values(goodRows.people).execute();
  const reader = { ...goodRows.subscriptions, email, status: 'confirmed' as const };
  const confirmed = { confirmed_at: '2026-11-01T04:00:00.000Z', mailed_at: at };
  const other = { ...reader, email: 'other@example.com' };
  await db
    .insertInto('subscriptions')
    .values([
      { ...reader, ...confirmed, id: 1 },
      { ...other, ...confirmed, id: 2 },
    ])
    .execute();
  for (const [place, state] of recipientStates.entries()) {
    const id = place + 1;
    const fields = JSON.stringify({ subject: `Subject of the ${state}` });
    await db
      .insertInto('newsletters')
      .values({ ...goodRows.newsletters, id, fields })
      .execute();
    const isOpen = state === 'pending' || state === 'claimed';
    const row = {
      newsletter_id: id,
      state,
      due_at: at,
      attempts: 1,
      is_uncertain: state === 'uncertain' ? 1 : 0,
      lease_until: state === 'claimed' ? at : null,
      reason: state === 'excluded' ? ('suppressed' as const) : null,
      settled_at: isOpen ? null : `2026-11-20T04:00:0${place}.000Z`,
    };
    await db
      .insertInto('newsletter_recipients')
      .values([
        { ...row, subscription_id: 1 },
        { ...row, subscription_id: 2 },
      ])
      .execute();
  }
  const { timeline } = await findTimeline(db, 1, [email]);
  const issues = timeline.filter(({ kind }) => kind === 'issue');
  expect(issues.map(({ title, state, link }) => [title, state, link])).toEqual([
    ['Subject of the bounced', 'bounced', '/admin/newsletter/6'],
    ['Subject of the refused', 'refused', '/admin/newsletter/5'],
    ['Subject of the uncertain', 'uncertain', '/admin/newsletter/4'],
    ['Subject of the accepted', 'accepted', '/admin/newsletter/3'],
  ]);
});

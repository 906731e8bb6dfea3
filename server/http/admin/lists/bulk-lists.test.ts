import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import { aDraft } from '../../../../tests/support/post-factories.ts';
import { writingOn } from '../../../../tests/support/posts-services.ts';
import { goodRows } from '../../../../tests/support/row-factories.ts';

const count = 60;
const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 4, index)).toISOString();
const each = <Row>(make: (index: number) => Row) =>
  Array.from({ length: count }, (_, i) => make(i));

/** A site with more rows in every list than one page shows. */
async function fullSite() {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const writing = writingOn(db);
  for (let index = 0; index < count; index += 1) {
    await writing.createPost(aDraft({ title: `Bulk ${index}`, status: 'draft' }));
  }
  await db
    .insertInto('comments')
    .values(
      each((i) => ({
        ...goodRows.comments,
        post_id: admin.postId,
        status: 'pending' as const,
        decided_at: null,
        created_at: at(i),
      })),
    )
    .execute();
  await db
    .insertInto('contact_messages')
    .values(each((i) => ({ ...goodRows.contact_messages, search_text: 'bulk', created_at: at(i) })))
    .execute();
  await db
    .insertInto('people')
    .values(each((i) => ({ ...goodRows.people, id: 1000 + i, name: `Bulk ${i}` })))
    .execute();
  await db
    .insertInto('subscriptions')
    .values(each((i) => ({ ...goodRows.subscriptions, email: `bulk${i}@reader.example` })))
    .execute();
  await db
    .insertInto('outbox')
    .values(
      each((i) => ({
        ...goodRows.outbox,
        attempts: 10,
        last_error: 'No.',
        given_up_at: at(i),
        message_id: `<${i}@site.example>`,
      })),
    )
    .execute();
  return admin;
}

/** Each list with a filter that selects the stored rows, and the key of its rows. */
const lists = [
  ['/api/admin/blogs?status=draft&search=Bulk&sort=title', 'posts'],
  ['/api/admin/comments?status=pending', 'comments'],
  ['/api/admin/messages?search=bulk', 'messages'],
  ['/api/admin/people?status=all&sort=name', 'people'],
  ['/api/admin/subscriptions?search=bulk', 'subscriptions'],
  ['/api/admin/outbox?state=failed', 'mails'],
] as const;

test('returns the ids of all rows of a filter, and rows by id whatever their status', async () => {
  const { call } = await fullSite();
  for (const [address, key] of lists) {
    const read = async (more: string) => (await call('GET', `${address}${more}`)).json();
    const first = await read('');
    expect(first.ids, address).toBeUndefined();
    const all = await read('&select=all');
    expect(all.ids.length, address).toBeGreaterThanOrEqual(count);
    expect(new Set(all.ids).size, address).toBe(all.ids.length);
    const paged: unknown[] = [];
    for (let page = 1; page <= first.pages; page += 1) {
      paged.push(...(await read(`&page=${page}`))[key].map(({ id }: { id: unknown }) => id));
    }
    expect(all.ids, address).toEqual(paged);
    const some = [paged.at(-1), paged[0], 2_000_000_000];
    const found = (await read(`&ids=${some.join(',')}`))[key].map(({ id }: { id: unknown }) => id);
    expect(found.toSorted(), address).toEqual([paged.at(-1), paged[0]].toSorted());
  }
});

test('ignores invalid ids', async () => {
  const { call } = await fullSite();
  const hostile = [
    '',
    '0',
    '-1',
    'x',
    '1;2',
    "1' or '1'='1",
    '1,,2',
    '99999999999',
    '%00',
    'new-1',
  ];
  for (const [address] of lists) {
    for (const ids of hostile) {
      const response = await call('GET', `${address}&ids=${encodeURIComponent(ids)}&select=none`);
      expect(response.statusCode, `${address} ${ids}`).toBe(200);
    }
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePage, type UnfinishedLine } from './unfinished-posts.ts';

const instant = fc
  .integer({ min: 0, max: 40 })
  .map((minute) => new Date(minute * 60_000).toISOString());

const post = fc.record({
  title: fc.constantFrom('a', 'B', 'c', 'd'),
  updatedAt: instant,
  createdAt: instant,
  publishedAt: fc.option(instant),
});

const sorts = ['updated', 'created', 'published', 'title'] as const;
type Sort = (typeof sorts)[number];

const keys = {
  updated: (row: { updatedAt: string }) => row.updatedAt,
  created: (row: { createdAt: string }) => row.createdAt,
  published: (row: { publishedAt: string | null }) => row.publishedAt ?? '',
};

function sorted<
  Row extends { title: string; updatedAt: string; createdAt: string; publishedAt: string | null },
>(rows: Row[], sort: Sort): Row[] {
  if (sort === 'title')
    return rows.toSorted((a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()));
  const key = keys[sort];
  return rows.toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));
}

test('pages of posts and unfinished ones have each of them once, in order, whatever the page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { maxLength: 30 }),
      fc.array(fc.record({ title: fc.constantFrom('a', 'b', 'C'), savedAt: instant }), {
        maxLength: 8,
      }),
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 6 }),
      async (some, begun, sort, limit) => {
        const posts = sorted(
          some.map((each, index) => ({ ...each, id: index + 1 })),
          sort,
        );
        const lines = begun.map(
          ({ title, savedAt }, index): UnfinishedLine => ({
            ...{ id: `new-${index}`, title, savedAt, savedBy: 'asha', author: '' },
            ...{ categories: [], tags: [] },
          }),
        );
        const unfinished = sorted(
          lines.map((line) => ({
            ...line,
            ...{ updatedAt: line.savedAt, createdAt: line.savedAt, publishedAt: null },
          })),
          sort,
        );
        const read = async ({ offset, limit: most }: { offset: number; limit: number }) =>
          posts.slice(offset, offset + most);
        const found: { id: number | string }[] = [];
        const total = posts.length + unfinished.length;
        for (let offset = 0; offset < total + limit; offset += limit) {
          const page = await mergePage({ sort, limit, offset }, unfinished, posts.length, read);
          expect(page.length).toBe(Math.max(0, Math.min(limit, total - offset)));
          found.push(...page);
        }
        const ids = found.map(({ id }) => id);
        expect(ids.toSorted()).toEqual([...posts, ...unfinished].map(({ id }) => id).toSorted());
        expect(ids.filter((id) => typeof id === 'number')).toEqual(posts.map(({ id }) => id));
      },
    ),
  );
});

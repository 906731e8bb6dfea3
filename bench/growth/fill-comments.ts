import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';

const atOnce = 1000;
const commentsEach = 10;

/** Approved comments, ten for each post by id. */
export async function fillComments(db: Kysely<Tables>, count: number): Promise<void> {
  const posts = await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select('id')
    .orderBy('id')
    .execute();
  for (let start = 0; start < count; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => {
      const number = start + index;
      const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
      return {
        post_id: posts[Math.floor(number / commentsEach)]?.id ?? 0,
        author: `Visitor ${number}`,
        email: `visitor-${number}@visitor.example`,
        text: `This is what I was looking for; question ${number}: does it work for a small shop too?`,
        status: 'approved' as const,
        created_at: at,
        decided_at: at,
      };
    });
    await db.insertInto('comments').values(rows).execute();
  }
}

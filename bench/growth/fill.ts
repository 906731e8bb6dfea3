import { sql } from 'kysely';
import { openDatabase } from '../../server/db/connect.ts';
import type { Place } from '../site/paths.ts';
import { fillComments } from './fill-comments.ts';
import { fillPosts } from './fill-posts.ts';
import { fillViews } from './fill-views.ts';
import type { Stage } from './stages.ts';

/** Fills a stopped site, which has only its seed posts, to a stage. */
export async function fill(place: Place, to: Stage): Promise<void> {
  const { db, engine, close } = openDatabase(place);
  try {
    const { count } = await db
      .selectFrom('posts')
      .where('status', '=', 'published')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await fillPosts(db, count, to.posts);
    await fillComments(db, to.comments);
    await fillViews(db, to.views);
    // What autovacuum does within minutes.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}

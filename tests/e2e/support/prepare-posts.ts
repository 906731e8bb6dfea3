import { brand } from '../../../content/brand.ts';
import { slugify } from '../../../domain/text/slug.ts';
import type { Database } from '../../../server/db/connect.ts';
import { storePicture } from '../../../server/modules/media/media.service.ts';
import { addComment } from '../../support/comment-factories.ts';
import { aPicture } from '../../support/images.ts';
import { storeComments } from '../../support/long-list-factories.ts';
import { aDraft } from '../../support/post-factories.ts';
import { postsOn, writingOn } from '../../support/posts-services.ts';
import { testSite } from '../../support/test-site.ts';
import { admin } from './places.ts';
import {
  deletedTitle,
  discussed,
  draftTitle,
  muchDiscussed,
  pictured,
  renamed,
} from './prepared-posts.ts';

/** Adds the data that tests need to a seeded database; see prepared-posts.ts. */
export async function preparePosts(database: Database): Promise<void> {
  await rename(database);
  await rememberAuthor(database);
  await publishAndDelete(database);
  await writingOn(database.db).createPost(aDraft({ title: draftTitle, status: 'draft' }));
  await discuss(database);
  await illustrate(database);
}

/** Sets an author for new posts, as if the administrator had written before. */
async function rememberAuthor({ db }: Database): Promise<void> {
  const row = { key: `author_of:${admin.username}`, value: 'Asha Menon' };
  await db.insertInto('site_state').values(row).execute();
}

async function rename({ db }: Database): Promise<void> {
  const id = await postId(db, renamed.from.title);
  const { publishedOn: _, ...post } = renamed.from;
  const draft = { ...post, title: renamed.title, status: 'published' as const };
  await writingOn(db).revisePost(id, draft);
}

async function publishAndDelete({ db }: Database): Promise<void> {
  const posts = writingOn(db);
  const { id } = await posts.createPost(aDraft({ title: deletedTitle, status: 'draft' }));
  await posts.publishPost(id);
  await posts.deletePost(id);
}

async function discuss({ db }: Database): Promise<void> {
  const id = await postId(db, discussed.post.title);
  for (const [index, comment] of discussed.approved.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, index)).toISOString();
    await addComment(db, { postId: id, ...comment, status: 'approved', at });
  }
  await addComment(db, { postId: id, ...discussed.pending });
  const post_id = await postId(db, muchDiscussed.post.title);
  await storeComments(db, muchDiscussed.count, () => ({ post_id }));
}

async function illustrate(database: Database): Promise<void> {
  const { db } = database;
  const file = await aPicture(1300, 800).jpeg().toBuffer();
  const outcome = await storePicture(
    await testSite({ database, facts: brand }),
    file,
    pictured.alt,
  );
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  const { publishedOn: _, ...post } = pictured.post;
  await writingOn(db).revisePost(await postId(db, post.title), {
    ...post,
    status: 'published',
    content: post.content + pictured.ending(outcome.image.url),
    featuredMediaId: outcome.image.id,
    featuredAlt: pictured.alt,
  });
}

async function postId(db: Database['db'], title: string): Promise<number> {
  const found = await postsOn(db).findPost(slugify(title));
  if (found.kind !== 'found') throw new Error(`"${title}" is not public.`);
  return found.post.id;
}

import { trashDays } from '../../../domain/api/list-limits.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { type TopicKind, topicKey } from '../../../domain/topics/topics.ts';
import { daysBefore } from '../../days-before.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { displayName, isLoginName } from '../accounts/accounts.service.ts';
import { findDueTimes } from '../versions/versions.repository.ts';
import { deleteHistory } from '../versions/versions.service.ts';
import { readArticle } from './articles.service.ts';
import { findAllAuthors } from './authors.repository.ts';
import { deletePosts, findTrashedBefore } from './post-writes.repository.ts';
import { findAuthors, findPost, readLastAuthor, type StoredPost } from './posts.repository.ts';
import { picturesOf } from './posts.service.ts';
import { findTopicNames, findTopicUses } from './topics.repository.ts';

/** A post outside the trash, with the address of its featured image. */
export type AdminPost = StoredPost & {
  featuredImage: string | null;
  wordCount: number;
  /** Scheduled publication time. */
  dueAt: string | null;
};

export async function findAdminPost(site: Site, id: number): Promise<AdminPost | undefined> {
  const post = await findPost(site.db, id);
  return post && (await adminPostOf(site, post));
}

/** A stored post as the admin shows it. */
export async function adminPostOf(site: Site, post: StoredPost): Promise<AdminPost> {
  const [picture] = (await picturesOf(site.db, [post])).values();
  const { html, text } = await readArticle(site, post);
  const key = String(post.id);
  const due = await findDueTimes(site.db, 'post', [key]);
  return {
    ...post,
    content: html,
    wordCount: wordCount(text),
    featuredImage: picture?.url ?? null,
    dueAt: due.get(key) ?? null,
  };
}

/** The names of all categories and tags. */
export async function topicNames({ db }: Site): Promise<Record<TopicKind, string[]>> {
  return {
    categories: await findTopicNames(db, 'categories'),
    tags: await findTopicNames(db, 'tags'),
  };
}

/** The editor's suggestions for an administrator, by username. */
export async function editorSuggestions(site: Site, username: string) {
  const { db } = site;
  return {
    ownAuthor: await defaultAuthor(site, username),
    authors: await suggestedAuthors(db),
    categories: await findTopicUses(db, 'categories'),
    tags: await findTopicUses(db, 'tags'),
  };
}

/**
 * Authors with a page, whose bio is theirs and not the post's, and the names in posts without one, with their latest
 * bio.
 */
async function suggestedAuthors(db: Db) {
  const used = await findAuthors(db);
  const records = await findAllAuthors(db);
  const keys = new Set(records.map(({ name }) => topicKey(name)));
  const postsOf = (key: string) =>
    used.reduce((sum, { name, posts }) => (topicKey(name) === key ? sum + posts : sum), 0);
  return [
    ...records.map(({ name, bio }) => ({
      name,
      bio: '',
      posts: postsOf(topicKey(name)),
      page: { bio },
    })),
    ...used
      .filter(({ name }) => !keys.has(topicKey(name)))
      .map((author) => ({ ...author, bio: author.bio ?? '', page: null })),
  ].sort((one, other) => other.posts - one.posts);
}

/** The author of a new post: the display name, else the author of the administrator's last post; never a username. */
async function defaultAuthor({ db }: Site, username: string): Promise<string> {
  const storedName = await displayName({ db }, username);
  if (storedName) return storedName;
  const last = (await readLastAuthor(db, username)) ?? '';
  return (await isLoginName({ db }, last)) ? '' : last;
}

/** Deletes posts that have been in the trash for 30 days; resolves with the number deleted. */
export async function removeOldTrash(site: Site, now = site.now()): Promise<number> {
  const instant = daysBefore(now, trashDays);
  if ((await findTrashedBefore(site.db, instant)).length === 0) return 0;
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await touchContent(db);
    // Query again under the lock: a post may have been restored in the meantime.
    const ids = await findTrashedBefore(db, instant);
    if (ids.length > 0) await deletePosts(db, ids);
    for (const id of ids) {
      await deleteHistory(inTransaction, { kind: 'post', subject: String(id) });
    }
    return ids.length;
  });
}

import { type TopicKind, topicsPerPage } from '../../../../domain/posts/topics.ts';
import { touchContent } from '../../../db/queries/content-version.ts';
import type { Db } from '../../../db/tables.ts';
import { pageOf } from '../list/list-posts.ts';
import { type CategoryChange, changeCategory } from './change-category.ts';
import { mergeTopic, removeTopic, renameTopic, type TopicId } from './change-topics.ts';
import { countKinds, listTopics } from './topic-list.repository.ts';
import type { TopicWork } from './topic-work.ts';

export type TopicsService = ReturnType<typeof createTopicsService>;

/**
 * The administrator's work on categories and tags. Each change is one transaction, with the posts that it concerns,
 * their drafts and what becomes public at a time, which the versions module changes.
 */
export function createTopicsService(
  db: Db,
  { changeScheduled, moveChoices }: Pick<TopicWork, 'changeScheduled' | 'moveChoices'>,
) {
  const change = <Outcome>(now: Date, work: (work: TopicWork) => Promise<Outcome>) =>
    db.transaction().execute(async (trx) => {
      await touchContent(trx);
      return await work({ trx, now, changeScheduled, moveChoices });
    });
  return {
    /** A page of those whose name contains the search, with their numbers of posts. */
    async list(kind: TopicKind, { search, page }: { search: string; page: number }) {
      const { topics, total } = await listTopics(db, kind, search, pageOf(page, topicsPerPage));
      const pages = Math.max(1, Math.ceil(total / topicsPerPage));
      return { topics, total, counts: await countKinds(db), page, pages };
    },
    /** Refuses the name of another one, which it could be merged into. */
    rename: (topic: TopicId, name: string, now = new Date()) =>
      change(now, (work) => renameTopic(work, topic, name)),
    /** Merges it into the one of another name. */
    merge: (topic: TopicId, into: string, now = new Date()) =>
      change(now, (work) => mergeTopic(work, topic, into)),
    /** Deletes it, also from its posts. */
    remove: (topic: TopicId, now = new Date()) => change(now, (work) => removeTopic(work, topic)),
    /** Adds a category to several posts, or removes it from them; tells which. */
    changeCategory: (asked: CategoryChange, now = new Date()) =>
      change(now, (work) => changeCategory(work, asked)),
  };
}

import type { PostQuery } from '../../../../domain/posts/post.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { TopicKind } from '../../../../domain/posts/topics.ts';
import { cachedAnswers } from '../../../cached-answers.ts';
import type { Db } from '../../../db/tables.ts';
import { findFormerNames } from './former-topics.repository.ts';

/** The spelling of a name that published posts have. */
type FindPublished = Record<TopicKind, (name: string) => Promise<string | undefined>>;

/** Where lists of posts are by now whose category or tag was renamed, merged or deleted. */
export function createTopicMoves(db: Db, version: () => number, findPublished: FindPublished) {
  const formerNames = cachedAnswers(version, (kind: TopicKind) => findFormerNames(db, kind));

  /** The name by now; blank for one that was deleted. */
  async function follow(kind: TopicKind, name: string): Promise<string> {
    const find = findPublished[kind];
    // A name that is taken again, and seen in public, is itself.
    if (!name || (await find(name))) return name;
    const target = (await formerNames(kind)).get(topicKey(name));
    if (target === undefined) return name;
    // The name of a topic that only drafts have is nobody's business.
    return target === null ? '' : ((await find(target)) ?? name);
  }

  /** The query for the same posts by the names of today; undefined when it has no former ones. */
  return async (asked: PostQuery): Promise<PostQuery | undefined> => {
    const category = await follow('categories', asked.category);
    const tag = await follow('tags', asked.tag);
    if (category === asked.category && tag === asked.tag) return;
    // A page of the list of a deleted topic is none of the longer list that it leads to.
    const isLonger = (asked.category && !category) || (asked.tag && !tag);
    return { ...asked, category, tag, page: isLonger ? 1 : asked.page };
  };
}

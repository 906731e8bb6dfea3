import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { TopicKind } from '../topics.repository.ts';

/** That a post has a category or tag, by its key. */
export function hasTopic(eb: ExpressionBuilder<Tables, 'posts'>, kind: TopicKind, key: string) {
  return eb.exists(
    eb
      .selectFrom(`post_${kind}` as 'post_categories')
      .whereRef('post_id', '=', 'posts.id')
      .where('topic_id', '=', (inner) =>
        inner
          .selectFrom(kind as 'categories')
          .select('id')
          .where('name_key', '=', key),
      )
      .select('post_id'),
  );
}

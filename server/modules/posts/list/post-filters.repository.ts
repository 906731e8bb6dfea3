import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { TopicKind } from '../topics.repository.ts';

/** That a post's searched text holds a word, as foldForSearch makes it. */
export function holds(column: 'head' | 'body', word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(`post_search.${column}`)} like ${pattern} escape '\\'`;
}

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

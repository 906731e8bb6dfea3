import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface TopicTables {
  categories: TopicTable;
  tags: TopicTable;
  post_categories: PostTopicTable;
  post_tags: PostTopicTable;
  former_categories: FormerTopicTable;
  former_tags: FormerTopicTable;
}

interface TopicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case, unique. */
  name_key: string;
  position: number;
  /** Of its list; null until the owner writes them. */
  heading: string | null;
  lead: string | null;
  description: string | null;
}

interface PostTopicTable {
  post_id: number;
  topic_id: number;
  /** 0-based; a post's first category is its badge. */
  position: number;
}

/** A former name of a category or tag, by its key; null if the topic was deleted. */
interface FormerTopicTable {
  name_key: string;
  topic_id: number | null;
}

export async function createTopicTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table categories (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 60)}),
      name_key ${c.text} not null unique check (${c.isFilled('name_key', 60)}),
      position integer not null check (position >= 0),
      heading ${c.text} check (${c.isWithin('heading', 120)}),
      lead ${c.text} check (${c.isWithin('lead', 300)}),
      description ${c.text} check (${c.isWithin('description', 170)})
    ) ${c.strict}`.execute(db);
  await sql`
    create table tags (
      id ${c.id},
      name ${c.text} not null check (${c.isFilled('name', 60)}),
      name_key ${c.text} not null unique check (${c.isFilled('name_key', 60)}),
      position integer not null check (position >= 0),
      heading ${c.text} check (${c.isWithin('heading', 120)}),
      lead ${c.text} check (${c.isWithin('lead', 300)}),
      description ${c.text} check (${c.isWithin('description', 170)})
    ) ${c.strict}`.execute(db);
  await sql`
    create table post_categories (
      post_id integer not null references posts (id) on delete cascade,
      topic_id integer not null references categories (id) on delete restrict,
      position integer not null check (position >= 0),
      primary key (post_id, topic_id),
      unique (post_id, position)
    ) ${c.strict}`.execute(db);
  await sql`
    create index post_categories_by_topic
    on post_categories (topic_id, post_id)`.execute(db);
  await sql`
    create table post_tags (
      post_id integer not null references posts (id) on delete cascade,
      topic_id integer not null references tags (id) on delete restrict,
      position integer not null check (position >= 0),
      primary key (post_id, topic_id),
      unique (post_id, position)
    ) ${c.strict}`.execute(db);
  await sql`create index post_tags_by_topic on post_tags (topic_id, post_id)`.execute(db);
  await sql`
    create table former_categories (
      name_key ${c.text} not null primary key check (${c.isFilled('name_key', 60)}),
      topic_id integer references categories (id) on delete set null
    ) ${c.clustered}`.execute(db);
  await sql`create index former_categories_by_topic on former_categories (topic_id)`.execute(db);
  await sql`
    create table former_tags (
      name_key ${c.text} not null primary key check (${c.isFilled('name_key', 60)}),
      topic_id integer references tags (id) on delete set null
    ) ${c.clustered}`.execute(db);
  await sql`create index former_tags_by_topic on former_tags (topic_id)`.execute(db);
  await recordTable(db, c, 'categories', ['id']);
  await recordTable(db, c, 'tags', ['id']);
  await recordTable(db, c, 'post_categories', ['post_id', 'topic_id']);
  await recordTable(db, c, 'post_tags', ['post_id', 'topic_id']);
  await recordTable(db, c, 'former_categories', ['name_key']);
  await recordTable(db, c, 'former_tags', ['name_key']);
}

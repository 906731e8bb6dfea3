import { splitNames } from '../../../../domain/forms/post-form.ts';
import type { AdminPostQuery } from '../../../../domain/posts/admin-post.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import { foldForSearch } from '../../../../domain/text/plain-text.ts';
import { readInBatches } from '../../../batches.ts';
import type { Db } from '../../../db/tables.ts';
import {
  findBegunAfter,
  findBegunByKeys,
  type StoredDraft,
} from '../drafts/post-drafts.repository.ts';
import { searchWords } from './list-posts.ts';

/** A post that was begun and is not created yet, as a row of the admin's list. */
export interface UnfinishedLine {
  /** The key of its draft. */
  id: string;
  title: string;
  author: string;
  categories: string[];
  tags: string[];
  savedAt: string;
  savedBy: string;
}

type Filter = Pick<AdminPostQuery, 'search' | 'category' | 'tag' | 'sort'>;

/** So few that their texts, which are long, are not all in memory. */
const atOnce = 20;
const maxUnfinished = 500;

/** The unfinished posts that a filter selects, in the order of the list. */
export async function findUnfinished(db: Db, filter: Filter): Promise<UnfinishedLine[]> {
  const words = searchWords(filter.search);
  const lines: UnfinishedLine[] = [];
  const batches = readInBatches<StoredDraft>(atOnce, (after, limit) =>
    findBegunAfter(db, after?.key ?? '', limit),
  );
  for await (const drafts of batches) {
    lines.push(...drafts.filter((draft) => fits(draft, filter, words)).map(lineOf));
    if (lines.length >= maxUnfinished) break;
  }
  return lines.sort((one, other) => compareBy(filter.sort, one, other));
}

/** Unfinished posts by their keys. */
export async function findUnfinishedByKeys(db: Db, keys: string[]): Promise<UnfinishedLine[]> {
  return (await findBegunByKeys(db, keys)).map(lineOf);
}

function fits({ fields }: StoredDraft, { category, tag }: Filter, words: string[]): boolean {
  const has = (list: string, name: string) =>
    name === '' || splitNames(list).some((each) => topicKey(each) === topicKey(name));
  if (!has(fields.categories, category) || !has(fields.tags, tag)) return false;
  if (words.length === 0) return true;
  const { title, excerpt, meta_description: description, content } = fields;
  const text = foldForSearch(
    [title, excerpt, description, content.replaceAll(/<[^>]*>/g, ' ')].join(' '),
  );
  return words.every((word) => text.includes(word));
}

function lineOf({ key, fields, at, by }: StoredDraft): UnfinishedLine {
  return {
    id: key,
    title: fields.title.trim() || 'Untitled',
    author: fields.author,
    categories: splitNames(fields.categories),
    tags: splitNames(fields.tags),
    savedAt: at,
    savedBy: by,
  };
}

interface Sorted {
  title: string;
  updatedAt: string;
  createdAt: string;
  publishedAt: string | null;
}

const asSorted = ({ title, savedAt }: UnfinishedLine): Sorted => ({
  title,
  updatedAt: savedAt,
  createdAt: savedAt,
  publishedAt: null,
});

function compareBy(sort: Filter['sort'], one: UnfinishedLine, other: UnfinishedLine): number {
  return comparePosts(sort, asSorted(one), asSorted(other)) || (one.id < other.id ? -1 : 1);
}

function comparePosts(sort: Filter['sort'], one: Sorted, other: Sorted): number {
  if (sort === 'title') return compare(one.title.toLowerCase(), other.title.toLowerCase());
  if (sort === 'updated') return compare(other.updatedAt, one.updatedAt);
  if (sort === 'created') return compare(other.createdAt, one.createdAt);
  return compare(other.publishedAt ?? '', one.publishedAt ?? '');
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * One page of posts and unfinished ones in one order. `readPosts` reads a part of the posts alone, of which there are
 * `postTotal`; both are sorted.
 */
export async function mergePage<Line extends Sorted>(
  { sort, limit, offset }: { sort: Filter['sort']; limit: number; offset: number },
  unfinished: UnfinishedLine[],
  postTotal: number,
  readPosts: (part: { limit: number; offset: number }) => Promise<Line[]>,
): Promise<(Line | UnfinishedLine)[]> {
  const { length } = unfinished;
  // Each unfinished one may stand before a post of this page.
  const from = Math.max(0, offset - length);
  const posts = await readPosts({ offset: from, limit: offset - from + limit });
  const [first] = posts;
  if (!first) return unfinished.slice(Math.max(0, offset - postTotal)).slice(0, limit);
  const isBefore = (line: UnfinishedLine, post: Line) =>
    comparePosts(sort, asSorted(line), post) <= 0;
  const earlier = unfinished.filter((line) => isBefore(line, first)).length;
  // Those before the first post of this part are on earlier pages, unless the part begins the list.
  const skipped = from === 0 ? 0 : earlier;
  const rest = unfinished.slice(skipped);
  const merged: (Line | UnfinishedLine)[] = [];
  for (const post of posts) {
    while (rest[0] && isBefore(rest[0], post)) merged.push(...rest.splice(0, 1));
    merged.push(post);
  }
  if (from + posts.length >= postTotal) merged.push(...rest);
  const start = offset - from - skipped;
  return merged.slice(start, start + limit);
}

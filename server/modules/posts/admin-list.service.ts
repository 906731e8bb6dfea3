import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { BrokenLink } from '../../../domain/links/broken-link.ts';
import type { Picture } from '../../../domain/picture.ts';
import {
  type AdminPostQuery,
  type AdminRowsQuery,
  adminPostsPerPage,
} from '../../../domain/posts/admin-post.ts';
import { splitNames } from '../../../domain/posts/post-form.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { readInBatches } from '../../batches.ts';
import { readNames } from '../../db/queries/account-names.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { brokenLinksOfPosts, linksUncheckedSince } from '../links/links.service.ts';
import { findPictures } from '../media/media.repository.ts';
import { findDueTimes } from '../versions/versions.repository.ts';
import { findBegunAfter, findBegunByKeys, type StoredDraft } from './drafts.repository.ts';
import {
  countPosts,
  countPostsByStatus,
  findCommentCounts,
  findPostLines,
  listPostLines,
  listSortedIds,
  type PostFilter,
  type PostLine,
  pageOf,
} from './post-list.repository.ts';
import { searchedTerms } from './post-search.service.ts';
import { type SearchWord, searchableWords, searchedWords } from './search-words.ts';

/** Upper bound for lists that are not paged. */
const maxLines = 10_000;

/** A post in the admin's list. `dueAt` is the time at which it is scheduled to be published. */
export type AdminLine = PostLine & { dueAt: string | null };

/** The posts that match a query, and their total. */
export async function listAdminPosts(
  site: Site,
  { page, sort, ...query }: AdminPostQuery,
  owner?: number,
): Promise<{ posts: AdminLine[]; total: number }> {
  const { db } = site;
  const filter = { ...(await filterOf(db, query)), owner };
  const part = page === null ? { limit: maxLines, offset: 0 } : pageOf(page, adminPostsPerPage);
  const lines = await listPostLines(db, filter, sort, part);
  const due = await dueTimesOf(site, lines);
  const posts = lines.map((line) => ({ ...line, dueAt: due.get(String(line.id)) ?? null }));
  return { posts, total: await countPosts(db, filter) };
}

/** A row of All Blogs: with its picture, the number of its public comments, and in their list its broken links. */
export type AdminRow = (AdminLine | UnfinishedLine) & {
  picture: Picture | null;
  comments: number;
  brokenLinks: BrokenLink[];
};

/** One page of posts and unfinished posts, or those with the given ids, and the total; of all, or one owner. */
export async function listAdminRows(
  site: Site,
  { status, page, ...query }: AdminRowsQuery,
  owner?: number,
) {
  const { db } = site;
  const { sort } = query;
  const part = pageOf(page, adminPostsPerPage);
  const wanted = { ...query, status: status === 'unfinished' ? ('' as const) : status };
  const filter = { ...(await filterOf(db, wanted)), owner };
  const isMixed = status === '' || status === 'unfinished';
  const allUnfinished = query.isPostsOnly ? [] : await findUnfinished(db, query, owner);
  const unfinished = isMixed ? allUnfinished : [];
  const inStatus = {
    ...(await countPostsByStatus(db, filter)),
    asked: await countPosts(db, { ...filter, status: 'asked' }),
    broken: await countPosts(db, { ...filter, status: 'broken' }),
  };
  const counts = {
    ...inStatus,
    all: inStatus.published + inStatus.draft + allUnfinished.length,
    unfinished: allUnfinished.length,
  };
  const postTotal =
    status === 'unfinished' ? 0 : status ? inStatus[status] : inStatus.published + inStatus.draft;
  const total = postTotal + unfinished.length;
  const readPosts = async (some: { limit: number; offset: number }) =>
    status === 'unfinished' ? [] : await listPostLines(db, filter, sort, some);
  const rows = query.ids
    ? await findRows(db, query.ids, owner)
    : await mergePage({ sort, ...part }, unfinished, postTotal, readPosts);
  const ids = unfinished.map(({ id }): string | number => id);
  if (query.isAll && status !== 'unfinished') {
    ids.push(...(await listSortedIds(db, filter, sort, maxSelected)));
  }
  const due = await dueTimesOf(site, rows);
  const nameOf = await readNames(db);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ featuredMediaId: id }) => id ?? []),
  );
  const postIds = rows.flatMap(({ id }) => (typeof id === 'number' ? id : []));
  const comments = await findCommentCounts(db, postIds);
  const links = await brokenLinksOfPosts(site, status === 'broken' ? postIds : []);
  return {
    posts: rows.map((row): AdminRow => {
      const picture = pictures.get(row.featuredMediaId ?? 0) ?? null;
      return 'savedAt' in row
        ? { ...row, savedBy: nameOf(row.savedBy), picture, comments: 0, brokenLinks: [] }
        : {
            ...row,
            dueAt: due.get(String(row.id)) ?? null,
            picture,
            comments: comments.get(row.id) ?? 0,
            brokenLinks: links.get(row.id) ?? [],
          };
    }),
    total,
    counts,
    linksUncheckedSince: await linksUncheckedSince(site),
    page,
    pages: Math.max(1, Math.ceil(total / adminPostsPerPage)),
    ...(query.isAll && { ids: ids.slice(0, maxSelected) }),
  };
}

async function findRows(
  db: Db,
  ids: readonly (number | string)[],
  owner: number | undefined,
): Promise<(PostLine | UnfinishedLine)[]> {
  const posts = ids.filter((id) => typeof id === 'number');
  const keys = ids.filter((id) => typeof id === 'string');
  const begun = (await findBegunByKeys(db, keys)).filter(isOf(owner));
  return [...(await findPostLines(db, posts, owner)), ...begun.map(lineOf)];
}

/** Scheduled publication times, keyed by post id as text. */
async function dueTimesOf({ db }: Site, rows: { id: number | string }[]) {
  return await findDueTimes(
    db,
    'post',
    rows.map(({ id }) => String(id)),
  );
}

async function filterOf(
  db: Db,
  query: Pick<AdminPostQuery, 'search' | 'category' | 'tag'> & Pick<PostFilter, 'status'>,
): Promise<PostFilter> {
  return {
    status: query.status,
    category: topicKey(query.category),
    tag: topicKey(query.tag),
    terms: await searchedTerms(db, query.search),
  };
}

/** A post that was started but never saved as a post, as a row of the admin's list. */
export interface UnfinishedLine {
  /** The key of its draft. */
  id: string;
  title: string;
  author: string;
  categories: string[];
  tags: string[];
  featuredMediaId: number | null;
  savedAt: string;
  savedBy: string;
}

type Filter = Pick<AdminPostQuery, 'search' | 'category' | 'tag' | 'sort'>;

/** Small enough that their long texts are not all in memory at the same time. */
const atOnce = 20;
const maxUnfinished = 500;

/** The unfinished posts that match a filter, in list order. */
async function findUnfinished(
  db: Db,
  filter: Filter,
  owner: number | undefined,
): Promise<UnfinishedLine[]> {
  const words = searchedWords(filter.search);
  const lines: UnfinishedLine[] = [];
  const batches = readInBatches<StoredDraft>(atOnce, (after, limit) =>
    findBegunAfter(db, after?.key ?? '', limit),
  );
  for await (const drafts of batches) {
    const own = drafts.filter(isOf(owner));
    lines.push(...own.filter((draft) => fits(draft, filter, words)).map(lineOf));
    if (lines.length >= maxUnfinished) break;
  }
  return lines.sort((one, other) => compareBy(filter.sort, one, other));
}

const isOf =
  (owner: number | undefined) =>
  ({ ownerId }: StoredDraft) =>
    owner === undefined || ownerId === owner;

function fits(
  { fields }: StoredDraft,
  { category, tag }: Filter,
  words: SearchWord[] | undefined,
): boolean {
  const has = (list: string, name: string) =>
    name === '' || splitNames(list).some((each) => topicKey(each) === topicKey(name));
  if (!has(fields.categories, category) || !has(fields.tags, tag)) return false;
  if (!words) return true;
  const { title, excerpt, metaDescription: description, content } = fields;
  const { author, categories, tags } = fields;
  const plain = content.replaceAll(/<[^>]*>/g, ' ');
  const text = searchableWords(title, excerpt, description, author, categories, tags, plain);
  return words.length > 0 && words.every((word) => text.includes(word.text));
}

function lineOf({ key, fields, at, by }: StoredDraft): UnfinishedLine {
  return {
    id: key,
    title: fields.title.trim() || 'Untitled',
    author: fields.author,
    categories: splitNames(fields.categories),
    tags: splitNames(fields.tags),
    featuredMediaId: fields.featuredMediaId,
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
 * One page of posts and unfinished posts merged in one order. `readPosts` reads a slice of the posts only, of which
 * there are `postTotal`; both inputs are sorted.
 */
export async function mergePage<Line extends Sorted>(
  { sort, limit, offset }: { sort: Filter['sort']; limit: number; offset: number },
  unfinished: UnfinishedLine[],
  postTotal: number,
  readPosts: (part: { limit: number; offset: number }) => Promise<Line[]>,
): Promise<(Line | UnfinishedLine)[]> {
  const { length } = unfinished;
  // Any unfinished post may sort before the posts of this page.
  const from = Math.max(0, offset - length);
  const posts = await readPosts({ offset: from, limit: offset - from + limit });
  const [first] = posts;
  if (!first) return unfinished.slice(Math.max(0, offset - postTotal)).slice(0, limit);
  const isBefore = (line: UnfinishedLine, post: Line) =>
    comparePosts(sort, asSorted(line), post) <= 0;
  const earlier = unfinished.filter((line) => isBefore(line, first)).length;
  // Rows before the first post of this slice are on earlier pages, unless the slice begins the list.
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

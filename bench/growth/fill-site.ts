import { type Kysely, sql } from 'kysely';
import { brand } from '../../content/brand.ts';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import { addDays, dayIn } from '../../domain/analytics/days.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Tables } from '../../server/db/tables.ts';
import {
  addPost,
  type CleanDraft,
  cleanForStorage,
} from '../../server/modules/posts/write-post.ts';
import { storeComments, storeRows } from '../../tests/support/long-list-factories.ts';
import { publicPages } from '../requests.ts';
import type { Place } from '../site.ts';

/** Size of the site. */
export interface Stage {
  posts: number;
  comments: number;
  views: number;
}

/** The site after its first start. */
export const smallStage: Stage = { posts: 8, comments: 80, views: 800 };

/** Slightly above a round number, so that the last page of the list has equally many posts; ten comments each. */
export const largeStage: Stage = { posts: 10_004, comments: 100_040, views: 1_000_000 };

/** For --quick. */
export const quickStage: Stage = { posts: 200, comments: 2000, views: 20_000 };

/** Fills a stopped site, which has only its seed posts, to a stage. */
export async function fillSite(place: Place, to: Stage): Promise<void> {
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

const postsAtOnce = 500;

/** All seed posts, split at their headings. */
const parts = seedPosts.map(({ content }) => content.split(/(?=<h2)/));

/**
 * Writes posts `from` to `to` like the admin, with search texts. Each is as long as a seed post and contains parts of
 * all of them, which are cleaned once.
 */
export async function fillPosts(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  const random = createRandom(from);
  const cleaned = await Promise.all(parts.flat().map(cleanForStorage));
  for (let start = from; start < to; start += postsAtOnce) {
    await db.transaction().execute(async (trx) => {
      for (let number = start; number < Math.min(to, start + postsAtOnce); number += 1) {
        await addPost(trx, draftOf(number, cleaned, random), momentOf(number));
      }
    });
  }
}

type Cleaned = Awaited<ReturnType<typeof cleanForStorage>>;

function draftOf(number: number, cleaned: Cleaned[], random: () => number): CleanDraft {
  const at = number % seedPosts.length;
  const article = seedPosts[at] as (typeof seedPosts)[number];
  const text = (parts[at] ?? []).map(() => oneOf(cleaned, random));
  return {
    ...article,
    title: `${article.title} ${number}`,
    // A unique start, because the search for a free slug is not measured.
    slug: `p${number}-${article.title}`,
    content: text.map(({ html }) => html).join(''),
    text: text.map((part) => part.text).join(' '),
    status: 'published',
  };
}

/** 15 minutes apart and before the seed posts, which stay the newest. */
function momentOf(number: number): Date {
  return new Date(Date.UTC(2025, 0, 1) - number * 15 * 60_000);
}

const commentsEach = 10;

/** Ten comments for each post by id. */
async function fillComments(db: Kysely<Tables>, count: number): Promise<void> {
  const posts = await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select('id')
    .orderBy('id')
    .execute();
  await storeComments(db, count, (at) =>
    aComment(at, posts[Math.floor(at / commentsEach)]?.id ?? 0),
  );
}

export const emailAt = (at: number) => `visitor-${at}@visitor.example`;

/** As long as those of visitors are. */
export function aComment(at: number, postId: number) {
  return {
    post_id: postId,
    author: `Visitor ${at}`,
    email: emailAt(at),
    text: `This is what I was looking for; question ${at}: does it work for a small shop too?`,
  };
}

type Counted = Tables['page_views'];

const days = 365;
const hosts = ['', '', '', 'www.google.com', 'www.linkedin.com', 'www.instagram.com', 'bing.com'];
const campaigns = ['', '', '', '', 'diwali', 'newsletter-12'];
const devices = ['phone', 'phone', 'phone', 'desktop', 'tablet'] as const;

/** Views in the last year, of pages and posts, mostly new posts; with totals. */
async function fillViews(db: Kysely<Tables>, views: number): Promise<void> {
  const slugs = await db
    .selectFrom('posts')
    .select('slug')
    .orderBy('published_at', 'desc')
    .execute();
  const posts = slugs.map(({ slug }) => `/blog/${slug}`);
  const counted = countViews(views, posts);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('page_views').execute();
    await trx.deleteFrom('view_totals').execute();
    await storeRows(trx, 'page_views', counted.length, (at) => counted[at] as Counted);
    await addUp(trx);
  });
}

function countViews(views: number, posts: string[]): Counted[] {
  const random = createRandom(views);
  const today = dayIn(brand.timeZone, new Date());
  const lastDays = Array.from({ length: days }, (_, back) => addDays(today, -back));
  const counted = new Map<string, Counted>();
  for (let number = 0; number < views; number += 1) {
    // Squared, because newer posts are read far more often.
    const post = posts[Math.floor(random() ** 2 * posts.length)] ?? '/blog';
    const view: Omit<Counted, 'views'> = {
      day: oneOf(lastDays, random),
      path: random() < 0.4 ? oneOf(publicPages, random) : post,
      referrer_host: oneOf(hosts, random),
      campaign: oneOf(campaigns, random),
      device_class: oneOf(devices, random),
    };
    const key = Object.values(view).join('\n');
    const existing = counted.get(key);
    if (existing) existing.views += 1;
    else counted.set(key, { ...view, views: 1 });
  }
  return [...counted.values()];
}

/** Adds up the totals of all views at once, which addToTotals does one by one. */
async function addUp(db: Kysely<Tables>): Promise<void> {
  for (const trait of ['path', 'referrer_host', 'campaign', 'device_class'] as const) {
    await sql`
      insert into view_totals (trait, day, value, views)
      select ${sql.lit(trait)}, day, ${sql.ref(trait)}, sum(views)
      from page_views group by day, ${sql.ref(trait)}`.execute(db);
  }
  await sql`
    insert into view_totals (trait, day, value, views)
    select 'all', day, '', sum(views) from page_views group by day`.execute(db);
}

/** A seeded pseudo-random generator (0 to 1), so that runs can be compared. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function oneOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)] as T;
}

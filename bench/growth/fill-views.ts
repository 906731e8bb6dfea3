import { type Kysely, sql } from 'kysely';
import { brand } from '../../content/brand.ts';
import { addDays, dayIn } from '../../domain/analytics/days.ts';
import type { Tables } from '../../server/db/tables.ts';
import { publicPages } from '../site/public-pages.ts';
import { createRandom, oneOf } from './random.ts';

type View = Omit<Tables['page_views'], 'views'>;

const atOnce = 4000;
const days = 365;
const hosts = ['', '', '', 'www.google.com', 'www.linkedin.com', 'www.instagram.com', 'bing.com'];
const campaigns = ['', '', '', '', 'diwali', 'newsletter-12'];
const devices = ['phone', 'phone', 'phone', 'desktop', 'tablet'] as const;

/** Views in the last year, of pages and posts, mostly new posts; with totals. */
export async function fillViews(db: Kysely<Tables>, views: number): Promise<void> {
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
    for (let start = 0; start < counted.length; start += atOnce) {
      await trx
        .insertInto('page_views')
        .values(counted.slice(start, start + atOnce))
        .execute();
    }
    await addUp(trx);
  });
}

function countViews(views: number, posts: string[]): Tables['page_views'][] {
  const random = createRandom(views);
  const today = dayIn(brand.timeZone, new Date());
  const lastDays = Array.from({ length: days }, (_, back) => addDays(today, -back));
  const counted = new Map<string, Tables['page_views']>();
  for (let number = 0; number < views; number += 1) {
    // Squared: newer posts are read far more often.
    const post = posts[Math.floor(random() ** 2 * posts.length)] ?? '/blog';
    const view: View = {
      day: oneOf(lastDays, random),
      path: random() < 0.4 ? oneOf(publicPages, random) : post,
      referrer_host: oneOf(hosts, random),
      campaign: oneOf(campaigns, random),
      device_class: oneOf(devices, random),
    };
    const key = Object.values(view).join('\n');
    const known = counted.get(key);
    if (known) known.views += 1;
    else counted.set(key, { ...view, views: 1 });
  }
  return [...counted.values()];
}

/** Totals of all views at once, as addToTotals makes them one by one. */
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

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Root } from 'hast';
import { LRUCache } from 'lru-cache';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Picture } from '../../../domain/picture.ts';
import type { Article } from '../../../domain/posts/post.ts';
import { bound } from '../../bound.ts';
import { perSite, type Site } from '../../site.ts';
import { findPicturesOfFiles } from '../media/media.repository.ts';
import type { CleanHtml } from './html/clean-html.ts';

// Turns a post's stored HTML into the HTML that pages, feeds and emails show. The stored text is not changed.

/** The columns of a post that its article is rendered from. */
interface StoredArticle {
  id: number;
  content: string;
}

interface MailAddress {
  until: number | undefined;
  /** The page that links within the text point to. */
  textUrl: string;
  /** Campaign parameters for links to the site. */
  campaign: Record<string, string>;
}

/** About 150 articles of usual length. Most new content versions leave most articles unchanged. */
const cacheBytes = 4_000_000;

const cachedArticles = perSite(
  () =>
    new LRUCache<string, Article>({
      maxSize: cacheBytes,
      maxEntrySize: cacheBytes / 4,
      // Two bytes a character, and an estimate for the entry itself.
      sizeCalculation: (article) => 2 * article.html.length + 500,
    }),
);

/** What public pages read of articles. */
export type Articles = ReturnType<typeof articlesOf>;

export const articlesOf = (site: Site) =>
  bound(site, {
    asMarkdown: articleAsMarkdown,
    forFeed: articleForFeed,
    forMail: articleForMail,
    read: readArticle,
    showOnPage,
  });

/** The text as the editor loads it, and its plain text. */
export async function readArticle(site: Site, post: StoredArticle): Promise<CleanHtml> {
  const { tree } = await cleanTreeOf(site, post);
  const { written } = await import('./html/clean-html.ts');
  return written(tree);
}

/** The article on its own page: headings get ids, and a long text gets a table of contents. */
export async function showOnPage(site: Site, post: StoredArticle): Promise<Article> {
  const articles = cachedArticles(site);
  const day = namesFestivals(post) ? await today(site) : '';
  const key = createHash('sha256')
    .update(day + post.content)
    .digest('base64');
  const cached = articles.get(key);
  if (cached) return cached;
  const { tree, html } = await shownTreeOf(site, post);
  const { picturesIn } = await import('./html/article-html.ts');
  const hashes = picturesIn(tree);
  const pictures = await findArticlePictures(site, hashes);
  // Lets other requests run: for the longest text, the code before and after this line takes 100 ms each.
  await setImmediate();
  const article = await html.shownArticle(tree, pictures, site.settings.siteUrl);
  // A missing picture may be uploaded again, so an article without it is not cached.
  if (hashes.every((hash) => pictures.has(hash))) articles.set(key, article);
  return article;
}

/** The text for feed readers. */
export async function articleForFeed(
  site: Site,
  post: StoredArticle & { slug: string },
): Promise<string> {
  const { tree, html } = await shownTreeOf(site, post);
  return html.feedHtml(tree, site.settings.siteUrl, postUrl(site, post.slug));
}

/**
 * The text for an email, as HTML and as plain text, with absolute links and pictures. `heading` (from 1) cuts the
 * text before that heading.
 */
export async function articleForMail(
  site: Site,
  post: StoredArticle,
  { until, ...address }: MailAddress,
): Promise<{ html: string; text: string; headings: string[]; left: string[] }> {
  const { siteUrl } = site.settings;
  const { tree } = await shownTreeOf(site, post);
  const mail = await import('./html/mail-html.ts');
  const { picturesIn } = await import('./html/article-html.ts');
  const headings = mail.headingsOf(tree);
  const { tree: part, left } = mail.cutBefore(tree, until);
  const pictures = await findArticlePictures(site, picturesIn(part));
  mail.addressForMail(part, { ...address, siteUrl });
  const text = mail.mailText(part);
  return { html: mail.mailHtml(part, pictures, siteUrl), text, headings, left };
}

/**
 * The text as Markdown. `pictureAt` maps file names of our pictures to addresses; without it they point to the site.
 */
export async function articleAsMarkdown(
  site: Site,
  post: StoredArticle & { slug: string },
  pictureAt?: (file: string) => string,
): Promise<string> {
  const { tree, html } = await shownTreeOf(site, post);
  const { movePictures } = await import('./html/article-html.ts');
  if (pictureAt) movePictures(tree, pictureAt);
  html.makeAbsolute(tree, site.settings.siteUrl, postUrl(site, post.slug));
  return await (await import('./html/article-markdown.ts')).writeArticle(tree);
}

/** The tree with what depends on the day. */
async function shownTreeOf(site: Site, post: StoredArticle) {
  const clean = await cleanTreeOf(site, post);
  if (namesFestivals(post)) {
    const { fillFestivals } = await import('./html/festival-days.ts');
    fillFestivals(clean.tree, await today(site));
  }
  return clean;
}

/** Whether a text has the placeholder of html/festival-days.ts. */
function namesFestivals({ content }: StoredArticle): boolean {
  return content.includes('{festivals}');
}

async function today(site: Site): Promise<string> {
  return dayIn((await site.facts()).timeZone, site.now());
}

/** Cleans the stored HTML again, in case the database was edited by hand. */
async function cleanTreeOf({ log }: Site, { id, content }: StoredArticle) {
  // Imported on first use: loading takes long.
  const html = await import('./html/article-html.ts');
  const { tree, wasClean }: { tree: Root; wasClean: boolean } = html.readStored(content);
  if (!wasClean) {
    log.warn(
      { post: id },
      'a stored post contains HTML that the form would not store: it is shown cleaned',
    );
  }
  return { tree, html };
}

async function findArticlePictures({ db }: Site, hashes: string[]): Promise<Map<string, Picture>> {
  return hashes.length > 0 ? await findPicturesOfFiles(db, hashes) : new Map();
}

function postUrl({ settings }: Site, slug: string): string {
  return `${settings.siteUrl}/blog/${encodeURIComponent(slug)}`;
}

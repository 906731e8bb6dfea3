import { createHash } from 'node:crypto';
import { boundedCache } from '../../../domain/bounded-cache.ts';
import type { Picture } from '../../../domain/picture.ts';
import type { Article, ArticleHeading } from '../../../domain/posts/article.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { isSafeHtml } from './is-safe-html.ts';
import { linkedHeadings } from './linked-headings.ts';
import { markedLanguages } from './marked-languages.ts';
import { outlinedHeadings } from './outlined-headings.ts';
import { picturesNamed, sizedPictures } from './sized-pictures.ts';

interface ArticlesSetup {
  /** Public origin; links that lead elsewhere are told apart from our own by it. */
  siteUrl: string;
  /** Pictures by the SHA-256 of any of their files; handed in by the media module. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
  /** Cleans HTML as it is cleaned when a post is stored. */
  clean(html: string): Promise<string>;
  log: { warn(details: object, text: string): void };
}

/** A post as far as its article is made from it. */
interface StoredArticle {
  id: number;
  content: string;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

/** Hundreds of articles of usual length. Most publications leave most of them as they were. */
const rememberedBytes = 4_000_000;

/** Makes of a post's stored HTML what its page shows. What is stored stays as it was written. */
export function createArticlesService(setup: ArticlesSetup) {
  const { siteUrl, findPicturesOfFiles, clean, log } = setup;
  const articles = boundedCache<Article>(rememberedBytes);
  const safe = async ({ id, content }: StoredArticle): Promise<string> => {
    if (isSafeHtml(content)) return content;
    log.warn({ post: id }, 'a post holds HTML that was never cleaned: it is shown without');
    return await clean(content);
  };
  const show = async (content: string): Promise<string> => {
    const hashes = picturesNamed(content);
    const pictures = hashes.length > 0 ? await findPicturesOfFiles(hashes) : new Map();
    const outlined = outlinedHeadings(markedLanguages(content));
    const shown = await coloured(sizedPictures(outlined, pictures));
    return scrollingTables(outwardLinks(scrollingCode(shown), siteUrl));
  };
  return {
    /**
     * The HTML of a post, cleaned again where it holds what no editor stores: somebody may have written it straight into
     * the database.
     */
    safe,

    /** What is shown of HTML that is safe. */
    show,

    /** The same for the article's own page: its headings can be linked to, and a long text has a list of them. */
    async showOnPage(post: StoredArticle): Promise<Article> {
      const shown = await show(await safe(post));
      const key = createHash('sha256').update(shown).digest('base64');
      const article = articles.get(key) ?? articleOf(shown);
      // Two bytes for a letter, parts of the text may keep the whole of it, and an entry takes some itself.
      articles.set(key, article, 2 * (article.html.length + shown.length) + 500);
      return article;
    },
  };
}

function articleOf(shown: string): Article {
  const words = wordCount(plainText(shown));
  const { html, headings } = linkedHeadings(shown);
  return { html, words, contents: contentsOf(words, headings) };
}

/** Less is seen at a glance, or read in three minutes. */
const contentsFrom = { headings: 3, words: 600 };

function contentsOf(words: number, headings: ArticleHeading[]): ArticleHeading[] {
  const listed = headings.filter(({ level }) => level <= 3);
  return words >= contentsFrom.words && listed.length >= contentsFrom.headings ? listed : [];
}

/** What colours is much to load, and most posts hold no code. */
async function coloured(html: string): Promise<string> {
  if (!html.includes('<code class="language-')) return html;
  const { colouredCode } = await import('./coloured-code.ts');
  return colouredCode(html);
}

/** Blocks of code scroll in a box of their own, which a keyboard can reach. */
function scrollingCode(html: string): string {
  return html.replaceAll(/<pre(?=[ >])/g, '<pre tabindex="0"');
}

/** Tables wider than a phone scroll in a box of their own, which a keyboard can reach. */
function scrollingTables(html: string): string {
  return html
    .replaceAll(
      /<table(?=[ >])/g,
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>');
}

/** Pages of others learn nothing of the window that led to them. */
function outwardLinks(html: string, siteUrl: string): string {
  return html.replaceAll(/<a href="https?:\/\/[^<>]*>/g, (tag) => {
    const isOurs = tag.startsWith(`<a href="${siteUrl}"`) || tag.startsWith(`<a href="${siteUrl}/`);
    if (isOurs || /\srel="[^"]*noopener/.test(tag)) return tag;
    return tag.includes(' rel="')
      ? tag.replace(' rel="', ' rel="noopener ')
      : tag.replace(/>$/, ' rel="noopener">');
  });
}

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Picture } from '../../../../domain/picture.ts';
import type { Article } from '../../../../domain/posts/article.ts';
import type { CleanHtml } from './clean/clean-html.ts';
import { picturesIn } from './show/size-pictures.ts';

interface ArticlesSetup {
  /** Public origin; links that lead elsewhere are told apart from our own by it. */
  siteUrl: string;
  /** Pictures by the SHA-256 of any of their files; handed in by the media module. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
  log: { warn(details: object, text: string): void };
}

/** A post as far as its article is made from it. */
interface StoredArticle {
  id: number;
  content: string;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

/** About 150 articles of usual length, since most publications leave most of them as they were. */
const cacheBytes = 4_000_000;

/** Makes of a post's stored HTML what is shown of it. What is stored stays as it was written. */
export function createArticlesService({ siteUrl, findPicturesOfFiles, log }: ArticlesSetup) {
  const articles = new LRUCache<string, Article>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    // Two bytes for a letter, and an entry takes some itself.
    sizeCalculation: (article) => 2 * article.html.length + 500,
  });

  /** Whatever was written straight into the database, what comes out of here is clean. */
  async function cleaned({ id, content }: StoredArticle) {
    // Not before it is needed, since it is much to load.
    const html = await import('./show/article-html.ts');
    const { tree, wasClean } = html.readStored(content);
    if (!wasClean) {
      log.warn({ post: id }, 'a post holds HTML that was never cleaned: it is shown without');
    }
    return { tree, html };
  }

  return {
    /** The text as it is edited, and its words. */
    async read(post: StoredArticle): Promise<CleanHtml> {
      const { tree } = await cleaned(post);
      const { written } = await import('./clean/clean-html.ts');
      return written(tree);
    },

    /** The article on its own page: its headings can be linked to, and a long text has a list of them. */
    async showOnPage(post: StoredArticle): Promise<Article> {
      const key = createHash('sha256').update(post.content).digest('base64');
      const known = articles.get(key);
      if (known) return known;
      const { tree, html } = await cleaned(post);
      const hashes = picturesIn(tree);
      const pictures = hashes.length > 0 ? await findPicturesOfFiles(hashes) : new Map();
      // The longest text takes a tenth of a second until here, and again from here.
      await setImmediate();
      const article = await html.shownArticle(tree, pictures, siteUrl);
      // A picture that is missing may be uploaded again.
      if (hashes.every((hash) => pictures.has(hash))) articles.set(key, article);
      return article;
    },

    /** The text as feed readers show it. */
    async forFeed(post: StoredArticle & { slug: string }): Promise<string> {
      const { tree, html } = await cleaned(post);
      return html.feedHtml(tree, siteUrl, `${siteUrl}/blog/${encodeURIComponent(post.slug)}`);
    },
  };
}

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Picture } from '../../../domain/picture.ts';
import type { Article } from '../../../domain/posts/article.ts';
import type { CleanHtml } from './html/clean-html.ts';

interface ArticlesSetup {
  /** Public origin; links elsewhere are marked as external. */
  siteUrl: string;
  /** Pictures by the SHA-256 of any of their files; handed in by the media module. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
  log: { warn(details: object, text: string): void };
}

/** The columns of a post that its article is made from. */
interface StoredArticle {
  id: number;
  content: string;
}

interface MailAddress {
  until: number | undefined;
  /** Where links within the text lead. */
  textUrl: string;
  /** Parameters of links to the site. */
  campaign: Record<string, string>;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

/** About 150 articles of usual length: most publications leave most of them unchanged. */
const cacheBytes = 4_000_000;

/** Turns a post's stored HTML into what is shown. The stored text is not changed. */
export function createArticlesService({ siteUrl, findPicturesOfFiles, log }: ArticlesSetup) {
  const articles = new LRUCache<string, Article>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    // Two bytes a character, and an estimate for the entry itself.
    sizeCalculation: (article) => 2 * article.html.length + 500,
  });

  /** Clean even if the database was edited by hand. */
  async function cleaned({ id, content }: StoredArticle) {
    // Imported on first use: loading takes long.
    const html = await import('./html/article-html.ts');
    const { tree, wasClean } = html.readStored(content);
    if (!wasClean) {
      log.warn(
        { post: id },
        'a post holds HTML that would not be stored like this: it is shown as it would be',
      );
    }
    return { tree, html };
  }

  const postUrl = (slug: string) => `${siteUrl}/blog/${encodeURIComponent(slug)}`;

  return {
    /** The text as the editor shows it, and its plain text. */
    async read(post: StoredArticle): Promise<CleanHtml> {
      const { tree } = await cleaned(post);
      const { written } = await import('./html/clean-html.ts');
      return written(tree);
    },

    /** The article on its own page: headings have ids, and a long text has a list of contents. */
    async showOnPage(post: StoredArticle): Promise<Article> {
      const key = createHash('sha256').update(post.content).digest('base64');
      const known = articles.get(key);
      if (known) return known;
      const { tree, html } = await cleaned(post);
      const hashes = html.picturesIn(tree);
      const pictures = hashes.length > 0 ? await findPicturesOfFiles(hashes) : new Map();
      // For the longest text, the code before and after each takes 100 ms.
      await setImmediate();
      const article = await html.shownArticle(tree, pictures, siteUrl);
      // A missing picture may be uploaded again.
      if (hashes.every((hash) => pictures.has(hash))) articles.set(key, article);
      return article;
    },

    /** The text as feed readers show it. */
    async forFeed(post: StoredArticle & { slug: string }): Promise<string> {
      const { tree, html } = await cleaned(post);
      return html.feedHtml(tree, siteUrl, postUrl(post.slug));
    },

    /**
     * The text for a mail, as HTML and as plain text, up to a heading if one is named (from 1): its links and pictures are
     * absolute.
     */
    async forMail(post: StoredArticle, { until, ...address }: MailAddress) {
      const { tree, html } = await cleaned(post);
      const mail = await import('./html/mail-html.ts');
      const headings = mail.headingsOf(tree);
      const { tree: shown, left } = mail.cutBefore(tree, until);
      const hashes = html.picturesIn(shown);
      const pictures = hashes.length > 0 ? await findPicturesOfFiles(hashes) : new Map();
      mail.addressForMail(shown, { ...address, siteUrl });
      const text = mail.mailText(shown);
      return { html: mail.mailHtml(shown, pictures, siteUrl), text, headings, left };
    },

    /** The text as Markdown. `pictureAt` says where our pictures are, by the names of their files, if not on the site. */
    async asMarkdown(
      post: StoredArticle & { slug: string },
      pictureAt?: (file: string) => string,
    ): Promise<string> {
      const { tree, html } = await cleaned(post);
      if (pictureAt) html.movePictures(tree, pictureAt);
      html.makeAbsolute(tree, siteUrl, postUrl(post.slug));
      return await (await import('./html/article-markdown.ts')).writeArticle(tree);
    },
  };
}

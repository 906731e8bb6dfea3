import type { Article, ArticleHeading } from '../../../domain/blog/article.ts';
import { wordCount } from '../../../domain/blog/read-time.ts';
import type { Picture } from '../../../domain/picture.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { colouredCode } from './coloured-code.ts';
import { linkedHeadings } from './linked-headings.ts';
import { outlinedHeadings } from './outlined-headings.ts';
import { picturesNamed, sizedPictures } from './sized-pictures.ts';

interface ArticlesSetup {
  /** Public origin; links that lead elsewhere are told apart from our own by it. */
  siteUrl: string;
  /** Pictures by the SHA-256 of any of their files; handed in by the media module. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

/** Makes of a post's stored HTML what its page shows. What is stored stays as it was written. */
export function createArticlesService({ siteUrl, findPicturesOfFiles }: ArticlesSetup) {
  const show = async (content: string): Promise<string> => {
    const hashes = picturesNamed(content);
    const pictures = hashes.length > 0 ? await findPicturesOfFiles(hashes) : new Map();
    const shown = sizedPictures(outlinedHeadings(content), pictures);
    return scrollingTables(outwardLinks(colouredCode(shown), siteUrl));
  };
  return {
    /** The HTML of an article; `content` must have been cleaned. */
    show,

    /** The same for the article's own page: its headings can be linked to, and a long text has a list of them. */
    async showOnPage(content: string): Promise<Article> {
      const { html, headings } = linkedHeadings(await show(content));
      return { html, contents: contentsOf(content, headings) };
    },
  };
}

/** Less is seen at a glance, or read in three minutes. */
const contentsFrom = { headings: 3, words: 600 };

function contentsOf(content: string, headings: ArticleHeading[]): ArticleHeading[] {
  const listed = headings.filter(({ level }) => level <= 3);
  const isLong = wordCount(plainText(content)) >= contentsFrom.words;
  return isLong && listed.length >= contentsFrom.headings ? listed : [];
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
  return html.replaceAll(/<a href="https?:\/\/[^>]*>/g, (tag) => {
    const isOurs = tag.startsWith(`<a href="${siteUrl}"`) || tag.startsWith(`<a href="${siteUrl}/`);
    if (isOurs || /\srel="[^"]*noopener/.test(tag)) return tag;
    return tag.includes(' rel="')
      ? tag.replace(' rel="', ' rel="noopener ')
      : tag.replace(/>$/, ' rel="noopener">');
  });
}

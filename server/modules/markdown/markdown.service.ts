import type { Page } from '../../../domain/page.ts';
import { markdownAddress } from '../../../domain/posts/markdown-address.ts';
import { readInBatches } from '../../batches.ts';
import type { Articles } from '../posts/articles.service.ts';
import type { PublicPosts } from '../posts/posts.service.ts';
import type { PublishedSite } from '../site/site.service.ts';
import type { DescribedLink } from './llms-txt.ts';
import { postDocument } from './post-document.ts';

interface Parts {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  posts: Pick<PublicPosts, 'findPost'>;
  articles: Pick<Articles, 'asMarkdown'>;
  site: Pick<PublishedSite, 'facts'>;
  /** Those in the sitemap, as published. */
  pages(): Promise<readonly Page[]>;
  /** Published posts, last published first. */
  findTitles(after: PostTitle | undefined, limit: number): Promise<PostTitle[]>;
}

interface PostTitle {
  id: number;
  title: string;
  slug: string;
  summary: string;
  publishedAt: string | null;
}

type FoundDocument =
  /** `url` is that of the post's page. */
  | { kind: 'found'; text: string; url: string }
  | Exclude<Awaited<ReturnType<PublicPosts['findPost']>>, { kind: 'found' }>;

export type MarkdownService = ReturnType<typeof createMarkdownService>;

const readAtOnce = 500;
/** Older posts are "Optional": programs that want a shorter text leave them out. */
const newest = 100;

/** What the site says, for programs that read Markdown. */
export function createMarkdownService(parts: Parts) {
  const { siteUrl, posts, articles, site } = parts;
  const urlOf = (slug: string) => `${siteUrl}/blog/${encodeURIComponent(slug)}`;

  return {
    /** The document of a published post, by its slug in any case and Unicode form. */
    async post(slug: string): Promise<FoundDocument> {
      const found = await posts.findPost(slug);
      if (found.kind !== 'found') return found;
      const { post } = found;
      const { picture } = post;
      const place = {
        status: 'published' as const,
        url: urlOf(post.slug),
        image: picture && { address: siteUrl + picture.url, alt: picture.alt },
      };
      const text = postDocument(post, place, await articles.asMarkdown(post));
      return { kind: 'found', text, url: place.url };
    },

    /** /llms.txt: what the site is, and where its pages and posts are. */
    async llmsTxt(): Promise<string> {
      const pages = (await parts.pages()).map(({ path, meta }) => ({
        title: meta.title,
        url: siteUrl + path,
        about: meta.description,
      }));
      const links: DescribedLink[] = [];
      for await (const titles of readInBatches(readAtOnce, parts.findTitles)) {
        for (const { title, slug, summary } of titles) {
          links.push({ title, url: siteUrl + markdownAddress(slug), about: summary });
        }
      }
      const { writeLlmsTxt } = await import('./llms-txt.ts');
      const lists = { Pages: pages, Posts: links.slice(0, newest), Optional: links.slice(newest) };
      return await writeLlmsTxt(await site.facts(), lists);
    },
  };
}

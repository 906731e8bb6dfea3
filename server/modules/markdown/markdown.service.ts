import { sitePages } from '../../../content/site-pages.ts';
import { markdownAddress } from '../../../domain/posts/markdown-address.ts';
import { readInBatches } from '../../batches.ts';
import type { Site } from '../../site.ts';
import { publishedPages } from '../pages/pages.service.ts';
import { articleAsMarkdown } from '../posts/articles.service.ts';
import { findTitlesAfter, type PostTitle } from '../posts/posts.repository.ts';
import { type FoundPost, findPublicPost } from '../posts/posts.service.ts';
import { publishedFacts } from '../site/site.service.ts';
import type { DescribedLink } from './llms-txt.ts';
import { postDocument } from './post-document.ts';

export type PostMarkdown =
  /** `url` is the address of the post's page. */
  { kind: 'found'; text: string; url: string } | Exclude<FoundPost, { kind: 'found' }>;

const readAtOnce = 500;
/** Older posts are listed under "Optional", which programs may leave out. */
const newest = 100;

/** The Markdown of a published post, by its slug in any case and Unicode form. */
export async function postAsMarkdown(site: Site, slug: string): Promise<PostMarkdown> {
  const { siteUrl } = site.settings;
  const match = await findPublicPost(site, slug);
  if (match.kind !== 'found') return match;
  const { post } = match;
  const { picture } = post;
  const place = {
    status: 'published' as const,
    url: `${siteUrl}/blog/${encodeURIComponent(post.slug)}`,
    image: picture && { address: siteUrl + picture.url, alt: picture.alt },
  };
  const text = postDocument(post, place, await articleAsMarkdown(site, post));
  return { kind: 'found', text, url: place.url };
}

/** /llms.txt: describes the site and lists its pages and posts for programs that read Markdown. */
export async function llmsTxt(site: Site): Promise<string> {
  const { siteUrl } = site.settings;
  const pages = (await publishedPages(site))
    .filter(({ key }) => sitePages.some((page) => page.key === key))
    .map(({ path, meta }) => ({ title: meta.title, url: siteUrl + path, about: meta.description }));
  const links: DescribedLink[] = [];
  const read = (after: PostTitle | undefined, limit: number) =>
    findTitlesAfter(site.db, after, limit);
  for await (const titles of readInBatches(readAtOnce, read)) {
    for (const { title, slug, summary } of titles) {
      links.push({ title, url: siteUrl + markdownAddress(slug), about: summary });
    }
  }
  const { writeLlmsTxt } = await import('./llms-txt.ts');
  const lists = { Pages: pages, Posts: links.slice(0, newest), Optional: links.slice(newest) };
  return await writeLlmsTxt((await publishedFacts(site)).facts, lists);
}

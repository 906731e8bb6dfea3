import { sitePages } from '../../content/site-pages.ts';
import type { Picture } from '../../domain/picture.ts';
import type { Db } from '../db/tables.ts';
import { createArchiveService } from '../modules/markdown/archive.service.ts';
import { createMarkdownService } from '../modules/markdown/markdown.service.ts';
import type { MediaFile } from '../modules/media/media.service.ts';
import { publishedPages } from '../modules/pages/pages.service.ts';
import { readAllPosts } from '../modules/posts/all-posts.ts';
import type { Articles } from '../modules/posts/articles.service.ts';
import { findTitlesAfter } from '../modules/posts/posts.repository.ts';
import type { PublicPosts } from '../modules/posts/posts.service.ts';
import type { PublishedSite } from '../modules/site/site.service.ts';
import type { Signer } from '../signing.ts';
import type { Site } from '../site.ts';
import { archivedPages } from './archived-pages.ts';

interface Parts {
  siteUrl: string;
  signer: Signer;
  site: PublishedSite;
  posts: PublicPosts;
  articles: Articles;
  context: Site;
  media: {
    findFile(name: string): Promise<MediaFile | undefined>;
    findPictures(ids: number[]): Promise<Map<number, Picture>>;
    findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
  };
}

/** Posts and pages as Markdown: in public, and as an archive for the admin. */
export function createMarkdownServices(db: Db, { context, media, ...parts }: Parts) {
  return {
    markdown: createMarkdownService({
      ...parts,
      pages: async () =>
        (await publishedPages(context)).filter(({ key }) =>
          sitePages.some((page) => page.key === key),
        ),
      findTitles: (after, limit) => findTitlesAfter(db, after, limit),
    }),
    archive: createArchiveService({
      ...parts,
      ...media,
      timeZone: parts.site.timeZone,
      posts: () => readAllPosts(db),
      pages: () => archivedPages(context),
    }),
  };
}

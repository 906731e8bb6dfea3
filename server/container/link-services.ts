import type { Db } from '../db/tables.ts';
import { type AskSite, createLinkCheck } from '../modules/links/check-link.ts';
import { createOutsideCheck } from '../modules/links/checking/check-outside.ts';
import { type Network, theInternet } from '../modules/links/checking/network.ts';
import { createLinksService } from '../modules/links/links.service.ts';
import type { findWeights } from '../modules/media/media.repository.ts';
import { pageAddresses, publishedPages } from '../modules/pages/pages.service.ts';
import { createPostChecks } from '../modules/posts/post-checks.service.ts';
import type { PostsService } from '../modules/posts/posts.service.ts';
import type { Site } from '../site.ts';

/** What links lead to. */
export interface Surroundings {
  /** What a visitor of our site gets. */
  askSite: AskSite;
  /** The way to other sites; by default the internet. */
  network?: Network | undefined;
}

interface Parts extends Surroundings {
  siteUrl: string;
  context: Site;
  posts: Pick<PostsService, 'postAddresses'>;
  weigh(hashes: readonly string[]): ReturnType<typeof findWeights>;
  version: () => number;
  isLoginName(name: string): Promise<boolean>;
}

/** Posts from which a misspelt address may be guessed. */
const guessed = { limit: 5000, offset: 0 };

/** Creates what checks links: of drafts, and of everything that is public. */
export function createLinkServices(db: Db, { siteUrl, context, posts, ...parts }: Parts) {
  const { askSite, network = theInternet(), weigh, version, isLoginName } = parts;
  const checkOutside = createOutsideCheck({ network, siteUrl });
  const links = createLinksService(db, {
    siteUrl,
    version,
    check: createLinkCheck({ askSite, checkOutside }),
    pages: () => publishedPages(context),
    addresses: async () => [
      ...(await pageAddresses(context)),
      ...(await posts.postAddresses(guessed)).map(({ slug }) => `/blog/${slug}`),
    ],
    readText: (content) => postChecks.linksIn(content),
  });
  const postChecks = createPostChecks({ links, weigh, isLoginName });
  return { links, postChecks };
}

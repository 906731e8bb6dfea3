import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '../../../domain/page.ts';
import { readableAddress } from '../../../domain/text/decoded.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { askOwnAgain } from './link-checks.repository.ts';
import { targetOf } from './link-target.ts';
import {
  findReadPages,
  findUnreadPosts,
  forgetUnpublished,
  type PublishedLink,
  replaceLinks,
} from './published-links.repository.ts';

interface Link {
  href: string;
  words: string;
}

export interface LinkReader {
  siteUrl: string;
  /** Links and pictures of a post's text; handed in by the posts module. */
  readText(content: string): Promise<Link[]>;
  /** The pages as visitors see them. */
  pages(): Promise<readonly Page[]>;
  /** Grows with every change of published content. */
  version(): number;
}

const postsAtOnce = 20;
/** In bytes; the key of a table, of which PostgreSQL takes at most 2,704. */
const maxUrl = 2000;
const maxWords = 120;

/** Reads the links of what was published or changed since the last time, and forgets those of what is gone. */
export function createLinkReader(db: Db, { siteUrl, readText, pages, version }: LinkReader) {
  let readVersion: number | undefined;

  /** What can be asked, each address once. */
  function askable(links: Link[], path: string): PublishedLink[] {
    const found = new Map<string, PublishedLink>();
    for (const { href, words } of links) {
      const target = targetOf(href, siteUrl, path);
      const url =
        target.kind === 'own'
          ? storedPath(target.path)
          : target.kind === 'outside' && target.address;
      if (!url || Buffer.byteLength(url) > maxUrl || found.has(url)) continue;
      found.set(url, { url, words: shorten(words, maxWords) });
    }
    return [...found.values()];
  }

  async function readPosts(now: Date, stopping: AbortSignal): Promise<boolean> {
    let isChanged = false;
    for (;;) {
      const posts = await findUnreadPosts(db, postsAtOnce);
      for (const { id: postId, slug, content, version } of posts) {
        const links = askable(await readText(content), `/blog/${encodeURIComponent(slug)}`);
        await replaceLinks(db, { postId, version }, links, now.toISOString());
        isChanged = true;
        await nextTurn();
      }
      if (posts.length < postsAtOnce || stopping.aborted) return isChanged;
    }
  }

  async function readPages(shown: readonly Page[], now: Date): Promise<boolean> {
    const before = await findReadPages(db);
    let isChanged = false;
    for (const page of shown) {
      const version = createHash('sha256').update(JSON.stringify(page)).digest('hex');
      if (before.get(page.key) === version) continue;
      const links = askable(linksIn(page.sections), page.path);
      await replaceLinks(db, { page: page.key, version }, links, now.toISOString());
      isChanged = true;
    }
    return isChanged;
  }

  /** Whether nothing was published or changed since. */
  const isUpToDate = () => version() === readVersion;

  async function read(now: Date, stopping: AbortSignal): Promise<void> {
    if (isUpToDate()) return;
    const present = version();
    const shown = await pages();
    const changes = [
      await readPosts(now, stopping),
      await readPages(shown, now),
      await forgetUnpublished(
        db,
        shown.map(({ key }) => key),
      ),
    ];
    // What one of them had may be what another one links to.
    if (changes.includes(true)) await askOwnAgain(db, now.toISOString());
    if (!stopping.aborted) readVersion = present;
  }

  return { isUpToDate, read };
}

/** A path of ours; decoded where percent signs would make it too long for the table. */
function storedPath(path: string): string {
  return path.length > maxUrl ? readableAddress(path) : path;
}

/** Everything that has an address and words, wherever it stands. */
function linksIn(value: unknown): Link[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  const { href, label } = value as Record<string, unknown>;
  const own = typeof href === 'string' ? [{ href, words: String(label ?? href) }] : [];
  return [...own, ...Object.values(value).flatMap(linksIn)];
}

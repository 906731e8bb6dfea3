import { createHash } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { hasResponded, type LinkResult, seemsOffline } from '../../../domain/links/link-result.ts';
import type { Page } from '../../../domain/page.ts';
import { readableAddress } from '../../../domain/text/decode-percent.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { claimState, deleteState, takeTurn, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site } from '../../site.ts';
import { checkLink } from './check-link.ts';
import { findDue, findWorking, makeOwnLinksDue, storeCheck } from './link-checks.repository.ts';
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

/** Public content that contains links. */
export interface LinkSources {
  /** The pages as visitors see them. */
  pages(): Promise<readonly Page[]>;
  /** Links and pictures of a post's text. */
  linksIn(content: string): Promise<Link[]>;
  /** Milliseconds between two requests to other sites. */
  pauseMs?: number;
}

/** Key in site_state: since when no other site can be reached. */
export const unreachableKey = 'links_unreachable_since';
const turnKey = 'links_turn';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** Longer than a run takes, but short enough that a killed instance does not block the others for long. */
const turnMs = 5 * 60 * 1000;
/** Links to check in a run, once a minute: enough for the largest site within a week, without burdening any server. */
const batchSizes = { own: 60, outside: 20 };

/**
 * Checks all published links once a week and broken ones every day, in runs of a few links, by one instance at a
 * time, one link after the other. The links of an interrupted run are due again.
 */
export async function checkPublishedLinks(
  site: Site,
  sources: LinkSources,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = site;
  const isDue = (await dueAt(db, now, { own: 1, outside: 1 })).length > 0;
  if (!isDue && lastRead(site).version === site.version()) return;
  const turn = { now: now.toISOString(), until: after(now, turnMs) };
  if (!(await takeTurn(db, turnKey, turn))) return;
  try {
    await readLinks(site, sources, now, stopping);
    await storeRound(site, await checkRound(site, sources, now, stopping), now, stopping);
  } finally {
    await writeState(db, turnKey, turn.now);
  }
}

/** Whether a link to another site that worked before works now; false if there is none. */
export async function isOnline(site: Site, stopping: AbortSignal): Promise<boolean> {
  const url = await findWorking(site.db);
  if (!url) return false;
  return hasResponded(await checkLink(site, { kind: 'outside', address: url }, stopping));
}

async function dueAt(db: Db, now: Date, limits: typeof batchSizes): Promise<string[]> {
  return await findDue(db, { now: now.toISOString(), latest: after(now, weekMs), ...limits });
}

interface CheckedLink {
  url: string;
  answer: LinkResult;
}

async function checkRound(
  site: Site,
  { pauseMs = 1000 }: LinkSources,
  now: Date,
  stopping: AbortSignal,
): Promise<CheckedLink[]> {
  const checked: CheckedLink[] = [];
  for (const url of await dueAt(site.db, now, batchSizes)) {
    const target = isOwn(url)
      ? ({ kind: 'own', path: url } as const)
      : ({ kind: 'outside', address: url } as const);
    if (!isOwn(url)) await pause(pauseMs, undefined, { signal: stopping }).catch(() => {});
    const answer = await checkLink(site, target, stopping);
    // The result of an aborted request means nothing.
    if (stopping.aborted) break;
    checked.push({ url, answer });
  }
  return checked;
}

async function storeRound(
  site: Site,
  checked: CheckedLink[],
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = site;
  const outside = checked.filter(({ url }) => !isOwn(url)).map(({ answer }) => answer);
  const isOffline = seemsOffline(outside) && !(await isOnline(site, stopping));
  if (isOffline) await claimState(db, unreachableKey, now.toISOString());
  else if (outside.length > 0) await deleteState(db, unreachableKey);
  for (const { url, answer } of checked) {
    if (isOffline && !isOwn(url)) await storeCheck(db, { url, dueAt: after(now, hourMs) });
    else await storeAnswer(db, url, answer, now);
  }
}

/** Stores the result of a check; a link that did not answer keeps its state. */
async function storeAnswer(db: Db, url: string, answer: LinkResult, now: Date): Promise<void> {
  const isBroken = answer.kind === 'broken';
  const isKnown = isBroken || hasResponded(answer);
  const dueAt = after(now, isKnown && !isBroken ? weekMs : dayMs);
  const fault = isBroken ? answer.why : null;
  await storeCheck(db, {
    url,
    dueAt,
    ...(isKnown && { answer: { at: now.toISOString(), fault } }),
  });
}

function isOwn(url: string): boolean {
  return url.startsWith('/');
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

const postsAtOnce = 20;
/** In bytes: the address is a table's key, and PostgreSQL limits an index row to 2,704. */
const maxUrl = 2000;
const maxWords = 120;

/** The content version whose links were read last. */
const lastRead = perSite((): { version?: number } => ({}));

/** Reads the links of content that was published or changed, and deletes those of content that was removed. */
async function readLinks(
  site: Site,
  sources: LinkSources,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = site;
  const version = site.version();
  if (version === lastRead(site).version) return;
  const pages = await sources.pages();
  const changes = [
    await readPosts(site, sources, now, stopping),
    await readPages(site, pages, now),
    await forgetUnpublished(
      db,
      pages.map(({ key }) => key),
    ),
  ];
  // A link elsewhere may point to what changed.
  if (changes.includes(true)) await makeOwnLinksDue(db, now.toISOString());
  if (!stopping.aborted) lastRead(site).version = version;
}

async function readPosts(
  site: Site,
  { linksIn }: LinkSources,
  now: Date,
  stopping: AbortSignal,
): Promise<boolean> {
  let isChanged = false;
  for (;;) {
    const posts = await findUnreadPosts(site.db, postsAtOnce);
    for (const { id: postId, slug, content, version } of posts) {
      const links = checkableLinks(
        site,
        await linksIn(content),
        `/blog/${encodeURIComponent(slug)}`,
      );
      await replaceLinks(site.db, { postId, version }, links, now.toISOString());
      isChanged = true;
      await nextTurn();
    }
    if (posts.length < postsAtOnce || stopping.aborted) return isChanged;
  }
}

async function readPages(site: Site, pages: readonly Page[], now: Date): Promise<boolean> {
  const before = await findReadPages(site.db);
  let isChanged = false;
  for (const page of pages) {
    const version = createHash('sha256').update(JSON.stringify(page)).digest('hex');
    if (before.get(page.key) === version) continue;
    const links = checkableLinks(site, linksOfPage(page.sections), page.path);
    await replaceLinks(site.db, { page: page.key, version }, links, now.toISOString());
    isChanged = true;
  }
  return isChanged;
}

/** The links that can be checked, without duplicates. */
function checkableLinks({ settings }: Site, links: Link[], path: string): PublishedLink[] {
  const byUrl = new Map<string, PublishedLink>();
  for (const { href, words } of links) {
    const target = targetOf(href, settings.siteUrl, path);
    const url =
      target.kind === 'own' ? storedPath(target.path) : target.kind === 'outside' && target.address;
    if (!url || Buffer.byteLength(url) > maxUrl || byUrl.has(url)) continue;
    byUrl.set(url, { url, words: shorten(words, maxWords) });
  }
  return [...byUrl.values()];
}

/** A path of our site; decoded if percent-encoding would make it too long for the table. */
function storedPath(path: string): string {
  return path.length > maxUrl ? readableAddress(path) : path;
}

/** Every object with an address and a label, at any depth of a page. */
function linksOfPage(value: unknown): Link[] {
  if (Array.isArray(value)) return value.flatMap(linksOfPage);
  if (typeof value !== 'object' || value === null) return [];
  const { href, label } = value as Record<string, unknown>;
  const own = typeof href === 'string' ? [{ href, words: String(label ?? href) }] : [];
  return [...own, ...Object.values(value).flatMap(linksOfPage)];
}

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Page } from '../../../domain/page.ts';
import { withEdits } from '../../../domain/pages/page-edits.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { numberedSlug } from '../../../domain/text/slug.ts';
import type { Site } from '../../site.ts';
import { findPictures } from '../media/media.repository.ts';
import { findPictureFile } from '../media/media.service.ts';
import { listPages } from '../pages/page-editing.service.ts';
import { pageTexts, publishedPages } from '../pages/pages.service.ts';
import { readAllPosts, type WrittenPost } from '../posts/all-posts.ts';
import { articleAsMarkdown } from '../posts/articles.service.ts';
import { lastTimeZone } from '../site/site.service.ts';
import { postDocument } from './post-document.ts';

interface ArchivedPage {
  page: Page;
  status: PostStatus;
  /** Instant of its last change; undefined for an unchanged page. */
  updated: string | undefined;
}

interface ArchivedFile {
  name: string;
  input: string | Uint8Array;
  lastModified?: Date;
}

const purpose = 'archive';
/** A link is followed at once. */
const lifeMs = 60_000;
const maxNameBytes = 200;

/** A token for a link to the archive, valid for a minute: a browser that downloads sends no session. */
export function archiveToken({ signer }: Site, now = new Date()): string {
  return signer.sign(purpose, String(now.getTime() + lifeMs));
}

/** Whether a link's token is valid and not older than a minute. */
export function isArchiveToken({ signer }: Site, token: string, now = new Date()): boolean {
  const remainingMs = Number(signer.verify(purpose, token)) - now.getTime();
  return remainingMs >= 0 && remainingMs <= lifeMs;
}

/** The archive's name, with the date in the site's time zone. */
export function archiveName(site: Site, now = site.now()): string {
  return `posts-and-pages-${dayIn(lastTimeZone(site), now)}.zip`;
}

/** All posts and pages as Markdown, with their pictures, in one ZIP file; each part is read when it is consumed. */
export async function archiveZip(site: Site): Promise<Readable> {
  const { makeZip } = await import('client-zip');
  return Readable.from(makeZip(files(site)), { objectMode: false });
}

async function* files(site: Site): AsyncGenerator<ArchivedFile> {
  const pictures = createPictures(site);
  const names = new Set<string>();
  for await (const post of readAllPosts(site.db)) {
    yield await postFile(site, post, freeName(post.name, names), pictures.at);
    yield* pictures.files();
    // SQLite answers synchronously, so other requests need a turn.
    await nextTurn();
  }
  for (const page of await archivedPages(site)) {
    yield await pageFile(site, page, pictures.at);
    yield* pictures.files();
  }
}

/** Every page as visitors see it, and its draft if there is one. */
async function archivedPages(site: Site): Promise<ArchivedPage[]> {
  const texts = await pageTexts(site);
  const publicPages = await publishedPages(site);
  return (await listPages(site)).flatMap(({ page: key, delivered, draft, published }) => {
    const page = publicPages.find((each) => each.key === key) ?? delivered;
    const versions: ArchivedPage[] = [{ page, status: 'published', updated: published?.at }];
    if (draft) {
      const written = withFacts(withEdits(delivered, draft.edits), texts);
      versions.push({ page: written, status: 'draft', updated: draft.at });
    }
    return versions;
  });
}

/** The relative path from a document to a picture, by file name. */
type PictureAt = (file: string) => string;

/** Collects the pictures that documents use, and reads each once. */
function createPictures(site: Site) {
  const knownNames = new Set<string>();
  let pending: string[] = [];
  return {
    at(file: string): string {
      if (!knownNames.has(file)) pending.push(file);
      knownNames.add(file);
      return `../pictures/${file}`;
    },
    async *files(): AsyncGenerator<ArchivedFile> {
      const names = pending;
      pending = [];
      for (const name of names) {
        const file = await findPictureFile(site, name);
        // A text may use a picture that was deleted.
        if (file) yield { name: `pictures/${name}`, input: file.data };
        await nextTurn();
      }
    },
  };
}

async function postFile(
  site: Site,
  post: WrittenPost,
  name: string,
  pictureAt: PictureAt,
): Promise<ArchivedFile> {
  const { siteUrl } = site.settings;
  const { slug, status, featuredMediaId, featuredAlt: alt, updatedAt } = post;
  const picture =
    featuredMediaId && (await findPictures(site.db, [featuredMediaId])).get(featuredMediaId);
  const place = {
    status,
    url: `${siteUrl}/blog/${encodeURIComponent(slug)}`,
    image: picture ? { address: pictureAt(fileIn(picture.url) ?? ''), alt } : null,
  };
  const text = await articleAsMarkdown(site, post, pictureAt);
  return {
    name: `posts/${name}.md`,
    input: postDocument(post, place, text),
    lastModified: new Date(updatedAt),
  };
}

async function pageFile(
  { settings: { siteUrl } }: Site,
  { page, status, updated }: ArchivedPage,
  pictureAt: PictureAt,
): Promise<ArchivedFile> {
  const { pageDocument } = await import('./page-document.ts');
  const url = siteUrl + page.path;
  const readdress = (address: string) => {
    const picture = fileIn(address);
    if (picture) return pictureAt(picture);
    return address.startsWith('/') ? siteUrl + address : address;
  };
  return {
    name: `pages/${page.key}${status === 'draft' ? '.draft' : ''}.md`,
    input: pageDocument(page, { status, url, updated }, readdress),
    ...(updated && { lastModified: new Date(updated) }),
  };
}

/** The file name in an address of a library picture. */
function fileIn(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{64}\.[a-z]+)$/.exec(address)?.[1];
}

/** A name that no other file has, within the 255 bytes of file systems. */
function freeName(preferred: string, takenNames: Set<string>): string {
  // Removes the rest of a character that the cut split.
  const cut = Buffer.from(preferred)
    .subarray(0, maxNameBytes)
    .toString()
    .replace(/\ufffd+$/, '');
  let number = 1;
  while (takenNames.has(numberedSlug(cut, number))) number += 1;
  const name = numberedSlug(cut, number);
  takenNames.add(name);
  return name;
}

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Page } from '../../../domain/page.ts';
import type { Picture } from '../../../domain/picture.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { numberedSlug } from '../../../domain/text/slug.ts';
import type { Signer } from '../../signing.ts';
import type { MediaFile } from '../media/media.service.ts';
import type { WrittenPost } from '../posts/all-posts.ts';
import type { Articles } from '../posts/articles.service.ts';
import { postDocument } from './post-document.ts';

interface Parts {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  signer: Signer;
  timeZone(): string;
  /** Every post outside the trash and every draft, one by one. */
  posts(): AsyncIterable<WrittenPost>;
  articles: Pick<Articles, 'asMarkdown'>;
  /** As published, and those drafts that say something else. */
  pages(): Promise<ArchivedPage[]>;
  findPictures(ids: number[]): Promise<Map<number, Picture>>;
  /** A file of a picture by its name. */
  findFile(name: string): Promise<MediaFile | undefined>;
}

export interface ArchivedPage {
  page: Page;
  status: PostStatus;
  /** Instant of its last change; undefined for a page as delivered. */
  updated: string | undefined;
}

/** A file of the archive. */
interface ArchivedFile {
  name: string;
  input: string | Uint8Array;
  lastModified?: Date;
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

const purpose = 'archive';
/** A link is followed at once. */
const lifeMs = 60_000;
const maxNameBytes = 200;

/** All posts and pages as Markdown, with their pictures, as files that belong together. */
export function createArchiveService(parts: Parts) {
  return {
    /** What a link to the archive says, for a minute: a browser that downloads sends no session. */
    token: (now = new Date()) => parts.signer.sign(purpose, String(now.getTime() + lifeMs)),

    /** Whether a link's token is of this minute. */
    isValid(token: string, now = new Date()): boolean {
      const left = Number(parts.signer.verify(purpose, token)) - now.getTime();
      return left >= 0 && left <= lifeMs;
    },

    /** The archive's name, by the day in the site's zone. */
    name: (now = new Date()) => `posts-and-pages-${dayIn(parts.timeZone(), now)}.zip`,

    /** The archive's bytes; each file is read when they are asked for. */
    async zip(): Promise<Readable> {
      const { makeZip } = await import('client-zip');
      return Readable.from(makeZip(files(parts)), { objectMode: false });
    },
  };
}

async function* files(parts: Parts): AsyncGenerator<ArchivedFile> {
  const pictures = createPictures(parts.findFile);
  const names = new Set<string>();
  for await (const post of parts.posts()) {
    yield await postFile(parts, post, freeName(post.name, names), pictures.at);
    yield* pictures.files();
    // SQLite answers synchronously.
    await nextTurn();
  }
  for (const page of await parts.pages()) {
    yield await pageFile(parts, page, pictures.at);
    yield* pictures.files();
  }
}

/** Where a picture is from the folders of posts and pages, by the name of its file. */
type PictureAt = (file: string) => string;

/** Notes the pictures that documents name, and reads each once. */
function createPictures(findFile: Parts['findFile']) {
  const known = new Set<string>();
  let wanted: string[] = [];
  return {
    at(file: string): string {
      if (!known.has(file)) wanted.push(file);
      known.add(file);
      return `../pictures/${file}`;
    },
    async *files(): AsyncGenerator<ArchivedFile> {
      const names = wanted;
      wanted = [];
      for (const name of names) {
        const file = await findFile(name);
        // A text may name one that was deleted.
        if (file) yield { name: `pictures/${name}`, input: file.data };
        await nextTurn();
      }
    },
  };
}

async function postFile(
  { siteUrl, articles, findPictures }: Parts,
  post: WrittenPost,
  name: string,
  pictureAt: PictureAt,
): Promise<ArchivedFile> {
  const { slug, status, featuredMediaId, featuredAlt: alt, updatedAt } = post;
  const picture = featuredMediaId && (await findPictures([featuredMediaId])).get(featuredMediaId);
  const place = {
    status,
    url: `${siteUrl}/blog/${encodeURIComponent(slug)}`,
    image: picture ? { address: pictureAt(fileIn(picture.url) ?? ''), alt } : null,
  };
  const text = await articles.asMarkdown(post, pictureAt);
  return {
    name: `posts/${name}.md`,
    input: postDocument(post, place, text),
    lastModified: new Date(updatedAt),
  };
}

async function pageFile(
  { siteUrl }: Parts,
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

/** The name of the file at an address of ours. */
function fileIn(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{64}\.[a-z]+)$/.exec(address)?.[1];
}

/** A name that no other file has. File systems take 255 bytes. */
function freeName(wanted: string, taken: Set<string>): string {
  // What is left of a cut letter goes.
  const cut = Buffer.from(wanted)
    .subarray(0, maxNameBytes)
    .toString()
    .replace(/\ufffd+$/, '');
  let number = 1;
  while (taken.has(numberedSlug(cut, number))) number += 1;
  const name = numberedSlug(cut, number);
  taken.add(name);
  return name;
}

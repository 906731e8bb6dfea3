import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type Sharp from 'sharp';
import type { CoverSubject } from '../../../art/covers.ts';
import { blogPicture, everyOpening, seededOpening } from '../../../art/openings.ts';
import { linkedPages } from '../../../content/site-pages.ts';
import { authorAddress, slugOfAuthorAddress } from '../../../domain/authors/authors.ts';
import type { Page } from '../../../domain/page.ts';
import { logoIconAddress, logoIconSizes } from '../../../domain/site/logo-icon.ts';
import { perSite, type Site } from '../../site.ts';
import { createBoundedQueue } from '../../work-queue.ts';
import { loadSharp } from '../media/load-sharp.ts';
import { publishedPages } from '../pages/pages.service.ts';
import { findAnyPost } from '../posts/post-previews.ts';
import { findPublicPost } from '../posts/posts.service.ts';
import { authorAt } from '../posts/public-authors.ts';
import { publishedFacts } from '../site/site.service.ts';
import { composeCover, composeImage } from './drawing/compose-image.ts';
import { drawLogoIcon, embedLogo, findLogoFile } from './drawing/logo.ts';
import type { BrandedSubject, ShareSubject } from './share-subject.ts';
import { loadTypesetter } from './typesetting/typesetter.ts';

export type ShareImage =
  | { kind: 'drawn'; png: Buffer }
  | { kind: 'moved'; path: string }
  | { kind: 'unknown' }
  /** The queue is full. */
  | { kind: 'busy' };

/** Of logos, which are our own files, and of drawings. */
const loaders = ['Jpeg', 'Png', 'SvgFile'] as const;

/** Number of images of some 40 KB. */
const maxCached = 200;
const maxWaiting = 20;

/** Draws the share images of pages and posts, which show a picture and a title, one after the other. */
const drawings = perSite((site) => {
  const queue = createBoundedQueue(maxWaiting);
  return {
    queue,
    drawShareImage: cachedDrawings(queue, async (subject: BrandedSubject) => {
      const sharp = await loadSharp(loaders);
      const logo = subject.logo && (await embedLogo(site, subject.logo, sharp));
      return await renderImage(composeImage({ ...subject, logo }, await loadTypesetter()), sharp);
    }),
    drawCover: cachedDrawings(queue, async (subject: CoverSubject) =>
      renderImage(composeCover(subject), await loadSharp(loaders)),
    ),
  };
});

/** The share image of a page or published post, as a PNG of 1200 by 630 pixels. */
export async function shareImage(site: Site, path: string): Promise<ShareImage> {
  const subject = await subjectOf(site, path);
  if (!subject) return { kind: 'unknown' };
  if ('movedTo' in subject) return { kind: 'moved', path: subject.movedTo };
  const { facts, logo } = await publishedFacts(site);
  const sizedLogo = logo && { url: logo.url, width: logo.width, height: logo.height };
  const { drawShareImage } = drawings(site);
  const png = await drawShareImage({ ...subject, brandName: facts.name, logo: sizedLogo });
  return png ? { kind: 'drawn', png } : { kind: 'busy' };
}

/** The generated cover of a post as a PNG, also before the post is public: it reveals only the post's topic. */
export async function postCover(site: Site, id: number): Promise<ShareImage> {
  const match = await findAnyPost(site, id);
  if (!match) return { kind: 'unknown' };
  const { slug, title, category } = match.post;
  const png = await drawings(site).drawCover({ slug, title, category });
  return png ? { kind: 'drawn', png } : { kind: 'busy' };
}

/** An icon made of the current logo, by its address (domain/site/logo-icon.ts). */
export async function logoIcon(site: Site, address: string): Promise<ShareImage> {
  const { logo } = await publishedFacts(site);
  const size = logoIconSizes.find((each) => logoIconAddress(logo, each) === address);
  const file = size && logo && (await findLogoFile(site, logo));
  if (!file) return { kind: 'unknown' };
  const sharp = await loadSharp(loaders);
  const png = await drawings(site).queue(() => drawLogoIcon(file.data, size, sharp));
  return png ? { kind: 'drawn', png } : { kind: 'busy' };
}

async function subjectOf(
  site: Site,
  path: string,
): Promise<ShareSubject | { movedTo: string } | undefined> {
  const author = slugOfAuthorAddress(path);
  if (author) return await authorSubject(site, author);
  const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
  if (!slug) return pageSubject(path, await publishedPages(site));
  const match = await findPublicPost(site, slug);
  if (match.kind === 'moved') return { movedTo: `/blog/${encodeURIComponent(match.slug)}` };
  if (match.kind !== 'found') return;
  const { title, category } = match.post;
  return { title, eyebrow: category, art: { kind: 'cover', slug, title, category } };
}

async function authorSubject(site: Site, slug: string) {
  const author = await authorAt(site, slug);
  if (!author) return;
  if (author.slug !== slug) return { movedTo: authorAddress(author.slug) };
  const art = { kind: 'opening', picture: seededOpening(author.name), ground: 'chalk' } as const;
  return { title: author.name, eyebrow: 'Author', art };
}

/** Text and picture of a page's share image; undefined for a page without one. */
function pageSubject(path: string, pages: readonly Page[]): ShareSubject | undefined {
  if (linkedPages.some((page) => page.path === path)) return undefined;
  const page = pages.find((each) => each.path === path);
  const list = page?.sections.find((section) => section.kind === 'blog-opening');
  if (list) {
    const { title, eyebrow = '' } = list;
    return { title, eyebrow, art: { kind: 'opening', picture: blogPicture, ground: 'chalk' } };
  }
  const hero = page?.sections.find((section) => section.kind === 'hero');
  if (!hero) return undefined;
  const { title, accent, eyebrow = '', picture, ground } = hero;
  return {
    title,
    ...(accent && { accent }),
    eyebrow,
    art: {
      kind: 'opening',
      picture: picture ? everyOpening[picture] : seededOpening(title),
      ground,
    },
  };
}

/** Draws each subject once while it is cached; undefined if the queue is full. */
function cachedDrawings<Subject>(
  queue: ReturnType<typeof createBoundedQueue>,
  render: (subject: Subject) => Promise<Buffer>,
) {
  const drawings = new LRUCache<string, Buffer>({ max: maxCached });
  return async (subject: Subject): Promise<Buffer | undefined> => {
    const key = JSON.stringify(subject);
    const png = drawings.get(key) ?? (await queue(() => render(subject)));
    if (png) drawings.set(key, png);
    return png;
  };
}

/**
 * Renders an SVG as a small PNG. It goes through a file, because sharp may read SVG from files only, so that uploads
 * are never read as SVG.
 */
export async function renderImage(svg: string, sharp: typeof Sharp): Promise<Buffer> {
  const file = join(tmpdir(), `share-image-${randomUUID()}.svg`);
  try {
    await writeFile(file, svg, { flag: 'wx', mode: 0o600 });
    return await sharp(file)
      .png({ palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await rm(file, { force: true });
  }
}

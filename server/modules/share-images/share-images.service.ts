import { LRUCache } from 'lru-cache';
import type Sharp from 'sharp';
import type { CoverSubject } from '../../../art/covers.ts';
import type { Page } from '../../../domain/page.ts';
import { logoIconAddress, logoIconSizes } from '../../../domain/site/logo-icon.ts';
import { createBoundedQueue } from '../../work-queue.ts';
import type { MediaFile } from '../media/media.service.ts';
import type { Previews } from '../posts/post-previews.ts';
import type { PublicPosts } from '../posts/posts.service.ts';
import type { PublishedSite } from '../site/site.service.ts';
import { composeCover, composeImage } from './drawing/compose-image.ts';
import { embedLogo, findLogoFile } from './drawing/embed-logo.ts';
import { drawLogoIcon } from './drawing/logo-icon.ts';
import { renderImage } from './drawing/render-image.ts';
import { pageSubject } from './page-subject.ts';
import type { BrandedSubject, ShareSubject } from './share-subject.ts';
import { loadTypesetter } from './typesetting/typesetter.ts';

interface Parts {
  findPost: PublicPosts['findPost'];
  /** A post outside the trash, by its id, also one that is not public yet. */
  findAnyPost: Previews['find'];
  site: Pick<PublishedSite, 'published'>;
  /** As published. */
  pages(): Promise<readonly Page[]>;
  loadSharp(): Promise<typeof Sharp>;
  findFile(name: string): Promise<MediaFile | undefined>;
}

export type ShareImage =
  | { kind: 'drawn'; png: Buffer }
  | { kind: 'moved'; path: string }
  | { kind: 'unknown' }
  /** The queue is full. */
  | { kind: 'busy' };

export type ShareImagesService = ReturnType<typeof createShareImagesService>;

/** Some 40 KB each. */
const maxCached = 200;
const maxWaiting = 20;

/**
 * Draws the share images of pages and posts, a picture and a title, and the icons of the logo. `maxQueued` is how many requests may wait while one
 * is drawn.
 */
export function createShareImagesService(
  { findPost, findAnyPost, site, pages, ...drawing }: Parts,
  maxQueued = maxWaiting,
) {
  const queue = createBoundedQueue(maxQueued);
  const { loadSharp, findFile } = drawing;
  const draw = cachedDrawings(queue, async (subject: BrandedSubject) => {
    const sharp = await loadSharp();
    const logo = subject.logo && (await embedLogo(subject.logo, findFile, sharp));
    return await renderImage(composeImage({ ...subject, logo }, await loadTypesetter()), sharp);
  });
  const drawCover = cachedDrawings(queue, async (subject: CoverSubject) =>
    renderImage(composeCover(subject), await loadSharp()),
  );

  const subjectOf = async (
    path: string,
  ): Promise<ShareSubject | { movedTo: string } | undefined> => {
    const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
    if (!slug) return pageSubject(path, await pages());
    const found = await findPost(slug);
    if (found.kind === 'moved') return { movedTo: `/blog/${encodeURIComponent(found.slug)}` };
    if (found.kind !== 'found') return;
    const { title, category } = found.post;
    return { title, eyebrow: category, art: { kind: 'cover', slug, title, category } };
  };

  return {
    /** The share image of a page or published post, as a PNG of 1200 by 630 pixels. */
    async shareImage(path: string): Promise<ShareImage> {
      const subject = await subjectOf(path);
      if (!subject) return { kind: 'unknown' };
      if ('movedTo' in subject) return { kind: 'moved', path: subject.movedTo };
      const { facts, logo } = await site.published();
      const shown = logo && { url: logo.url, width: logo.width, height: logo.height };
      const png = await draw({ ...subject, brandName: facts.name, logo: shown });
      return png ? { kind: 'drawn', png } : { kind: 'busy' };
    },

    /** The drawn cover of a post as a PNG, also before the post is public: it says only what the post is about. */
    async postCover(id: number): Promise<ShareImage> {
      const found = await findAnyPost(id);
      if (!found) return { kind: 'unknown' };
      const { slug, title, category } = found.post;
      const png = await drawCover({ slug, title, category });
      return png ? { kind: 'drawn', png } : { kind: 'busy' };
    },

    /** An icon made of the present logo, by its address (domain/site/logo-icon.ts). */
    async logoIcon(address: string): Promise<ShareImage> {
      const { logo } = await site.published();
      const size = logoIconSizes.find((each) => logoIconAddress(logo, each) === address);
      const file = size && logo && (await findLogoFile(logo, findFile));
      if (!file) return { kind: 'unknown' };
      const sharp = await loadSharp();
      const png = await queue(() => drawLogoIcon(file.data, size, sharp));
      return png ? { kind: 'drawn', png } : { kind: 'busy' };
    },
  };
}

/** Draws each subject once while it is cached; undefined when the queue is full. */
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

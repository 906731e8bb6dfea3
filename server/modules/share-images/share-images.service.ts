import type Sharp from 'sharp';
import { toneFor } from '../../../art/kolam/tone.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { composeImage } from './drawing/compose-image.ts';
import { renderImage } from './drawing/render-image.ts';
import { inShortLine } from './in-short-line.ts';
import { pageSubjects } from './page-subjects.ts';
import { loadTypesetter } from './setting/typesetter.ts';
import type { ShareSubject } from './share-subject.ts';

interface Parts {
  findPost: PostsService['findPost'];
  /** Loaded with the first image. */
  loadSharp(): Promise<typeof Sharp>;
}

export type ShareImage =
  | { kind: 'drawn'; png: Buffer }
  /** The post has another address by now. */
  | { kind: 'moved'; path: string }
  | { kind: 'unknown' }
  /** Too many wait already. */
  | { kind: 'busy' };

export type ShareImagesService = ReturnType<typeof createShareImagesService>;

/** Some 40 KB each. */
const maxRemembered = 200;
const maxWaiting = 20;

/**
 * Draws what networks show of a page or a post: its kolam and its title, in our own typefaces. `most` is how many
 * requests may wait while one is drawn.
 */
export function createShareImagesService({ findPost, loadSharp }: Parts, most = maxWaiting) {
  const draw = rememberedDrawings(loadSharp, inShortLine(most));

  const subjectOf = async (
    path: string,
  ): Promise<ShareSubject | { movedTo: string } | undefined> => {
    const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
    if (!slug) return pageSubjects.get(path);
    const found = await findPost(slug);
    if (found.kind === 'moved') return { movedTo: `/blog/${encodeURIComponent(found.slug)}` };
    if (found.kind !== 'found') return;
    const { title, category } = found.post;
    return { title, eyebrow: category, art: { kind: 'cover', seed: slug, tone: toneFor(slug) } };
  };

  return {
    /** The image of the page or published post at this path, as a PNG of 1200 by 630 pixels. */
    async shareImage(path: string): Promise<ShareImage> {
      const subject = await subjectOf(path);
      if (!subject) return { kind: 'unknown' };
      if ('movedTo' in subject) return { kind: 'moved', path: subject.movedTo };
      const png = await draw(subject);
      return png ? { kind: 'drawn', png } : { kind: 'busy' };
    },
  };
}

/** One at a time, and none again while what it shows is the same; undefined while too many wait. */
function rememberedDrawings(loadSharp: Parts['loadSharp'], inLine: ReturnType<typeof inShortLine>) {
  const drawings = new Map<string, Buffer>();
  const render = async (subject: ShareSubject) => {
    const svg = composeImage(subject, await loadTypesetter());
    return await renderImage(svg, await loadSharp());
  };
  return async (subject: ShareSubject): Promise<Buffer | undefined> => {
    const key = JSON.stringify(subject);
    const png = drawings.get(key) ?? (await inLine(() => render(subject)));
    if (!png) return;
    // To the end of those that give way.
    drawings.delete(key);
    drawings.set(key, png);
    const [oldest = ''] = drawings.keys();
    if (drawings.size > maxRemembered) drawings.delete(oldest);
    return png;
  };
}

import { blogPicture, everyOpening, seededOpening } from '../../../art/openings.ts';
import { linkedPages } from '../../../content/site-pages.ts';
import type { Page } from '../../../domain/page.ts';
import type { ShareSubject } from './share-subject.ts';

/** Text and picture of a page's share image; undefined for a page that has none. */
export function pageSubject(path: string, pages: readonly Page[]): ShareSubject | undefined {
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

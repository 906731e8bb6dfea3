import { blogPicture } from '../../../art/line-pictures/openings/blog.ts';
import { everyOpening } from '../../../art/line-pictures/openings/every-opening.ts';
import { blogPage } from '../../../content/pages/blog.ts';
import { sitePages } from '../../../content/site-pages.ts';
import type { Page } from '../../../domain/page.ts';
import type { ShareSubject } from './share-subject.ts';

/** Text and picture of each page's share image, by path. */
export const pageSubjects: ReadonlyMap<string, ShareSubject> = new Map([
  ...sitePages.map((page) => [page.path, subjectOf(page)] as const),
  [
    blogPage.path,
    {
      title: blogPage.hero.title,
      eyebrow: blogPage.hero.eyebrow,
      art: { kind: 'opening', picture: blogPicture, ground: 'chalk' },
    },
  ],
]);

function subjectOf({ path, sections }: Page): ShareSubject {
  const hero = sections.find((section) => section.kind === 'hero');
  if (!hero) throw new Error(`${path} has no opening to make a share image of.`);
  const { title, accent, eyebrow, picture, ground } = hero;
  return {
    title,
    ...(accent && { accent }),
    eyebrow,
    art: { kind: 'opening', picture: everyOpening[picture], ground },
  };
}

import { type ContactSubject, subjectOfCategory } from '../../../domain/forms/contact-subjects.ts';
import type { Page } from '../../../domain/page.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import type { PostsService } from '../posts/posts.service.ts';

/** The page whose link led to the contact form, and the subject that is chosen for who comes from there; or ''. */
export interface CameFrom {
  page: string;
  subject: ContactSubject | '';
}

const nowhere: CameFrom = { page: '', subject: '' };

interface KnownPages {
  /** All pages that lead to the form, but posts. */
  pages: readonly Pick<Page, 'path' | 'subject'>[];
  findPost: PostsService['findPost'];
}

export type FindCameFrom = ReturnType<typeof createCameFrom>;

/**
 * Knows our pages by their paths, as they stand in addresses; others are nowhere. A post has one path, whatever the
 * spelling of the given one: the contact page is cached by it.
 */
export function createCameFrom({ pages, findPost }: KnownPages) {
  return async (from: string): Promise<CameFrom> => {
    const page = pages.find((each) => each.path === from);
    if (page) return { page: from, subject: page.subject ?? '' };
    const [, slug] = /^\/blog\/([^/]+)$/.exec(from) ?? [];
    const found = slug === undefined ? undefined : await findPost(decoded(slug));
    if (found?.kind !== 'found') return nowhere;
    const path = `/blog/${encodeURIComponent(found.post.slug)}`;
    return { page: path, subject: subjectOfCategory(found.post.category) };
  };
}

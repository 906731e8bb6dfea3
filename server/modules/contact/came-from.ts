import { type ContactSubject, subjectOfCategory } from '../../../domain/forms/contact-subjects.ts';
import type { Page } from '../../../domain/page.ts';
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

/** Knows our pages by their paths, as they stand in addresses. Others are nowhere. */
export function createCameFrom({ pages, findPost }: KnownPages) {
  return async (path: string): Promise<CameFrom> => {
    const page = pages.find((each) => each.path === path);
    if (page) return { page: path, subject: page.subject ?? '' };
    const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
    const found = slug === undefined ? undefined : await findPost(decodeURIComponent(slug));
    if (found?.kind !== 'found') return nowhere;
    return { page: path, subject: subjectOfCategory(found.post.category) };
  };
}

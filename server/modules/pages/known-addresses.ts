import type { Page } from '../../../domain/page.ts';
import { answerId } from '../../../domain/pages/questions.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import { slugify } from '../../../domain/text/slug.ts';

interface KnownAddresses {
  readPages(): Promise<readonly Page[]>;
  isPublished(slug: string): Promise<boolean>;
}

/** Whether a link within the site leads somewhere: to a page and a section of it, the blog, or a published post. */
export function createKnownAddresses({ readPages, isPublished }: KnownAddresses) {
  return async (href: string): Promise<boolean> => {
    const { pathname, hash } = new URL(href, 'http://site.invalid');
    if (pathname === '/blog') return true;
    const [, slug] = /^\/blog\/([^/]+)$/.exec(pathname) ?? [];
    if (slug) return await isPublished(decoded(slug));
    const page = (await readPages()).find(({ path }) => path === pathname);
    if (!page) return false;
    return hash === '' || anchorsOf(page).includes(decoded(hash.slice(1)));
  };
}

/** The ids of a page's sections, of the parts of a legal text, and of answers. */
export function anchorsOf({ sections }: Page): string[] {
  return sections.flatMap((section) => {
    if (section.kind === 'legal-text') return section.parts.map(({ title }) => slugify(title));
    const own = 'id' in section && section.id ? [section.id] : [];
    const questions = section.kind === 'faq' || section.kind === 'questions' ? section.items : [];
    return [...own, ...(questions ?? []).map(({ question }) => answerId(question))];
  });
}

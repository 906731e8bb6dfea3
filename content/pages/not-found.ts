import type { Action } from '../../domain/page.ts';
import { brand } from '../brand.ts';

const links: Action[] = [
  { label: 'Back to Home', href: '/' },
  { label: 'Courses', href: '/digital-marketing-mastery' },
  { label: 'Hiring Solutions', href: '/hiring-solutions' },
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/contact' },
];

export const notFoundCopy = {
  title: '404',
  heading: 'Page Not Found',
  text: 'The line ends here: nothing lives at this address. It may have moved, or a letter may be missing. These pages are where people usually want to go.',
  links,
};

export const postNotFoundCopy = {
  heading: 'Blog Post Not Found',
  text: 'The requested blog post does not exist.',
  link: { label: 'Back to Blog', href: '/blog' } satisfies Action,
};

/** For a page that failed on the server. */
export const errorCopy = {
  title: '500',
  heading: 'This page broke on our side',
  text: `It was nothing you did. Load the page again in a minute. If it still fails, write to ${brand.email} and say what you were looking for.`,
  links: [
    { label: 'Back to Home', href: '/' },
    { label: 'Contact', href: '/contact' },
  ] satisfies Action[],
};

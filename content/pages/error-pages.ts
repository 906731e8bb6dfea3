import type { Action } from '../../domain/page.ts';

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
  text: 'The line ends here: there is no page at this address. It may have moved, or a letter may be missing. These pages are where people usually want to go.',
  links,
};

const backToBlog: Action = { label: 'Back to Blog', href: '/blog' };

export const postNotFoundCopy = {
  title: '404',
  heading: 'Blog Post Not Found',
  text: 'The requested blog post does not exist.',
  links: [backToBlog, ...links.filter(({ href }) => href !== backToBlog.href)],
};

/** For pages that need the database while it is unavailable; cached pages still work. */
export const unavailableCopy = {
  title: '503',
  heading: 'This page needs a moment',
  text: 'We cannot load it just now. Try again in a minute. These pages are open in the meantime.',
  links,
};

/** For a form that could not be stored, if its page cannot be rendered either. */
export const unsentCopy = {
  title: '503',
  heading: 'Not stored yet',
  again: 'Send it again',
};

/** For a page that failed on the server. */
export const errorCopy = {
  title: '500',
  heading: 'This page broke on our side',
  number: 'If you write to us, quote this number:',
  text: 'It was nothing you did. Load the page again in a minute. If it still fails, write to {email} and say what you were looking for.',
  links: [
    { label: 'Back to Home', href: '/' },
    { label: 'Contact', href: '/contact' },
  ] satisfies Action[],
};

/** For the page that a proxy shows while the site does not respond. Contains no facts that the owner can change. */
export const unreachableCopy = {
  heading: 'We cannot show this page just now',
  text: 'The site is not answering. Please load the page again later.',
};

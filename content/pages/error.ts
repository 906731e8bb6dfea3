import type { Action } from '../../domain/page.ts';

/** For a page that failed on the server. */
export const errorCopy = {
  title: '500',
  heading: 'This page broke on our side',
  number: 'If you write to us, name this number:',
  text: 'It was nothing you did. Load the page again in a minute. If it still fails, write to {email} and say what you were looking for.',
  links: [
    { label: 'Back to Home', href: '/' },
    { label: 'Contact', href: '/contact' },
  ] satisfies Action[],
};

import { brand } from '../brand.ts';

/** For the page that a proxy shows while the site itself does not answer. */
export const unavailableCopy = {
  heading: 'We cannot show this page just now',
  text: 'The site is not answering. Please load the page again later, or write to',
  email: brand.email,
};

/** For the page that a proxy shows while the site itself does not answer. It names nothing that the owner may change. */
export const unavailableCopy = {
  heading: 'We cannot show this page just now',
  text: 'The site is not answering. Please load the page again later.',
};

/** For the page that a proxy shows while the site does not respond. Contains no facts that the owner can change. */
export const unavailableCopy = {
  heading: 'We cannot show this page just now',
  text: 'The site is not answering. Please load the page again later.',
};

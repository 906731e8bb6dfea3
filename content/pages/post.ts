/** Words round a post. */
export const postCopy = {
  contents: 'On this page',
  next: 'Read next',
  share: {
    title: 'Share this post',
    copy: 'Copy link',
    copied: 'Link copied.',
    refused: 'Your browser did not allow it. Please copy the link from the address bar.',
    system: 'Other apps',
  },
};

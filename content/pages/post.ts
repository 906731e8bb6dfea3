import type { Action } from '../../domain/page.ts';

/** Texts around a post. */
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

/** Texts of the preview of a post. */
export const previewCopy = {
  title: 'Preview',
  draft: 'This is a preview of a draft. Nobody can see it but those who have this link.',
  published: 'This is a preview. The post is public.',
  life: 'The link works for 24 hours.',
  edit: 'Edit this post',
  comments: 'Readers find the comments and the comment form here.',
  dead: {
    heading: 'This preview has ended',
    text: 'A preview link works for 24 hours, and only while the post is there. Open the preview from the back-office once more.',
    unknown:
      'This is not a preview link of ours, or a part of it is missing. Copy it whole, or open the preview from the back-office.',
    links: [
      { label: 'Go to the back-office', href: '/admin/blogs' },
      { label: 'Blog', href: '/blog' },
    ] satisfies Action[],
  },
};

import type { Action, Closing, PageMeta } from '../../domain/page.ts';

/** Words round the list of posts; the posts themselves come from the database. */
export const blogPage = {
  path: '/blog',
  meta: {
    title: 'Blog',
    description:
      'Field guides to SEO, reels, e-mail, hiring and fast websites for Indian businesses, with steps and sums you can use the same day.',
  } satisfies PageMeta,
  hero: {
    eyebrow: 'The blog',
    title: 'Notes from people who do the work',
    lead: 'Steps, sums and mistakes from our own campaigns, classrooms and interviews.',
  },
  newsletter: {
    title: 'New posts by e-mail',
    text: 'Only when there is a new post. We mail you a link first: you are on the list once you open it.',
  },
  empty: {
    title: 'No post matches that',
    text: 'Try a shorter word, another spelling or a different topic.',
    link: { label: 'Show all posts', href: '/blog' },
  },
  closing: {
    kind: 'closing',
    title: 'Ask about your own case.',
    text: 'An article cannot see your accounts. Tell us what you tried and what happened, and someone who has done it will reply.',
    actions: [{ label: 'Ask a Question', href: '/contact#contact-form' }],
  } satisfies Closing,
};

/** What frames a post that only those with a link of the back-office can see. */
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

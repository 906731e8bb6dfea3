import type { Page, SectionOf } from '../../domain/page.ts';

/** Texts around the list of posts; the posts come from the database. */
export const blogPage: Page<SectionOf<'blog-opening' | 'post-list' | 'closing'>> = {
  key: 'blog',
  name: 'Blog',
  path: '/blog',
  meta: {
    title: 'Blog',
    description:
      'Field guides to SEO, reels, e-mail, hiring and fast websites for Indian businesses, with steps and sums you can use the same day.',
  },
  sections: [
    {
      kind: 'blog-opening',
      eyebrow: 'The blog',
      title: 'Notes from people who do the work',
      lead: 'Steps, sums and mistakes from our own campaigns, classrooms and interviews.',
    },
    {
      kind: 'post-list',
      title: 'New posts by e-mail',
      text: 'Only when there is a new post. We mail you a link first: you are on the list once you open it.',
    },
    {
      kind: 'closing',
      figure: 'blog',
      title: 'Ask about your own case.',
      text: 'An article cannot see your accounts. Tell us what you tried and what happened, and someone who has done it will reply.',
      actions: [{ label: 'Ask a Question', href: '/contact#contact-form' }],
    },
  ],
};

/** Texts of the list of posts. */
export const postListCopy = {
  feeds: 'Feeds:',
  names: 'Topics and authors',
  empty: {
    title: 'No post matches that',
    text: 'Try a shorter word, another spelling or a topic.',
    names: 'Closest to it',
    posts: 'Posts to read instead',
    link: { label: 'Show all posts', href: '/blog' },
    ask: { label: 'Ask us what you were looking for', href: '/contact#contact-form' },
  },
};

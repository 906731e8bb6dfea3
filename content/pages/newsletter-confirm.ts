import type { Action, Page, SectionOf } from '../../domain/page.ts';

export const newsletterConfirmPage: Page<SectionOf<'hero' | 'newsletter-panel'>> = {
  key: 'newsletter-confirm',
  name: 'Confirm newsletter',
  path: '/newsletter/confirm',
  meta: {
    title: 'Confirm your subscription',
    description:
      'One button puts your address on our newsletter, so that nobody else can subscribe for you.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Newsletter',
      title: 'Only with your word',
      lead: 'We mail nobody who has not said yes twice.',
      actions: [],
      picture: 'subscribe',
      ground: 'chalk',
    },
    { kind: 'newsletter-panel', id: 'confirm', title: 'Confirm your subscription' },
  ],
};

/** Where to go on from there. */
export const newsletterLinks = {
  subscribe: { label: 'Subscribe again', href: '/blog#newsletter' },
  read: { label: 'Read the blog', href: '/blog' },
} satisfies Record<string, Action>;

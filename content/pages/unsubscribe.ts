import type { Page, SectionOf } from '../../domain/page.ts';

export const unsubscribePage: Page<SectionOf<'hero' | 'newsletter-panel'>> = {
  key: 'unsubscribe',
  name: 'Unsubscribe',
  path: '/unsubscribe',
  meta: {
    title: 'Unsubscribe from the newsletter',
    description:
      'Take your address off our newsletter. One button, no reason asked, no account needed.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Newsletter',
      title: 'Leaving is one button',
      lead: 'No reason asked. You can come back whenever you like.',
      actions: [],
      picture: 'unsubscribe',
      ground: 'chalk',
    },
    { kind: 'newsletter-panel', id: 'unsubscribe', title: 'Unsubscribe' },
  ],
};

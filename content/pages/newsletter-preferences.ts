import type { Page, SectionOf } from '../../domain/page.ts';

export const newsletterPreferencesPage: Page<SectionOf<'hero' | 'newsletter-panel'>> = {
  key: 'newsletter-preferences',
  name: 'Newsletter choices',
  path: '/newsletter/preferences',
  meta: {
    title: 'Choose what you get',
    description:
      'Choose the topics that our newsletter brings you, and whether it comes with each post or once a week.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Newsletter',
      title: 'Only what you read',
      lead: 'Your topics, as often as you like. Change it whenever you want.',
      actions: [],
      picture: 'subscribe',
      ground: 'chalk',
    },
    { kind: 'newsletter-panel', id: 'preferences', title: 'Choose what you get' },
  ],
};

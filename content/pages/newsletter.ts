import type { Action, Page, SectionOf } from '../../domain/page.ts';

export const newsletterConfirmPage: Page<SectionOf<'hero' | 'newsletter-panel'>> = {
  key: 'newsletter-confirm',
  name: 'Confirm newsletter',
  path: '/newsletter/confirm',
  meta: {
    title: 'Confirm your subscription',
    description:
      'One tap adds your address to our newsletter. We ask, so that nobody else can sign you up.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Newsletter',
      title: 'One more tap',
      lead: 'We write only to people who have said yes twice.',
      actions: [],
      picture: 'subscribe',
      ground: 'chalk',
    },
    { kind: 'newsletter-panel', id: 'confirm', title: 'Confirm your subscription' },
  ],
};

/** Links after confirming. */
export const newsletterLinks = {
  subscribe: { label: 'Subscribe again', href: '/blog#newsletter' },
  read: { label: 'Read the blog', href: '/blog' },
} satisfies Record<string, Action>;

/** For who is done here. */
export const newsletterWaysOn = {
  title: 'Elsewhere on this site',
  links: [
    { label: 'The blog', href: '/blog' },
    { label: 'Courses', href: '/digital-marketing-mastery' },
    { label: 'Write to us', href: '/contact#contact-form' },
  ] satisfies Action[],
};

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

export const unsubscribePage: Page<SectionOf<'hero' | 'newsletter-panel'>> = {
  key: 'unsubscribe',
  name: 'Unsubscribe',
  path: '/unsubscribe',
  meta: {
    title: 'Unsubscribe from the newsletter',
    description:
      'Take your address off our newsletter list. One tap, no reason asked, no account needed.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Newsletter',
      title: 'One tap and you are off the list',
      lead: 'No reason asked. You can come back whenever you like.',
      actions: [],
      picture: 'unsubscribe',
      ground: 'chalk',
    },
    { kind: 'newsletter-panel', id: 'unsubscribe', title: 'Unsubscribe' },
  ],
};

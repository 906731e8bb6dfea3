import type { Action } from '../domain/page.ts';

/** The header's links, in order; the contact button follows them. */
export const headerLinks: Action[] = [
  { label: 'Home', href: '/' },
  { label: 'Digital Marketing', href: '/digital-marketing-mastery' },
  { label: 'Hiring Solutions', href: '/hiring-solutions' },
  { label: 'Agency', href: '/digital-marketing-agency' },
  { label: 'Web Development', href: '/website-development' },
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
];

export const contactLink: Action = { label: 'Contact', href: '/contact' };

export const quickLinks: Action[] = [
  { label: 'Home', href: '/' },
  { label: 'Digital Marketing', href: '/digital-marketing-mastery' },
  { label: 'Hiring Solutions', href: '/hiring-solutions' },
  { label: 'Marketing Agency', href: '/digital-marketing-agency' },
  { label: 'Website Development', href: '/website-development' },
];

export const moreLinks: Action[] = [
  { label: 'Blog', href: '/blog' },
  { label: 'About Us', href: '/about' },
  { label: 'Contact Us', href: '/contact' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms & Conditions', href: '/terms-conditions' },
];

/** The bar at the bottom of phones; phone and WhatsApp only if the owner has entered them. */
export const reachBarCopy = {
  label: 'Reach us',
  phone: 'Call',
  whatsapp: 'WhatsApp',
  write: { label: 'Write to us', href: '/contact#contact-form' },
};

/** Messages of the navigation: loading, and no connection. */
export const connectionCopy = {
  loading: 'Loading…',
  title: 'No connection',
  text: 'Nothing here is lost. We carry on as soon as you are online again.',
  again: 'Try again',
};

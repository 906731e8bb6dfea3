import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { part } from './newsletter-html.ts';
import { styles } from './newsletter-styles.ts';

interface DigestPostParts {
  title: string;
  /** Such as "SEO, 5 min read". */
  kicker: string;
  excerpt: string;
  url: string;
}

/** A post in a digest as HTML: a band of the mail. */
export function digestPostHtml({ title, kicker, excerpt, url }: DigestPostParts): string {
  const band = part(
    { style: styles.block },
    h(Text, { className: 'accent', style: styles.kicker }, kicker),
    h(
      Heading,
      { as: 'h2', style: styles.entry },
      h(Link, { href: url, className: 'ink', style: styles.titleLink }, title),
    ),
    h(Text, { className: 'ink', style: styles.excerpt }, excerpt),
    h(Link, { href: url, className: 'accent', style: styles.footLink }, 'Read it on the site'),
  );
  return renderToStaticMarkup(band);
}

import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { type ComponentProps, type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { linesOf } from '../../../../domain/site/site-facts.ts';
import { dark, styles } from './newsletter-styles.ts';
import { places } from './rendered-newsletter.ts';

/** What a newsletter consists of; its HTML comes from the pipeline of posts, and was cleaned there. */
export interface NewsletterParts {
  brandName: string;
  siteUrl: string;
  /** Postal, of one or more lines; may be blank. */
  address: string;
  subject: string;
  preview: string;
  /** In words. */
  date: string;
  /** HTML; blank for none. */
  opening: string;
  post: NewsletterPostParts | undefined;
  /** Of a digest: its heading, and what stands where its posts are put. */
  list?: { title: string; place: string };
}

export interface NewsletterPostParts {
  title: string;
  /** Such as "SEO, 5 min read". */
  kicker: string;
  url: string;
  cover: { url: string; width: number; height: number; alt: string } | undefined;
  html: string;
  /** The headings that an excerpt leaves out; undefined for a whole post. */
  left: string[] | undefined;
}

/** A newsletter as HTML for mail programs. Node strips types, but reads no JSX. */
export function newsletterHtml(parts: NewsletterParts): string {
  const { brandName, siteUrl, subject, preview, opening, post, list } = parts;
  const page = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, dark),
    ),
    preview && h(Preview, null, preview),
    h(
      Body,
      { className: 'page', style: styles.page },
      h(
        Container,
        { className: 'sheet', style: styles.sheet },
        part(
          { style: styles.head },
          h(Link, { href: siteUrl, className: 'ink', style: styles.brand }, brandName),
          h(Text, { className: 'mute', style: styles.date }, parts.date),
        ),
        opening && block(opening),
        post && h(Post, { post }),
        list && h(List, { list }),
        h(Foot, parts),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** HTML that was cleaned before. */
function block(html: string): ReactNode {
  return part({ style: styles.block }, raw(html));
}

function List({ list }: { list: NonNullable<NewsletterParts['list']> }) {
  return [
    part(
      { key: 'head', style: styles.block },
      h(Heading, { as: 'h1', className: 'ink', style: styles.listTitle }, list.title),
    ),
    h('div', { key: 'list' }, list.place),
  ];
}

/** A band of the mail. Its padding is that of a cell: Outlook knows no other. */
export function part(
  { key, className = 'pad', style }: { key?: string; className?: string; style?: CSSProperties },
  ...children: ReactNode[]
): ReactNode {
  const props = { className, style };
  // Its type asks for children among the properties.
  return h(Row, { key } as ComponentProps<typeof Row>, h(Column, props, ...children));
}

const raw = (html: string) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the pipeline of posts
  h('div', { className: 'ink', style: styles.text, dangerouslySetInnerHTML: { __html: html } });

function Post({ post }: { post: NewsletterPostParts }) {
  const { title, kicker, url, cover, html, left } = post;
  return [
    cover &&
      part(
        { key: 'cover', className: 'cover' },
        h(
          Link,
          { href: url },
          h(Img, { alt: cover.alt, src: cover.url, ...coverSize(cover), style: styles.cover }),
        ),
      ),
    part(
      { key: 'text', style: styles.block },
      h(Text, { className: 'accent', style: styles.kicker }, kicker),
      h(
        Heading,
        { as: 'h1', style: styles.title },
        h(Link, { href: url, className: 'ink', style: styles.titleLink }, title),
      ),
      raw(html),
      h(
        Button,
        { href: url, className: 'button', style: styles.button },
        left ? 'Read the rest on the site' : 'Read it on the site',
      ),
      left &&
        left.length > 0 &&
        h(Text, { className: 'mute', style: styles.left }, `Still to come: ${left.join('; ')}.`),
    ),
  ];
}

/** The width of the sheet. */
const sheetWidth = 600;

function coverSize({ width, height }: { width: number; height: number }) {
  return { width: sheetWidth, height: Math.round((height * sheetWidth) / width) };
}

function Foot({ brandName, siteUrl, address, post }: NewsletterParts) {
  const link = { className: 'accent', style: styles.footLink };
  return part(
    { className: 'pad foot', style: styles.foot },
    h(Text, { className: 'ink', style: styles.footText }, 'A question? Reply to this mail.'),
    h(
      Text,
      { className: 'mute', style: styles.footText },
      `You get this because ${places.email} is subscribed to the newsletter of ${brandName} since ${places.since}.`,
    ),
    h(
      Text,
      { className: 'mute', style: styles.footText },
      h(Link, { href: places.leave, ...link, style: styles.leave }, 'Unsubscribe'),
      h(Link, { href: places.choose, ...link, style: styles.choose }, 'Choose what you get'),
      h(Link, { href: post?.url ?? siteUrl, ...link }, post ? 'Read it on the site' : brandName),
    ),
    h(
      Text,
      { className: 'mute', style: styles.footText },
      [brandName, ...linesOf(address)].join(', '),
    ),
  );
}

import type { Element, Root } from 'hast';
import type { Picture } from '../../../../../domain/picture.ts';
import { htmlOf } from '../clean/clean-html.ts';
import { elementsIn } from '../tree/elements.ts';
import { textOf } from '../tree/text-of.ts';
import { makeAbsolute } from './article-html.ts';
import { pictureHash } from './size-pictures.ts';

/** What a mail holds of a text. */
export interface MailText {
  tree: Root;
  /** The main headings that were left out. */
  left: string[];
}

/** The text column of a mail, in pixels. */
const columnWidth = 536;

// Mail programs drop stylesheets, or what they hold of them: the theme's colours as literals.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:32px 0 12px;font-size:22px;line-height:1.25;letter-spacing:-0.01em',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  a: 'color:#b5391f',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #f5a30a',
  pre: 'margin:0 0 16px;padding:12px;font-size:14px;line-height:1.5;white-space:pre-wrap;border:1px solid #ddd4c0;border-radius:8px',
  code: 'font-family:Consolas,Menlo,monospace;font-size:14px',
  img: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  hr: 'margin:24px 0;border:0;border-top:1px solid #ddd4c0',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px',
  th: 'padding:8px;border:1px solid #ddd4c0;text-align:left;vertical-align:top',
  td: 'padding:8px;border:1px solid #ddd4c0;vertical-align:top',
};

const button =
  'display:inline-block;padding:12px 20px;border-radius:10px;background-color:#17352e;color:#ffffff;font-weight:bold;text-decoration:none';

const isHeading = (node: Root['children'][number]): node is Element =>
  node.type === 'element' && /^h[23]$/.test(node.tagName);

/** The headings between which a text can be cut, in order. */
export function headingsOf(tree: Root): string[] {
  return tree.children.filter(isHeading).map((heading) => textOf(heading));
}

/** A text up to a heading, counted from 1; undefined: the whole text. */
export function cutBefore(tree: Root, heading: number | undefined): MailText {
  const headings = tree.children.filter(isHeading);
  const end = heading === undefined ? undefined : headings[heading - 1];
  if (!end || heading === undefined) return { tree, left: [] };
  const children = tree.children.slice(0, tree.children.indexOf(end));
  return {
    tree: { ...tree, children },
    left: headings
      .slice(heading - 1)
      .filter(({ tagName }) => tagName === 'h2')
      .map((node) => textOf(node)),
  };
}

/** Makes a text's links and pictures absolute; `campaign`: parameters of links to the site itself. */
export function addressForMail(
  tree: Root,
  {
    siteUrl,
    textUrl,
    campaign,
  }: { siteUrl: string; textUrl: string; campaign: Record<string, string> },
): void {
  makeAbsolute(tree, siteUrl, textUrl);
  for (const { tagName, properties } of elementsIn(tree)) {
    const address = String(properties.href ?? '');
    const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`);
    if (tagName !== 'a' || !isOurs || !URL.canParse(address)) continue;
    const url = new URL(address);
    for (const [name, value] of Object.entries(campaign)) url.searchParams.set(name, value);
    properties.href = url.href;
  }
}

/** A text whose addresses are absolute as mail programs show it: styles are inline, and pictures have their sizes. */
export function mailHtml(tree: Root, pictures: Map<string, Picture>, siteUrl: string): string {
  for (const node of elementsIn(tree)) {
    const { tagName, properties } = node;
    const classes = Array.isArray(properties.className) ? properties.className : [];
    if (tagName === 'img') size(node, pictures, siteUrl);
    node.properties = { ...properties, className: undefined, style: styles[tagName] };
    if (tagName === 'a') node.properties.className = ['link'];
    if (classes.includes('button')) {
      for (const link of elementsIn(node)) link.properties.dataButton = '';
    }
  }
  for (const { properties } of elementsIn(tree)) {
    if (properties.dataButton === undefined) continue;
    properties.dataButton = undefined;
    Object.assign(properties, { className: ['button'], style: button });
  }
  return htmlOf(tree);
}

/** As wide as the column at most: Outlook goes by the attributes alone. */
function size(image: Element, pictures: Map<string, Picture>, siteUrl: string): void {
  const { src } = image.properties;
  const own = { ...image, properties: { src: String(src).replace(siteUrl, '') } };
  const picture = pictures.get(pictureHash(own));
  const width = picture?.width ?? Number(image.properties.width ?? columnWidth);
  const height = picture?.height ?? Number(image.properties.height ?? 0);
  const shown = Math.min(width, columnWidth);
  image.properties.width = shown;
  image.properties.height = height ? Math.round((height * shown) / width) : undefined;
}

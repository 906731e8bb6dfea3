import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { linesOf } from '../../../domain/site/site-facts.ts';
import { mailColours as colours } from '../mail/email-html.tsx';
import { places } from './mail-for-reader.ts';

/** The parts of a newsletter; its HTML comes from the pipeline of posts, which cleaned it. */
export interface NewsletterParts {
  brandName: string;
  siteUrl: string;
  /** The postal address, of one or more lines; may be blank. */
  address: string;
  subject: string;
  preview: string;
  /** Formatted for readers. */
  date: string;
  /** HTML; blank for none. */
  opening: string;
  post: NewsletterPostParts | undefined;
  /** For a digest: its heading, and the placeholder for its posts. */
  list?: { title: string; place: string };
}

export interface NewsletterPostParts {
  title: string;
  /** The line above the title, such as "SEO, 5 min read". */
  kicker: string;
  url: string;
  cover: { url: string; width: number; height: number; alt: string } | undefined;
  html: string;
  /** The headings that an excerpt leaves out; undefined for a whole post. */
  left: string[] | undefined;
}

/** A newsletter as HTML for email programs. */
export function newsletterHtml(parts: NewsletterParts): string {
  const { brandName, siteUrl, date, subject, preview, opening, post, list } = parts;
  const page = (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </head>
      <body className="page" style={styles.body}>
        {preview && <Preview text={preview} />}
        <Table>
          <td style={styles.page}>
            <Table className="sheet" style={styles.sheet}>
              <td>
                <Band style={styles.head}>
                  <Link href={siteUrl} className="ink" style={styles.brand}>
                    {brandName}
                  </Link>
                  <p className="mute" style={styles.date}>
                    {date}
                  </p>
                </Band>
                {opening && (
                  <Band style={styles.block}>
                    <CleanHtml html={opening} />
                  </Band>
                )}
                {post && <Post post={post} />}
                {list && (
                  <>
                    <Band style={styles.block}>
                      <h1 className="ink" style={styles.listTitle}>
                        {list.title}
                      </h1>
                    </Band>
                    <div>{list.place}</div>
                  </>
                )}
                <Foot {...parts} />
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

interface DigestPostParts {
  title: string;
  /** The line above the title, such as "SEO, 5 min read". */
  kicker: string;
  excerpt: string;
  url: string;
}

/** A post in a digest as HTML: one band of the email. */
export function digestPostHtml({ title, kicker, excerpt, url }: DigestPostParts): string {
  return renderToStaticMarkup(
    <Band style={styles.block}>
      <p className="accent" style={styles.kicker}>
        {kicker}
      </p>
      <h2 style={styles.entry}>
        <Link href={url} className="ink">
          {title}
        </Link>
      </h2>
      <p className="ink" style={styles.excerpt}>
        {excerpt}
      </p>
      <Link href={url} className="accent" style={styles.footLink}>
        Read it on the site
      </Link>
    </Band>,
  );
}

interface TableProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** The only cell. */
  children: ReactNode;
}

/** A table with one cell: Outlook has no other boxes. */
function Table({ className, style, children }: TableProps) {
  return (
    <table
      align="center"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      className={className}
      role="presentation"
      style={style}
      width="100%"
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** One band of the email. Its padding is on a cell, because Outlook supports no other. */
function Band({ className = 'pad', style, children }: TableProps) {
  return (
    <Table>
      <td className={className} style={style}>
        {children}
      </td>
    </Table>
  );
}

interface LinkProps {
  href: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

function Link({ href, className, style, children }: LinkProps) {
  return (
    <a
      className={className}
      href={href}
      rel="noreferrer"
      style={{ ...styles.link, ...style }}
      target="_blank"
    >
      {children}
    </a>
  );
}

/** The number of characters that lists of mails show at most beside the subject. */
const maxPreview = 200;
/** Invisible, and wider than nothing: what follows the preview does not appear in the list. */
const filler = '\u00a0\u200c\u200b\u200d\ufeff';

/** The text that lists of mails show after the subject. */
function Preview({ text }: { text: string }) {
  return (
    <div style={styles.preview}>
      {text}
      <div>{filler.repeat(Math.max(0, maxPreview - text.length))}</div>
    </div>
  );
}

/** Outlook ignores the padding of links, and pads the cell instead. */
function Button({ href, children }: LinkProps) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" role="presentation">
      <tbody>
        <tr>
          <td className="button" style={styles.buttonCell}>
            <Link className="button" href={href} style={styles.button}>
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function CleanHtml({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the pipeline of posts
    <div className="ink" style={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function Post({ post }: { post: NewsletterPostParts }) {
  const { title, kicker, url, cover, html, left } = post;
  return (
    <>
      {cover && (
        <Band className="cover">
          <Link href={url}>
            <img alt={cover.alt} src={cover.url} {...coverSize(cover)} style={styles.cover} />
          </Link>
        </Band>
      )}
      <Band style={styles.block}>
        <p className="accent" style={styles.kicker}>
          {kicker}
        </p>
        <h1 style={styles.title}>
          <Link href={url} className="ink">
            {title}
          </Link>
        </h1>
        <CleanHtml html={html} />
        <Button href={url}>{left ? 'Read the rest on the site' : 'Read it on the site'}</Button>
        {left && left.length > 0 && (
          <p className="mute" style={styles.left}>
            {`Still to come: ${left.join('; ')}.`}
          </p>
        )}
      </Band>
    </>
  );
}

/** The width of the sheet, in pixels. */
const sheetWidth = 600;

function coverSize({ width, height }: { width: number; height: number }) {
  return { width: sheetWidth, height: Math.round((height * sheetWidth) / width) };
}

function Foot({ brandName, siteUrl, address, post }: NewsletterParts) {
  return (
    <Band className="pad foot" style={styles.foot}>
      <p className="ink" style={styles.footText}>
        A question? Reply to this mail.
      </p>
      <p className="mute" style={styles.footText}>
        {`You get this because ${places.email} has been subscribed to the ${brandName} newsletter since ${places.since}.`}
      </p>
      <p className="mute" style={styles.footText}>
        <Link href={places.leave} className="accent" style={styles.leave}>
          Unsubscribe
        </Link>
        <Link href={places.choose} className="accent" style={styles.choose}>
          Choose what you get
        </Link>
        <Link href={post?.url ?? siteUrl} className="accent" style={styles.footLink}>
          {post ? 'Read it on the site' : brandName}
        </Link>
      </p>
      <p className="mute" style={styles.footText}>
        {[brandName, ...linesOf(address)].join(', ')}
      </p>
    </Band>
  );
}

const family = 'Arial,Helvetica,sans-serif';

interface MailStyle extends CSSProperties {
  msoPaddingAlt?: string;
}

/** Inline styles of the parts of a newsletter. */
const styles = {
  body: { margin: 0, padding: 0, backgroundColor: colours.page },
  page: { padding: '20px 0', backgroundColor: colours.page, fontFamily: family },
  preview: {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  },
  link: { color: colours.ink, textDecoration: 'none' },
  sheet: {
    width: '100%',
    maxWidth: '600px',
    backgroundColor: '#ffffff',
    border: `1px solid ${colours.line}`,
    borderRadius: '16px',
    borderCollapse: 'separate',
    overflow: 'hidden',
  },
  head: { padding: '28px 32px 8px' },
  brand: { fontSize: '20px', fontWeight: 'bold' },
  date: { margin: '4px 0 0', color: colours.mute, fontSize: '14px', lineHeight: '20px' },
  block: { padding: '16px 32px' },
  text: { color: colours.ink, fontSize: '17px', lineHeight: '1.6', overflowWrap: 'anywhere' },
  cover: { display: 'block', width: '100%', height: 'auto', border: 0 },
  kicker: {
    margin: '12px 0 4px',
    color: colours.brick,
    fontSize: '14px',
    fontWeight: 'bold',
    lineHeight: '20px',
  },
  title: { margin: '0 0 16px', fontSize: '28px', lineHeight: '1.15', letterSpacing: '-0.02em' },
  listTitle: {
    margin: '8px 0 0',
    color: colours.ink,
    fontSize: '28px',
    lineHeight: '1.15',
    letterSpacing: '-0.02em',
  },
  entry: { margin: '0 0 8px', fontSize: '21px', lineHeight: '1.25', letterSpacing: '-0.01em' },
  excerpt: { margin: '0 0 8px', color: colours.ink, fontSize: '17px', lineHeight: '1.6' },
  buttonCell: {
    borderRadius: '10px',
    backgroundColor: colours.green,
    msoPaddingAlt: '13px 22px',
  },
  button: {
    display: 'inline-block',
    padding: '13px 22px',
    borderRadius: '10px',
    backgroundColor: colours.green,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
    lineHeight: '1.2',
  },
  left: { margin: '20px 0 8px', color: colours.mute, fontSize: '15px', lineHeight: '1.5' },
  foot: { padding: '20px 32px 24px', backgroundColor: '#f1eadb' },
  footText: { margin: '0 0 10px', color: colours.mute, fontSize: '14px', lineHeight: '1.5' },
  leave: { marginRight: '18px', color: colours.brick, fontWeight: 'bold' },
  choose: { marginRight: '18px', color: colours.brick },
  footLink: { color: colours.brick },
} satisfies Record<string, MailStyle>;

/** For email programs that support dark mode media queries, and for phones; others keep or invert the colours. */
const dark = `
a.button{text-align:center}
@media (max-width:480px){
.page>table>tbody>tr>td{padding:0!important}
.sheet{border:0!important;border-radius:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background-color:#12241f!important}
.sheet{background-color:#1b2e28!important;border-color:#2f5a4e!important}
.ink,.ink *{color:#faf7f0!important}
.mute{color:#b9c4bf!important}
.accent,.link,.ink .link{color:#f5b53a!important}
.button,.ink .button{background-color:#f5b53a!important;color:#12241f!important}
.foot{background-color:#24382f!important}
}`;

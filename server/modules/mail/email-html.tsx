import { type CSSProperties, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { storable } from '../../../domain/text/storable.ts';
import { oneLine, plainLines } from '../../text/one-line.ts';
import type { Branding, EmailPart } from './email.ts';

/** The theme's colours as literals, because email programs support no CSS variables. */
export const mailColours = {
  page: '#faf7f0',
  ink: '#12241f',
  mute: '#55635d',
  brick: '#b5391f',
  line: '#ddd4c0',
  green: '#17352e',
};

// Email programs support no stylesheets.
const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    background: mailColours.page,
    color: mailColours.ink,
    font: '16px/1.6 Arial,Helvetica,sans-serif',
  },
  sheet: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '24px',
    background: '#ffffff',
    border: `1px solid ${mailColours.line}`,
    borderRadius: '16px',
  },
  brand: { margin: '0 0 20px', fontSize: '20px', fontWeight: 'bold', color: mailColours.green },
  paragraph: { margin: '0 0 16px' },
  link: {
    display: 'inline-block',
    padding: '10px 18px',
    background: mailColours.green,
    color: '#ffffff',
    borderRadius: '10px',
    textDecoration: 'none',
    fontWeight: 'bold',
  },
  address: { fontSize: '13px', color: mailColours.mute, wordBreak: 'break-all' },
  facts: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  label: {
    padding: '6px 16px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'normal',
    color: mailColours.mute,
    whiteSpace: 'nowrap',
  },
  value: { padding: '6px 0', verticalAlign: 'top', wordBreak: 'break-word' },
  list: { margin: '0 0 16px', paddingLeft: '20px' },
  entry: { margin: '0 0 6px', wordBreak: 'break-word' },
  entryLink: { color: mailColours.ink },
  quote: { margin: '0 0 16px', padding: '2px 0 2px 16px', borderLeft: '3px solid #f5a30a' },
  foot: {
    margin: '24px 0 0',
    paddingTop: '16px',
    borderTop: `1px solid ${mailColours.line}`,
    fontSize: '13px',
    color: mailColours.mute,
  },
  footLink: { color: mailColours.mute },
} satisfies Record<string, CSSProperties>;

/** An email as HTML: inline styles and no external resources. */
export function emailHtml(subject: string, parts: EmailPart[], branding: Branding): string {
  const brandName = storable(branding.brandName);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{storable(subject)}</title>
        <meta name="viewport" content="width=device-width" />
      </head>
      <body style={styles.page}>
        <div style={styles.sheet}>
          <p style={styles.brand}>{brandName}</p>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Part key={index} part={part} />
          ))}
          <p style={styles.foot}>
            <a href={branding.siteUrl} style={styles.footLink}>
              {brandName}
            </a>
          </p>
        </div>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Part({ part }: { part: EmailPart }) {
  if (typeof part === 'string') {
    return (
      <p style={styles.paragraph} dir="auto">
        <Lines text={part} />
      </p>
    );
  }
  if ('link' in part) return <ButtonLink text={line(part.link, 300)} url={line(part.url, 2000)} />;
  if ('quote' in part) {
    return (
      <blockquote style={styles.quote} dir="auto">
        <Lines text={part.quote} />
      </blockquote>
    );
  }
  if ('list' in part) {
    return (
      <ul style={styles.list}>
        {part.list.map(({ text, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={index} style={styles.entry} dir="auto">
            <EntryLink text={line(text, 500)} url={line(url, 2000)} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table style={styles.facts}>
      <tbody>
        {part.facts.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <tr key={index}>
            <th scope="row" style={styles.label}>
              {line(label, 300)}
            </th>
            <td style={styles.value} dir="auto">
              <Lines text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LinkProps {
  text: string;
  url: string;
}

/** Shows the address too, for readers who distrust buttons. Only http(s) addresses become links. */
function ButtonLink({ text, url }: LinkProps) {
  if (!isOfWeb(url)) return <p style={styles.paragraph}>{`${text}: ${url}`}</p>;
  return (
    <p style={styles.paragraph}>
      <a href={url} style={styles.link}>
        {text}
      </a>
      <br />
      <span style={styles.address}>{url}</span>
    </p>
  );
}

/** Only http(s) addresses become links. */
function EntryLink({ text, url }: LinkProps) {
  if (!isOfWeb(url)) return text;
  return (
    <a href={url} style={styles.entryLink}>
      {text}
    </a>
  );
}

function isOfWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function Lines({ text }: { text: string }) {
  return storable(plainLines(text))
    .split('\n')
    .map((each, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <Fragment key={index}>
        {index > 0 && <br />}
        {index > 0 ? `\n${each}` : each}
      </Fragment>
    ));
}

const line = (text: string, maxLength: number) => storable(oneLine(text, maxLength));

import { escapeMarkup } from '../../../text/escape-markup.ts';
import { oneLine, plainLines } from '../../../text/one-line.ts';
import type { EmailPart } from '../email.ts';
import type { Branding } from './email-text.ts';

// Email clients support neither stylesheets nor variables: the theme's colours as literals.
const styles = {
  page: 'margin:0;padding:24px 12px;background:#faf7f0;color:#12241f;font:16px/1.6 Arial,Helvetica,sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #ddd4c0;border-radius:16px',
  brand: 'margin:0 0 20px;font-size:20px;font-weight:bold;color:#17352e',
  paragraph: 'margin:0 0 16px',
  link: 'display:inline-block;padding:10px 18px;background:#17352e;color:#ffffff;border-radius:10px;text-decoration:none;font-weight:bold',
  address: 'font-size:13px;color:#55635d;word-break:break-all',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  label:
    'padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:normal;color:#55635d;white-space:nowrap',
  value: 'padding:6px 0;vertical-align:top;word-break:break-word',
  list: 'margin:0 0 16px;padding-left:20px',
  entry: 'margin:0 0 6px;word-break:break-word',
  quote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #f5a30a',
  foot: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #ddd4c0;font-size:13px;color:#55635d',
};

/** An email as HTML: inline styles, no external resources, everything escaped. */
export function emailHtml(subject: string, parts: EmailPart[], { brandName, siteUrl }: Branding) {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"></head>',
    `<body style="${styles.page}"><div style="${styles.sheet}">`,
    `<p style="${styles.brand}">${escapeMarkup(brandName)}</p>`,
    ...parts.map(partHtml),
    `<p style="${styles.foot}"><a href="${escapeMarkup(siteUrl)}" style="color:#55635d">${escapeMarkup(brandName)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}

function partHtml(part: EmailPart): string {
  if (typeof part === 'string')
    return `<p style="${styles.paragraph}" dir="auto">${lines(part)}</p>`;
  if ('link' in part) return linkHtml(oneLine(part.link, 300), oneLine(part.url, 2000));
  if ('quote' in part) {
    return `<blockquote style="${styles.quote}" dir="auto">${lines(part.quote)}</blockquote>`;
  }
  if ('list' in part)
    return `<ul style="${styles.list}">${part.list.map(entryHtml).join('\n')}</ul>`;
  return `<table style="${styles.facts}">${part.facts.map(factHtml).join('')}</table>`;
}

/** Only http(s) addresses are linked. */
function entryHtml({ text, url }: { text: string; url: string }): string {
  const words = escapeMarkup(oneLine(text, 500));
  const address = escapeMarkup(oneLine(url, 2000));
  const entry = isOfWeb(url) ? `<a href="${address}" style="color:#12241f">${words}</a>` : words;
  return `<li style="${styles.entry}" dir="auto">${entry}</li>`;
}

/** The address is shown as well, for readers who distrust buttons. Only http(s) addresses are linked. */
function linkHtml(text: string, url: string): string {
  const address = escapeMarkup(url);
  if (!isOfWeb(url)) return `<p style="${styles.paragraph}">${escapeMarkup(text)}: ${address}</p>`;
  return (
    `<p style="${styles.paragraph}"><a href="${address}" style="${styles.link}">${escapeMarkup(text)}</a><br>` +
    `<span style="${styles.address}">${address}</span></p>`
  );
}

function isOfWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function factHtml([label, value]: [string, string]): string {
  return (
    `<tr><th scope="row" style="${styles.label}">${escapeMarkup(oneLine(label, 300))}</th>` +
    `<td style="${styles.value}" dir="auto">${lines(value)}</td></tr>`
  );
}

function lines(text: string): string {
  return escapeMarkup(plainLines(text)).replaceAll('\n', '<br>\n');
}

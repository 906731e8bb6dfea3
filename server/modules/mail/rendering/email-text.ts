import { oneLine, plainLines } from '../../../text/one-line.ts';
import type { EmailPart } from '../email.ts';

/** The site that sends an email. */
export interface Branding {
  brandName: string;
  /** Public origin. */
  siteUrl: string;
}

/** An email as plain text. */
export function emailText(parts: EmailPart[], { brandName, siteUrl }: Branding): string {
  return [...parts.map(partText), `-- \n${brandName}\n${siteUrl}`].join('\n\n');
}

function partText(part: EmailPart): string {
  if (typeof part === 'string') return plainLines(part);
  if ('link' in part) return `${oneLine(part.link, 300)}:\n${oneLine(part.url, 2000)}`;
  if ('quote' in part) return plainLines(part.quote).replace(/^/gm, '> ');
  if ('list' in part) return part.list.map(entryText).join('\n');
  return part.facts
    .map(([label, value]) => `${oneLine(label, 300)}: ${plainLines(value)}`)
    .join('\n');
}

function entryText({ text, url }: { text: string; url: string }): string {
  return `- ${oneLine(text, 500)}\n  ${oneLine(url, 2000)}`;
}

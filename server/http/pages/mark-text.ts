import { languageRuns } from '../../../domain/text/language-of.ts';
import { unbrokenParts } from '../../../domain/text/unbroken.ts';

/** Comments, tags with their attributes, and the text between them. */
const tokens = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;

const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** What has no elements inside, or is a drawing. */
const skipped = new Set(['script', 'style', 'textarea', 'select', 'title', 'svg', 'iframe']);

interface Open {
  name: string;
  lang: string;
  /** Nothing in it is marked: React hydrates it, or its spaces are shown as they are. */
  isLeft: boolean;
  /** Within a cell of a table. */
  isCell: boolean;
}

/**
 * Marks words in the text of a rendered page: those in another script than the page's with their language, and those that
 * may not be torn at the end of a line. The text stays as it is.
 */
export function markText(html: string): string {
  const start = html.indexOf('<body');
  if (start < 0) return html;
  const marked = [html.slice(0, start)];
  const open: Open[] = [{ name: '', lang: '', isLeft: false, isCell: false }];
  tokens.lastIndex = start;
  for (let match = tokens.exec(html); match; match = tokens.exec(html)) {
    const { 0: token, 1: slash, 2: given, 3: attributes = '' } = match;
    const last = open.at(-1) as Open;
    if (given === undefined) {
      marked.push(token.startsWith('<') || last.isLeft ? token : markedWords(token, last));
      continue;
    }
    const name = given.toLowerCase();
    marked.push(token);
    if (slash) {
      const at = open.findLastIndex((each) => each.name === name);
      if (at > 0) open.splice(at);
    } else if (skipped.has(name)) {
      const end = html.indexOf(`</${name}`, tokens.lastIndex);
      const next = end < 0 ? html.length : end;
      marked.push(html.slice(tokens.lastIndex, next));
      tokens.lastIndex = next;
    } else if (!voids.has(name)) {
      const [, lang = last.lang] = /\slang="([^"]*)"/.exec(attributes) ?? [];
      const isLeft = last.isLeft || name === 'pre' || /\sdata-island=/.test(attributes);
      open.push({ name, lang, isLeft, isCell: last.isCell || name === 'td' });
    }
  }
  return marked.join('');
}

/** One piece: in a row of boxes the words would be several. */
function markedWords(text: string, { lang, isCell }: Open): string {
  const runs = languageRuns(text).filter((run) => run.lang !== lang);
  const parts = [
    ...runs.map(({ start, end, lang: own, dir }) => ({
      start,
      end,
      tag: `<span lang="${own}"${dir ? ` dir="${dir}"` : ''}>`,
    })),
    ...unbrokenParts(text, isCell).map((part) => ({ ...part, tag: '<span class="unbroken">' })),
  ].sort((one, other) => one.start - other.start);
  const [first] = parts;
  if (!first) return text;
  if (first.start === 0 && first.end === text.length) return `${first.tag}${text}</span>`;
  let done = 0;
  const pieces = parts.map(({ start, end, tag }) => {
    // The two kinds have no letter in common, but a run of one script may hold a number with its unit.
    if (start < done) return '';
    const piece = `${text.slice(done, start)}${tag}${text.slice(start, end)}</span>`;
    done = end;
    return piece;
  });
  return `<span>${pieces.join('')}${text.slice(done)}</span>`;
}

/** Code and data that nobody reads: removed with what is in them, where their own end tag follows. */
const droppedNames = ['script', 'style', 'title', 'xml'];

/** To a parser, what follows these start tags is text without markup, or is not there. Their tags become a space. */
const swallowingNames = new Set([
  ...['iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'xmp', 'plaintext', 'template'],
  ...['select', 'option', 'optgroup', 'frameset', 'frame'],
]);

/** Parsers ignore these outside a table and, after a <col> at the beginning, everything else. */
const tableParts = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** Declarations of documents and Word's conditions: removed. Any other "<!" or "<?" is text. */
const declaration = /<!doctype\b[^<>]*>|<!\[(?:if\b[^<>]*|endif)\](?:--)?>|<\?xml\b[^<>]*>/iy;

interface Options {
  /** Further elements that are removed with what is in them. */
  dropped?: string[];
  /** Changes the tags that stay. */
  rewriteTag?: (tag: string) => string;
}

/**
 * Rewrites HTML so that a parser loses no text of it. A comment, quote or tag without an end, and an <iframe>,
 * <textarea>, <script> and the like that is unclosed or self-closed, hide everything that follows from a parser. The
 * result is not safe: clean it afterwards.
 */
export function keepSwallowedText(given: string, options: Options = {}): string {
  const html = withoutCdata(given);
  const { rewriteTag = (tag: string) => tag } = options;
  const ends = endFinder(html, [...droppedNames, ...(options.dropped ?? [])]);
  const parts: string[] = [];
  let tables = 0;
  let at = 0;
  const replace = (end: number, text: string) => {
    parts.push(text);
    at = end;
  };

  for (;;) {
    const start = html.indexOf('<', at);
    if (start < 0) break;
    replace(start, html.slice(at, start));
    const markup = markupAt(html, start, ends.find);
    if (markup.kind !== 'tag') {
      const isText = markup.kind === 'text';
      replace(markup.end, isText ? html.slice(start, markup.end).replaceAll('<', '&lt;') : '');
      continue;
    }
    const { name, isEnd, isSelfClosing, end } = markup;
    if (ends.isDropped(name)) {
      const close = isEnd || isSelfClosing ? undefined : ends.ofElement(name, end);
      replace(close ?? end, close ? '' : ' ');
    } else if (swallowingNames.has(name) || (tables === 0 && tableParts.has(name))) {
      replace(end, ' ');
    } else {
      if (name === 'table') tables = Math.max(0, tables + (isEnd ? -1 : 1));
      replace(end, rewriteTag(html.slice(start, end)));
    }
  }
  return [...parts, html.slice(at)].join('');
}

type Markup =
  | { kind: 'tag'; end: number; name: string; isEnd: boolean; isSelfClosing: boolean }
  /** To be left out. */
  | { kind: 'none'; end: number }
  | { kind: 'text'; end: number };

/** What begins with the "<" at `start`. */
function markupAt(html: string, start: number, find: (text: string, from: number) => number) {
  const text = (end: number): Markup => ({ kind: 'text', end });
  const none = (end: number): Markup => ({ kind: 'none', end });
  if (html.startsWith('<!--', start)) return none(commentEnd(html, start, find));
  if (/^<!\[cdata\[/i.test(html.slice(start, start + 9))) return none(start + 9);
  if (html.startsWith('</>', start)) return none(start + 3);
  declaration.lastIndex = start;
  if (declaration.test(html)) return none(declaration.lastIndex);
  const name = matchAt(/<\/?([a-z][^\s/<>]*)/iy, html, start);
  if (!name) return text(start + 1);

  let at = start + name[0].length;
  const skip = (pattern: RegExp) => {
    const [found = ''] = matchAt(pattern, html, at) ?? [];
    at += found.length;
    return found;
  };
  for (;;) {
    const isSelfClosing = skip(/[\s/]+/y)
      .trimEnd()
      .endsWith('/');
    if (html[at] === '>') {
      const isEnd = html[start + 1] === '/';
      const [, tagName = ''] = name;
      return { kind: 'tag', end: at + 1, name: tagName.toLowerCase(), isEnd, isSelfClosing };
    }
    if (!skip(/=?[^\s/<>=]*/y)) return text(Math.max(at, start + 1));
    skip(/\s+/y);
    if (html[at] !== '=') continue;
    at += 1;
    skip(/\s+/y);
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const end = find(quote, at + 1);
      if (end < 0 || holdsNextTag(html.slice(at + 1, end))) return text(at + 1);
      at = end + 1;
    } else skip(/[^\s<>]+/y);
  }
}

/** Whether a quoted value reaches into the next tag: its own quote was forgotten. */
function holdsNextTag(value: string): boolean {
  return /^<[a-z]/i.test(value.slice(value.lastIndexOf('<'))) && value.trimEnd().endsWith('=');
}

/** Where a comment ends; one without an end is only its first four characters. */
function commentEnd(html: string, start: number, find: (text: string, from: number) => number) {
  const [abrupt] = matchAt(/<!--(?:-?>)/y, html, start) ?? [];
  if (abrupt) return start + abrupt.length;
  const ends = ['-->', '--!>'].flatMap((end) => {
    const at = find(end, start + 4);
    return at < 0 ? [] : at + end.length;
  });
  return ends.length > 0 ? Math.min(...ends) : start + 4;
}

/** Finds ends. What is nowhere behind a place is not searched for again: a text may hold very many beginnings. */
function endFinder(html: string, dropped: string[]) {
  const missing = new Set<string>();
  const tags = new Map(
    dropped.map((name) => [name, new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')] as const),
  );
  const find = (text: string, from: number) => {
    const at = missing.has(text) ? -1 : html.indexOf(text, from);
    if (at < 0) missing.add(text);
    return at;
  };
  return {
    find,
    isDropped: (name: string) => tags.has(name),
    /** Behind the end tag of an element; undefined if the same start tag comes first, or markup in a title. */
    ofElement(name: string, from: number): number | undefined {
      const tag = tags.get(name);
      const next = tag && !missing.has(name) ? matchAt(tag, html, from) : null;
      if (!next) missing.add(name);
      if (!next?.[1]) return;
      if (name === 'title' && html.slice(from, next.index).includes('<')) return;
      const end = find('>', next.index);
      return end < 0 ? undefined : end + 1;
    },
  };
}

/** Without the marks round CDATA sections, which are comments to a parser of HTML. */
function withoutCdata(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index } of html.matchAll(/<!\[cdata\[/gi)) {
    if (index < at) continue;
    const end = html.indexOf(']]>', index);
    if (end < 0) break;
    parts.push(html.slice(at, index), html.slice(index + 9, end));
    at = end + 3;
  }
  return [...parts, html.slice(at)].join('');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

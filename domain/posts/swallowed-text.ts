/** Elements that are removed with their content if they have an end tag. */
const droppedNames = ['script', 'style', 'title', 'xml'];

/** After these start tags a parser reads raw text or ignores content. Their tags become a space. */
const swallowingNames = new Set([
  ...['iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'xmp', 'plaintext', 'template'],
  ...['select', 'option', 'optgroup', 'frameset', 'frame'],
]);

/** Parsers ignore these outside a table, and ignore everything else after an initial <col>. */
const tableParts = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** Document declarations and Word's conditional comments, which are removed. Any other "<!" or "<?" is text. */
const declaration = /<!doctype\b[^<>]*>|<!\[(?:if\b[^<>]*|endif)\](?:--)?>|<\?xml\b[^<>]*>/iy;

interface Options {
  /** Additional elements to remove with their content. */
  dropped?: string[];
  /** Changes the remaining tags. */
  rewriteTag?: (tag: string) => string;
}

/**
 * Rewrites HTML so that parsing it loses no text. An unclosed comment, quote or tag, and an <iframe>,
 * <textarea>, <script> or similar element that is unclosed or self-closed, would hide all following text. The
 * result is not safe: sanitise it afterwards.
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
  /** Left out. */
  | { kind: 'none'; end: number }
  | { kind: 'text'; end: number };

/** The kind of markup that begins with the "<" at `start`. */
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

/** Whether a quoted value contains the next tag, because its closing quote is missing. */
function holdsNextTag(value: string): boolean {
  return /^<[a-z]/i.test(value.slice(value.lastIndexOf('<'))) && value.trimEnd().endsWith('=');
}

/** The end of a comment; an unclosed comment is only its first four characters. */
function commentEnd(html: string, start: number, find: (text: string, from: number) => number) {
  const [abrupt] = matchAt(/<!--(?:-?>)/y, html, start) ?? [];
  if (abrupt) return start + abrupt.length;
  const ends = ['-->', '--!>'].flatMap((end) => {
    const at = find(end, start + 4);
    return at < 0 ? [] : at + end.length;
  });
  return ends.length > 0 ? Math.min(...ends) : start + 4;
}

/** Finds ends. A missing end is searched only once, because a text may contain very many beginnings. */
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
    /** Position after the end tag of an element; undefined if the same start tag, or markup in a title, comes first. */
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

/** Removes the markers of CDATA sections, which HTML parsers treat as comments. */
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

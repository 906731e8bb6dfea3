import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStored } from './article-html.ts';
import { cleanHtml } from './clean-html.ts';
import { storedGrammar } from './pasted-html.ts';

/** Every element of HTML that shows its text, including obsolete ones, of SVG, MathML and Word, and unknown ones. */
const names = [
  ...[
    'a',
    'abbr',
    'address',
    'area',
    'article',
    'aside',
    'audio',
    'b',
    'base',
    'bdi',
    'bdo',
    'body',
  ],
  ...['blockquote', 'br', 'button', 'canvas', 'caption', 'cite', 'code', 'col', 'colgroup', 'data'],
  ...['dd', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'embed', 'form'],
  ...[
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'head',
    'hr',
  ],
  ...[
    'header',
    'hgroup',
    'html',
    'i',
    'iframe',
    'img',
    'input',
    'ins',
    'kbd',
    'label',
    'legend',
    'li',
  ],
  ...[
    'link',
    'main',
    'map',
    'mark',
    'math',
    'menu',
    'meta',
    'meter',
    'nav',
    'noscript',
    'object',
    'ol',
  ],
  ...['optgroup', 'option', 'output', 'p', 'param', 'picture', 'pre', 'progress', 'q', 'rp', 'rt'],
  ...[
    'ruby',
    's',
    'samp',
    'script',
    'search',
    'section',
    'select',
    'selectedcontent',
    'slot',
    'small',
  ],
  ...['source', 'span', 'strong', 'style', 'sub', 'summary', 'sup', 'svg', 'table', 'tbody', 'td'],
  ...[
    'template',
    'textarea',
    'tfoot',
    'th',
    'thead',
    'time',
    'title',
    'tr',
    'track',
    'u',
    'ul',
    'var',
  ],
  ...[
    'video',
    'wbr',
    'applet',
    'acronym',
    'basefont',
    'bgsound',
    'big',
    'center',
    'dir',
    'fencedframe',
  ],
  ...['font', 'frame', 'frameset', 'image', 'isindex', 'keygen', 'listing', 'marquee', 'menuitem'],
  ...[
    'multicol',
    'nextid',
    'nobr',
    'noembed',
    'noframes',
    'plaintext',
    'portal',
    'rb',
    'rtc',
    'spacer',
  ],
  ...['strike', 'tt', 'xmp', 'xml', 'o:p', 'st1:place', 'v:shape', 'w:WordDocument', 'x-card'],
  ...['foreignObject', 'desc', 'text', 'annotation-xml', 'mi', 'mtext', 'mglyph', 'semantics'],
];

/** An element without an end tag, followed by words. */
const shapes: [string, (name: string) => string][] = [
  ['unclosed', (name) => `<p>before</p><${name}><p>behind</p><h2>more</h2>`],
  ['unclosed at the beginning', (name) => `<${name}><p>before behind</p><h2>more</h2>`],
  ['unclosed before bare words', (name) => `before <${name}>behind more`],
  ['self-closed', (name) => `<p>before</p><${name} /><p>behind</p><h2>more</h2>`],
  ['self-closed at the beginning', (name) => `<${name}/>before behind more`],
  ['in the middle of a paragraph', (name) => `<p>before <${name}> behind</p><p>more</p>`],
  ['self-closed in a paragraph', (name) => `<p>before <${name}/> behind</p><p>more</p>`],
  ['in a list', (name) => `<ul><li>before<${name}></li><li>behind</li></ul><p>more</p>`],
  ['in a cell', (name) => `<table><tr><td>before<${name}></td><td>behind</td></tr></table>more`],
  ['in itself', (name) => `before <${name}><${name}><${name}></${name}> behind <p>more</p>`],
  ['before a closed one', (name) => `before <${name}><p>behind</p><${name}></${name}>more`],
  ['self-closed before one', (name) => `before <${name}/><p>behind</p><${name}></${name}>more`],
  ['in upper case', (name) => `before <${name.toUpperCase()}><p>behind</p>more`],
  ['closed in another case', (name) => `before <${name}></${name.toUpperCase()}>behind more`],
  ['with attributes', (name) => `before <${name} src='a>b' class="c" inert>behind <p>more</p>`],
  [
    'self-closed with attributes',
    (name) => `before <${name} src="https://a.example/" title="x" />behind <p>more</p>`,
  ],
  ['in SVG', (name) => `before <svg><${name}>behind <p>more</p>`],
  ['in MathML', (name) => `before <math><mtext><${name}>behind <p>more</p>`],
  ['only as an end tag', (name) => `<p>before </${name}>behind</p>more`],
];

describe.each(shapes)('an element that is %s hides no text', (_, write) => {
  test.each(names)('%s', (name) => {
    const cleaned = cleanHtml(write(name));
    expect(cleaned.text).toMatch(/^before\b.*\bbehind\b.*\bmore$/);
    expect(cleaned.html).toMatch(storedGrammar);
    expect(cleanHtml(cleaned.html)).toEqual(cleaned);
    expect(readStored(cleaned.html).wasClean).toBe(true);
  });
});

test.each([
  ['a comment without an end', 'before <!-- behind <p>more</p>'],
  ['two of them', 'before <!-- behind <!-- <p>more</p>'],
  ['a comment of Word without an end', 'before <!--[if gte mso 9]> behind <p>more</p>'],
  ['a CDATA section', 'before <![CDATA[behind]]> more'],
  ['a CDATA section without an end', 'before <![CDATA[behind <p>more</p>'],
  ['a CDATA section in SVG', 'before <svg><![CDATA[behind]]></svg> more'],
  ['a declaration that is none', 'before <! behind <p>more</p>'],
  ['a declaration of another language', 'before <!ELEMENT behind (a)> more'],
  ['code of PHP', 'before <?php echo "behind"; ?> more'],
  ['an instruction without an end', 'before <? behind more'],
  ['an end tag of nothing', 'before </ behind more'],
  ['a heart', 'before </3 behind <b>more</b>'],
  ['a quote without an end', 'before <a href="/x>behind</a> <p>more</p>'],
  ['a quote that ends in the next tag', 'before <a href="/x>behind</a> <a href="/y">more</a>'],
  ['a tag without an end', 'before <b behind <i>more</i>'],
  ['a tag without an end, the last', 'before <p class=behind more'],
  ['a comparison', 'before 1 <b and behind 2 <i>more</i>'],
])('%s hides no text', (_, html) => {
  const cleaned = cleanHtml(html);
  expect(cleaned.text).toMatch(/^before\b.*\bbehind\b.*\bmore$/);
  expect(cleaned.html).toMatch(storedGrammar);
  expect(cleanHtml(cleaned.html)).toEqual(cleaned);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src="/x.js">alert(1)</SCRIPT >',
  '<style>p { color: red }</style>',
  '<title>Of the page</title>',
  '<xml><w:View>Normal</w:View></xml>',
  '<!-- a comment -->',
  '<!doctype html>',
  '<![if !supportLists]>',
  '<?xml:namespace prefix = o ns = "urn:schemas-microsoft-com:office:office" />',
])('%s with an end tag is removed with its content', (html) => {
  expect(cleanHtml(`<p>before</p>${html}<p>behind</p>`).text).toBe('before behind');
});

test('keeps the words of a post, wherever such a tag is inserted', () => {
  const tag = fc.tuple(
    fc.constantFrom('iframe', 'title', 'textarea', 'style', 'script', 'xmp', 'option', 'template'),
    fc.constantFrom('>', ' />', ' src="/x" title="a > b">', '\n>'),
  );
  const word = fc.nat({ max: 999 }).map((number) => `word${number}`);
  const block = fc.constantFrom('p', 'h2', 'li', 'div', 'td', 'x-y', 'summary');
  const piece = fc.tuple(block, word, fc.option(tag, { nil: undefined }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.map(([name, text, odd]) => {
        const start = odd ? `<${odd[0]}${odd[1]}` : '';
        return `<${name}>${start}${text}</${name}>`;
      });
      expect(cleanHtml(html.join('')).text).toBe(pieces.map(([, text]) => text).join(' '));
    }),
    { numRuns: 500 },
  );
});

test('keeps words of neighbouring blocks apart', () => {
  const html =
    '<details><summary>What does it cost?</summary>Nothing.</details><center>First line</center>' +
    '<center>Second line</center><dl><dt>GST</dt><dt>HSN</dt><dd>Codes</dd></dl>';
  expect(cleanHtml(html).text).toBe(
    'What does it cost? Nothing. First line Second line GST HSN Codes',
  );
});

test.each([
  ...['summary', 'center', 'dt', 'legend', 'dd', 'figcaption', 'address', 'label', 'option', 'th'],
  ...['x-card', 'noscript', 'output', 'marquee', 'textarea', 'tr', 'template', 'caption'],
])('words of neighbouring elements stay apart: %s', (name) => {
  expect(cleanHtml(`<${name}>One</${name}><${name}>two</${name}>`).text).toBe('One two');
});

test.each(['b', 'span', 'mark', 'o:p', 'st1:place', 'sub'])(
  'continues a word across an element within a line: %s',
  (name) => expect(cleanHtml(`un<${name}>bro</${name}>ken`).text).toBe('unbroken'),
);

test('keeps lines of code that are blocks in other editors', () => {
  expect(cleanHtml('<pre><div>one</div><div>two</div></pre>').html).toBe('<pre>one\ntwo\n</pre>');
});

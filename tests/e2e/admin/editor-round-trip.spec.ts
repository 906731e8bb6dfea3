import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import type { Nodes } from 'hast';
import { build } from 'vite';
import { seedPosts } from '../../../content/posts/seed-posts.ts';
import { allowedHtml } from '../../../server/modules/posts/html/allowed-html.ts';
import { cleanHtml } from '../../../server/modules/posts/html/clean-html.ts';
import { blockNames, elementsIn, parseHtml } from '../../../server/modules/posts/html/tree.ts';
import '../../support/property-seed.ts';

/** A letter that none of the texts contains. */
const letter = 'ж';

test.beforeEach(async ({ page }) => {
  // Pictures are not loaded.
  await page.route('**', (route) => route.abort());
  await page.goto('about:blank');
  await page.evaluate(await editorScript());
});

test('keeps every stored element when a post is opened, changed and saved', async ({ page }) => {
  test.setTimeout(300_000);
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(node, { minLength: 1, maxLength: 5 }),
      fc.nat(999),
      async (parts, at) => {
        const { html } = cleanHtml(parts.join(''));
        for (const { tagName, properties } of elementsIn(parseHtml(html))) {
          met.add(tagName);
          for (const name of Object.keys(properties)) met.add(`${tagName} ${name}`);
        }
        const saved = await editAndSave(page, html, at);
        expect(inReading(saved), html).toEqual(inReading(html));
      },
    ),
    { numRuns: 600 },
  );
  expect([...met]).toEqual(expect.arrayContaining(everyElementAndAttribute()));
});

const samples = {
  'links on inline code, on bold code and in bold words':
    '<p>Call <a href="https://docs.example/price"><code>price()</code></a> first, and <strong><code>tax()</code></strong> after it, <a href="/a" rel="nofollow">then <em>this</em> <strong><code>one</code></strong></a>.</p>',
  'a link round a picture':
    '<p><a href="https://shop.example/large"><img src="https://shop.example/small.png" alt="A lamp"></a></p>',
  'a link round a picture that is a block':
    '<a href="/large" rel="sponsored"><img src="https://shop.example/small.png" alt="" width="9" height="8"></a><p>a</p>',
  'a picture with a caption':
    '<figure><img src="https://shop.example/s.png" alt="x"><figcaption>A &amp; B</figcaption></figure><figure><a href="/l" rel="nofollow"><img src="https://shop.example/s.png" alt="" width="9" height="8"></a><figcaption>b</figcaption></figure><p>a</p>',
  'pictures among words': '<p>a <img src="https://shop.example/s.png" alt="x"> b</p>',
  'list items that begin with a heading, a list, a table or code':
    '<ul><li><h3>Step</h3><p>Words</p></li><li><ol start="3"><li>a</li></ol></li><li><pre><code>b</code></pre></li></ul>',
  'items and cells with and without paragraphs':
    '<ul><li>a</li><li><p>b</p></li><li></li></ul><table><tbody><tr><td>c</td><td><p>d</p></td><td></td></tr></tbody></table>',
  'parts of a table':
    '<table><caption>a <strong>b</strong></caption><thead><tr><th scope="col" colspan="2">c</th></tr></thead><tbody><tr><td rowspan="2">d</td></tr></tbody><tfoot><tr><td>e</td></tr></tfoot></table>',
  'code with links, bold words and blank lines':
    '<pre>\n\n\na <a href="/b">b</a></pre><pre><code class="language-css">\n<strong>c</strong>\n\n</code></pre>',
  'words without a paragraph': 'a <strong>b</strong><h2>c</h2>d<br>e<blockquote>f</blockquote>',
  'a link without an address': '<p><a href="">words</a></p>',
  'indented items of an earlier editor': '<ol><li class="indent-2">a</li></ol>',
};
for (const [name, html] of Object.entries(samples)) {
  test(`${name} are unchanged except for a typed letter`, async ({ page }) => {
    expect(cleanHtml(html).html).toBe(html);
    for (let at = 0; at < 12; at += 1) expect(await editAndSave(page, html, at)).toBe(html);
  });
}

test('the posts of a new site are unchanged except for a typed letter', async ({ page }) => {
  for (const { content } of seedPosts) {
    const { html } = cleanHtml(content);
    const saved = await editAndSave(page, html, 100);
    expect(inReading(saved)).toEqual(inReading(html));
    expect(saved.replaceAll(/\s+/g, '')).toBe(html.replaceAll(/\s+/g, ''));
  }
});

/** The stored HTML after typing a letter, without that letter. */
async function editAndSave(page: Page, html: string, at: number): Promise<string> {
  const edit = ([text, place, typed]: [string, number, string]) =>
    window.editText(text, place, typed);
  const written = await page.evaluate(edit, [html, at, letter] as [string, number, string]);
  const saved = cleanHtml(written).html;
  expect(saved.split(letter), `the letter in ${saved}`).toHaveLength(2);
  // Parsers drop the first line break in a pre element.
  const without = saved.replace(`<pre>${letter}\n`, '<pre>\n\n').replace(letter, '');
  return without.replace(/(?:<p><\/p>)+$/, '');
}

/** The editor, bundled as a script. */
async function editorScript(): Promise<string> {
  script ??= bundle();
  return await script;
}

let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('editor-in-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'editorInPage' },
    },
  });
  const [bundled] = Array.isArray(built) ? built : [built];
  const chunk = bundled && 'output' in bundled ? bundled.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The editor was not bundled.');
  return chunk.code;
}

const attributeNames: Record<string, string> = { className: 'class' };

/** Elements that parsers keep only inside these parents; half of the generated children are such elements. */
const children: Record<string, string[]> = {
  table: ['caption', 'thead', 'tbody', 'tfoot', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
  ul: ['li'],
  ol: ['li'],
  pre: ['code'],
};

const linkBlock = fc.constantFrom(
  '<p class="button"><a href="/contact">Book a call</a></p>',
  '<p class="video"><a href="https://vimeo.com/76979871">A walk</a></p>',
);

const captioned = fc
  .tuple(
    fc.constantFrom(
      '<img src="/media/x.png" alt="">',
      '<img src="https://a.example/x.png" alt="A lamp" width="9" height="8">',
      '<a href="/large" rel="nofollow"><img src="https://a.example/x.png" alt="x"></a>',
    ),
    fc.constantFrom('word', 'a & b', 'नमस्ते', 'x < y'),
  )
  .map(
    ([picture, words]) => `<figure>${picture}<figcaption>${escaped(words)}</figcaption></figure>`,
  );

/** Generates HTML from the elements and attributes of the allow-list, in any nesting. */
const { node } = fc.letrec<{ node: string; text: string; element: string }>((tie) => ({
  text: fc
    .constantFrom('word', ' ', ' a & b ', 'नमस्ते', 'x < y', '\u00a0', 'two  spaces', '\nline\n')
    .map(escaped),
  element: fc
    .constantFrom(...allowedHtml.tagNames)
    .chain((tag) => elementOf(tag, fc.array(childOf(tag, tie('node')), { maxLength: 4 }))),
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    tie('text'),
    tie('element'),
    linkBlock,
    captioned,
  ),
}));

function childOf(tag: string, any: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const own = children[tag];
  if (!own) return any;
  const part = fc.constantFrom(...own).chain((name) => {
    return elementOf(name, fc.array(childOf(name, any), { maxLength: 3 }));
  });
  return fc.oneof({ weight: 4, arbitrary: part }, any);
}

function elementOf(tag: string, content: fc.Arbitrary<string[]>): fc.Arbitrary<string> {
  const isVoid = ['img', 'br', 'hr'].includes(tag);
  return fc
    .tuple(attributesOf(tag), content)
    .map(([attributes, parts]) =>
      isVoid ? `<${tag}${attributes}>` : `<${tag}${attributes}>${parts.join('')}</${tag}>`,
    );
}

function attributesOf(tag: string): fc.Arbitrary<string> {
  const rules = allowedAttributes(tag).map(([name, ...values]) => {
    const attribute = attributeNames[name] ?? name.toLowerCase();
    const value = attributeValue(name, values).map((text) => ` ${attribute}="${escaped(text)}"`);
    return fc.oneof(fc.constant(''), value);
  });
  return fc.tuple(...rules).map((attributes) => attributes.join(''));
}

function allowedAttributes(tag: string): [string, ...(string | RegExp)[]][] {
  const rules: Record<string, (string | [string, ...(string | RegExp)[]])[]> =
    allowedHtml.attributes;
  return (rules[tag] ?? []).map((rule) => (typeof rule === 'string' ? [rule] : rule));
}

function attributeValue(name: string, values: (string | RegExp)[]): fc.Arbitrary<string> {
  if (values.length > 0) {
    return fc.oneof(
      ...values.map((value) =>
        typeof value === 'string' ? fc.constant(value) : fc.stringMatching(value),
      ),
    );
  }
  if (name === 'href') {
    return fc.constantFrom(
      '/contact',
      '#x',
      'https://a.example/?b=1&c="2"',
      'mailto:a@b.example',
      '',
    );
  }
  if (name === 'src') {
    return fc.constantFrom(`/media/${'a'.repeat(64)}.jpg`, 'https://a.example/x.png', '');
  }
  return fc.constantFrom('A "lamp" & more', 'x', '');
}

/** Leaves out what the allow-list uses only internally: the kind of a paragraph, and `ancestors`. */
function everyElementAndAttribute(): string[] {
  return allowedHtml.tagNames.flatMap((tag) => [
    tag,
    ...new Set(allowedAttributes(tag).map(([name]) => `${tag} ${name}`)),
  ]);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * The content of a text for a reader: its blocks with their attributes, and in each line the words and pictures with their
 * marks. The nesting order of marks, where they are split, and the number of blanks make no
 * difference, nor do empty elements.
 */
function inReading(html: string): unknown[] {
  const blocks = blocksOf(parseHtml(html));
  while (JSON.stringify(blocks.at(-1)) === '["p",{},[]]') blocks.pop();
  return blocks;
}

function blocksOf(parent: Nodes): unknown[] {
  if (!('children' in parent)) return [];
  const isPre = parent.type === 'element' && parent.tagName === 'pre';
  const blocks: unknown[] = [];
  let line: Leaf[] = [];
  const end = () => {
    const words = wordsOf(line, isPre);
    if (words.length > 0) blocks.push(words);
    line = [];
  };
  for (const child of parent.children) {
    if (child.type === 'element' && blockNames.has(child.tagName)) {
      end();
      blocks.push([child.tagName, child.properties, blocksOf(child)]);
    } else line.push(...leavesOf(child, []));
  }
  end();
  return blocks;
}

interface Leaf {
  what: string;
  marks: string[];
}

function leavesOf(node: Nodes, marks: string[]): Leaf[] {
  if (node.type === 'text') return [...node.value].map((what) => ({ what, marks }));
  if (node.type !== 'element') return [];
  const own = JSON.stringify([node.tagName, node.properties]);
  if (node.tagName === 'br' || node.tagName === 'img') return [{ what: own, marks }];
  const others = marks.filter((mark) => !mark.startsWith(`["${node.tagName}"`));
  const inside = [...others, own].sort();
  return node.children.flatMap((child) => leavesOf(child, inside));
}

/**
 * Several blanks count as one and belong to no mark. At the ends of a line and between two pictures, which the site
 * shows one below the other, blanks are ignored.
 */
function wordsOf(leaves: Leaf[], isPre: boolean): string[] {
  const isBlank = ({ what }: Leaf) => !isPre && /^[ \t\r\n\f]$/.test(what);
  const isPicture = (leaf: Leaf | undefined) => leaf?.what.startsWith('["img"');
  const isEnd = (leaf: Leaf | undefined) => !leaf || isBlank(leaf) || leaf.what.startsWith('["br"');
  const kept = leaves.filter((leaf, at) => !isBlank(leaf) || !isEnd(leaves[at - 1]));
  const trimmed = kept.filter((leaf, at) => {
    if (!isBlank(leaf)) return true;
    return !isEnd(kept[at + 1]) && !(isPicture(kept[at - 1]) && isPicture(kept[at + 1]));
  });
  return trimmed.map((leaf) => (isBlank(leaf) ? ' ' : `${leaf.what}${leaf.marks.join('')}`));
}

import { beforeAll, describe, expect, test } from 'vitest';
import { seedPosts } from '../../../content/posts/seed-posts.ts';
import type { Picture } from '../../../domain/picture.ts';
import { createTestDatabase } from '../../../tests/support/create-test-database.ts';
import { articlesWithoutDatabase, siteOn } from '../../../tests/support/posts-services.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { findPicturesOfFiles } from '../media/media.repository.ts';
import { type Articles, articlesOf } from './articles.service.ts';
import { cleanHtml } from './html/clean-html.ts';
import { scriptAttempts, storedGrammar } from './html/pasted-html.ts';

const hash = 'a'.repeat(64);
const size = { width: 1600, height: 900 };
const file = (format: 'jpeg' | 'avif' | 'webp', letter: string, width = size.width) => ({
  media_id: 1,
  format,
  width,
  height: (width * 9) / 16,
  sha256: letter.repeat(64),
  byte_size: 2,
  data: new Uint8Array(2),
});
let picture: Picture;
let articles: Articles;
const logged: object[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const { media } = goodRows;
  await db
    .insertInto('media')
    .values({ ...media, ...size, sha256: hash })
    .execute();
  const files = [
    file('jpeg', 'a'),
    file('avif', 'b', 480),
    file('avif', 'c'),
    file('webp', 'd', 480),
  ];
  await db.insertInto('media_variants').values(files).execute();
  const stored = (await findPicturesOfFiles(db, [hash])).get(hash);
  if (!stored) throw new Error('The picture is not stored.');
  picture = stored;
  const warn = (details: object, text: string) => logged.push({ ...details, text });
  articles = articlesOf(siteOn(db, { log: { info() {}, warn, error() {} } }));
  return () => database.close();
});

const show = async (content: string) => (await articles.showOnPage({ id: 1, content })).html;
const safe = async (content: string) => (await articles.read({ id: 7, content })).html;

test('leaves an article without special elements unchanged', async () => {
  const text = '<p class="indent-3">&lt;table&gt; of <em>presents</em>, <a href="/b">b</a></p>';
  expect(await show(text)).toBe(text);
});

test('fills the days of festivals into what readers see, and not into what the editor loads', async () => {
  let now = new Date('2026-11-27');
  const { showOnPage, read, forFeed, asMarkdown } = articlesWithoutDatabase({ now: () => now });
  const post = { id: 1, slug: 'festivals', content: '<p>{festivals}</p>' };
  expect((await showOnPage(post)).html).toContain('<th scope="col">2027</th>');
  expect(await forFeed(post)).toContain('For Diwali 2027');
  expect(await asMarkdown(post)).toMatch(/\| Diwali +\| 29 October/);
  expect((await read(post)).html).toBe('<p>{festivals}</p>');
  now = new Date('2027-11-27');
  expect((await showOnPage(post)).html).toContain('<th scope="col">2028</th>');
});

describe('headings', () => {
  const levels = async (inputLevels: number[]) => {
    const html = await show(
      inputLevels.map((level) => `<h${level} class="x">T</h${level}>`).join(''),
    );
    const opened = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect([...html.matchAll(/<\/h(\d)/g)].map(([, level]) => Number(level))).toEqual(opened);
    return opened;
  };

  test('move below the page title when the editor produced an h1', async () => {
    expect(await levels([1, 2, 2, 1, 2])).toEqual([2, 3, 3, 2, 3]);
  });

  test('stay unchanged when they begin with h2', async () => {
    expect(await levels([2, 3, 3, 2, 3, 4])).toEqual([2, 3, 3, 2, 3, 3]);
  });

  test('never skip a level, whichever level they begin with', async () => {
    expect(await levels([3, 3, 1, 3, 6, 2])).toEqual([2, 2, 2, 3, 3, 3]);
    expect(await levels([1, 2, 3, 4, 5, 6])).toEqual([2, 3, 3, 3, 3, 3]);
    expect(await levels([3, 4, 2, 3])).toEqual([2, 2, 2, 3]);
  });
});

describe('pictures', () => {
  test('of the library get all widths, their size and lazy loading', async () => {
    const html = `<p>See <img class="x" src="/media/${hash}.jpg" alt="A &quot;slope&quot;" width="9" height="9"></p>`;
    const sizes = 'sizes="(min-width: 53rem) 48rem, calc(100vw - 40px)"';
    expect(await show(html)).toBe(
      '<p>See <picture>' +
        `<source type="image/avif" srcset="${picture.srcset.avif}" ${sizes}>` +
        `<source type="image/webp" srcset="${picture.srcset.webp}" ${sizes}>` +
        `<img src="/media/${hash}.jpg" alt="A &quot;slope&quot;" width="1600" height="900"` +
        ' loading="lazy" decoding="async"></picture></p>',
    );
  });

  test('that are missing or from other sites only get lazy loading', async () => {
    const gone = `<img src="/media/${'e'.repeat(64)}.jpg" alt="">`;
    const other = '<img src="https://a.example/x.png" alt="X" />';
    expect(await show(gone + other)).toBe(
      `<img src="/media/${'e'.repeat(64)}.jpg" alt="" loading="lazy" decoding="async">` +
        '<img src="https://a.example/x.png" alt="X" loading="lazy" decoding="async">',
    );
  });
});

describe('code', () => {
  const rendered = (language: string, code: string) =>
    show(`<pre><code class="language-${language}">${code}</code></pre>`);

  test.each([
    ['html', '&lt;p class="a"&gt;', 'tag'],
    ['css', 'a { color: red }', 'property'],
    ['js', 'const a = 1;', 'keyword'],
    ['javascript', 'const a = 1;', 'keyword'],
    ['ts', 'let a: string', 'builtin'],
    ['typescript', 'interface A {}', 'keyword'],
    ['json', '{"a": 1}', 'property'],
    ['bash', 'if true; then echo "a"; fi', 'string'],
    ['shell', 'echo "a"', 'string'],
    ['py', 'def a(): pass', 'keyword'],
    ['python', 'def a(): pass', 'keyword'],
    ['php', '&lt;?php echo $a; ?&gt;', 'variable'],
    ['sql', 'select 1 from a', 'keyword'],
    ['md', '# Title', 'title'],
    ['markdown', '# Title', 'title'],
  ])('in %s is coloured', async (language, code, token) => {
    const html = await rendered(language, code);
    expect(html).toContain(
      `<pre tabindex="0"><code class="language-${language}"><span class="token`,
    );
    expect(html).toContain(`token ${token}`);
  });

  test('keeps every character and creates no element from them', async () => {
    const code = '&lt;script&gt;alert("a" &amp;&amp; \'b\')&lt;/script&gt; &amp;lt; ट';
    const html = await rendered('html', code);
    expect(html).not.toMatch(/<(?!\/?(?:span|code|pre)\b)/);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(code);
  });

  test('in an unknown language, without a language or too long stays unchanged', async () => {
    for (const language of ['cobol', 'constructor', '__proto__']) {
      expect(await rendered(language, 'a = 1')).not.toContain('token');
    }
    expect(await rendered('js', 'a=1;'.repeat(1251))).not.toContain('token');
    expect(await rendered('js', 'a &hellip; b')).toContain('a …');
    expect(
      await show('<pre><code>a = 1</code></pre><p><code class="language-js">a</code></p>'),
    ).toBe('<pre tabindex="0"><code>a = 1</code></pre><p><code class="language-js">a</code></p>');
  });
});

describe('a video', () => {
  const content =
    '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A &lt;walk&gt;</a></p>';

  test("is a link with its player's address and the name of its site", async () => {
    expect(await show(content)).toBe(
      '<p class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener"' +
        ' data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0">' +
        '<span>A &lt;walk&gt;</span><span>Video on YouTube</span></a></p>',
    );
  });

  test('is reported, and only its title counts as text', async () => {
    expect(await articles.showOnPage({ id: 1, content })).toMatchObject({
      hasVideo: true,
      words: 2,
    });
    expect(await articles.showOnPage({ id: 1, content: '<p>a</p>' })).toMatchObject({
      hasVideo: false,
    });
  });
});

test('wraps wide tables in a scrolling box that takes keyboard focus', async () => {
  expect(await show('<table><tbody></tbody></table>')).toBe(
    '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">' +
      '<table><tbody></tbody></table></div>',
  );
});

test('adds rel="noopener" to links to other sites', async () => {
  const links = [
    ['href="https://b.example/x"', 'href="https://b.example/x" rel="noopener"'],
    ['href="http://b.example" rel="nofollow"', 'href="http://b.example" rel="noopener nofollow"'],
    ['href="http://b.example" rel="noopener"', 'href="http://b.example" rel="noopener"'],
    ['href="https://site.example.evil/"', 'href="https://site.example.evil/" rel="noopener"'],
    ['href="https://site.example/a"', 'href="https://site.example/a"'],
    ['href="mailto:a@b.example"', 'href="mailto:a@b.example"'],
  ];
  for (const [input, expected] of links) {
    expect(await show(`<a ${input}>x</a>`)).toBe(`<a ${expected}>x</a>`);
  }
});

test('marks each block in Devanagari as Hindi and no other block', async () => {
  const text =
    '<h2 class="indent-1">कीवर्ड <em>रिसर्च</em></h2><p>The word कीवर्ड is English.</p>' +
    '<p>यह <a href="https://a.example/english">एक कड़ी</a> है।</p><hr><ul><li>एक</li><li><p>दो</p></li><li>three</li></ul>' +
    '<blockquote><p>तीन</p></blockquote><table><tbody><tr><th>चार</th><td>5</td></tr></tbody></table>';
  const article = await show(text);
  const marked = article.match(/<\w+[^>]* lang="hi"[^>]*>/g);
  expect(marked).toEqual([
    '<h2 id="part-कीवर्ड-रिसर्च" class="indent-1" lang="hi">',
    '<p lang="hi">',
    '<li lang="hi">',
    '<p lang="hi">',
    '<p lang="hi">',
    '<th lang="hi">',
  ]);
});

test('what is written from right to left says so, with what holds it', async () => {
  const shown = await show(
    '<p>کلیدی لفظ</p><ul><li>ایک</li><li>two</li></ul><blockquote><p>SEO</p></blockquote>',
  );
  expect(shown).toBe(
    '<p lang="ur" dir="rtl">کلیدی لفظ</p><ul dir="rtl"><li lang="ur" dir="rtl">ایک</li><li>two</li></ul><blockquote><p>SEO</p></blockquote>',
  );
});

describe('HTML that was written straight into the database', () => {
  test.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p>a</p><STYLE>body{display:none}</STYLE>', '<p>a</p>'],
    ['<p>a <img src=x onerror=alert(1)></p>', '<p>a <img src="" alt=""></p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p class="fixed inset-0">a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a href="">a</a></p>'],
    ['<p><a href="&#106;avascript:alert(1)">a</a></p>', '<p><a href="">a</a></p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<p>a</p><p <img onerror="alert(1)">', '<p>a</p>&lt;p <img src="" alt="">'],
  ])('is shown without scripts: %s', async (content, expected) => {
    logged.length = 0;
    expect(await safe(content)).toBe(expected);
    expect(JSON.stringify(logged)).toMatch(/^\[\{"post":7,"text":"[^"<]*"\}\]$/);
    expect(await show(content)).not.toMatch(/script|style|alert/i);
  });

  test.each(scriptAttempts.map((html) => [html]))('cannot run script attempt %#', async (html) => {
    const content = `<p>before</p>${html}`;
    expect(await safe(content)).toMatch(storedGrammar);
    expect(cleanHtml(await safe(content)).html).toBe(cleanHtml(content).html);
  });

  test('is logged, unlike HTML that was stored through the form', async () => {
    logged.length = 0;
    for (const { content } of seedPosts) expect(await safe(content)).toBe(content.trim());
    expect(logged).toEqual([]);
  });
});

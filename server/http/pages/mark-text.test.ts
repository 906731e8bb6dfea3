import { expect, test } from 'vitest';
import { markText } from './mark-text.ts';

const inBody = (html: string) => `<head><title>e-mail घर</title></head><body>${html}</body>`;

test.each([
  [
    'words of another script with their language',
    '<p>Say घर का खाना &amp; more</p>',
    '<p><span>Say <span lang="hi">घर का खाना</span> &amp; more</span></p>',
  ],
  [
    'words from the right with their direction',
    '<p>Say اردو there</p>',
    '<p><span>Say <span lang="ur" dir="rtl">اردو</span> there</span></p>',
  ],
  [
    'no words of the language that their element has',
    '<h2 lang="hi">कीमत <em>कितनी</em></h2><p>SEO और</p>',
    '<h2 lang="hi">कीमत <em>कितनी</em></h2><p><span>SEO <span lang="hi">और</span></span></p>',
  ],
  [
    'words that a line must not tear',
    '<li><a href="/">By e-mail, 30-day</a></li>',
    '<li><a href="/"><span>By <span class="unbroken">e-mail</span>, <span class="unbroken">30-day</span></span></a></li>',
  ],
  [
    'dates in the cells of a table, without their year',
    '<p>On 29 October 2026.</p><td>29 October 2026</td><td><em>By 6 Aug</em></td>',
    '<p>On 29 October 2026.</p><td><span><span class="unbroken">29 October</span> 2026</span></td><td><em><span>By <span class="unbroken">6 Aug</span></span></em></td>',
  ],
  [
    'a text that is nothing else, at once',
    '<time>July 22, 2026</time>',
    '<time><span class="unbroken">July 22, 2026</span></time>',
  ],
])('marks %s', (_, html, marked) => expect(markText(inBody(html))).toBe(inBody(marked)));

test.each([
  ['an island, which React hydrates', '<div data-island="a"><div></div><p>e-mail घर</p></div>'],
  ['code with its spaces', '<pre><code>e-mail घर</code></pre>'],
  ['scripts and styles', '<script>"e-mail <p>घर"</script><style>/* e-mail */</style>'],
  ['drawings, choices and typed text', '<svg><title>e-mail</title></svg><textarea>घर</textarea>'],
  ['attributes', '<img alt="e-mail > घर"/><a title=\'>e-mail\'>x</a>'],
  ['comments', '<!-- e-mail > घर -->'],
  ['plain words', '<p>Only plain words &lt;b&gt;</p>'],
  ['a script without end', '<script>e-mail'],
])('leaves %s as it is', (_, html) => expect(markText(inBody(html))).toBe(inBody(html)));

test('goes on after an island, a drawing and elements without end', () => {
  const before = '<div data-island="a"><p>x</p></div><svg><path></path></svg><br/><img src="a">';
  expect(markText(inBody(`${before}<p>e-mail</p>`))).toBe(
    inBody(`${before}<p><span class="unbroken">e-mail</span></p>`),
  );
});

test('leaves what is no page as it is', () => {
  expect(markText('<p>e-mail</p>')).toBe('<p>e-mail</p>');
});

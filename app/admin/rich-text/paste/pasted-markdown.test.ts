import { expect, test } from 'vitest';
import { markdownHtml } from './pasted-markdown.ts';

const oneLine = (html: string) => html.replaceAll(/\n/g, '');

test.each([
  ['# A\n\n## B', '<h1>A</h1><h2>B</h2>'],
  [
    'Bring **two** *big* `x` [photos](/contact)',
    '<p>Bring <strong>two</strong> <em>big</em> <code>x</code> <a href="/contact">photos</a></p>',
  ],
  ['- a\n- b\n\n1. c', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  [
    '| a | b |\n|---|---|\n| c | d |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  ['![A lamp](https://a.example/x.png)', '<img src="https://a.example/x.png" alt="A lamp" />'],
  ['Call [us](tel:+919841055217)', '<p>Call <a href="tel:+919841055217">us</a></p>'],
  ['https://a.example/b', '<p><a href="https://a.example/b">https://a.example/b</a></p>'],
])('%s', (text, html) => expect(oneLine(markdownHtml(text))).toBe(html));

test('keeps HTML, indented lines, boxes and strokes as text', () => {
  expect(markdownHtml('a <b>c</b>')).toBe('<p>a &lt;b&gt;c&lt;/b&gt;</p>');
  expect(markdownHtml('<div>\nx')).toBe('<p>&lt;div&gt;<br />\nx</p>');
  expect(markdownHtml('    Fees from 20,000')).toBe('<p>Fees from 20,000</p>');
  expect(oneLine(markdownHtml('- [ ] ~~a~~'))).toBe('<ul><li>[ ] ~~a~~</li></ul>');
});

test('keeps short lines, joins wrapped ones, and leaves code as it is', () => {
  expect(markdownHtml('Margdeep\n12 MG Road')).toBe('<p>Margdeep<br />\n12 MG Road</p>');
  const long = 'A line that a program has wrapped because it was too long for';
  expect(markdownHtml(`${long}\nits window`)).toBe(`<p>${long}\nits window</p>`);
  expect(markdownHtml('```css\na {\n}\n```\n')).toContain(
    '<code class="language-css">a {\n}\n</code>',
  );
});

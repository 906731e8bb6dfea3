import { expect, test } from 'vitest';
import { parseHtml, textOf } from './tree.ts';

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['<h2>Head</h2>\n<ul><li>a</li><li>b</li></ul>', 'Head a b'],
  ['a<br>b<img src="/x.png" alt="">c<hr>d', 'a b c d'],
  ['<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', 'a b'],
  ['un<strong>broken</strong> word', 'unbroken word'],
  [
    'Fish &amp; chips &lt;b&gt; &quot;x&quot; it&#39;s&nbsp;&#x20B9;100',
    'Fish & chips <b> "x" it\'s ₹100',
  ],
  ['&amp;lt; is decoded once', '&lt; is decoded once'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['&#0;&#9999999;', '\uFFFD\uFFFD'],
])('reads %j', (html, text) => {
  expect(textOf(parseHtml(html))).toBe(text);
});

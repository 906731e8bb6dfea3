import { expect, test } from 'vitest';
import { beginsWith } from './begins-with.ts';

test.each([
  ['<p>Use <b>Excel</b>, not paper.</p>', 'Use Excel, not paper.', true],
  ['<p>Your R&amp;D isn&#39;t &lt;b&gt; &quot;big&quot;.</p>', `Your R&D isn't <b> "big".`, true],
  ['<p>A <a href="/x">link</a>: see.</p>', 'A link: see.', true],
  ['<h2>First</h2><p>Then<br>more.</p>', 'First Then more.', true],
  ['<p>&amp;lt; is how it is written.</p>', '&lt; is how it is written.', true],
  ['<p>Use Excel.</p>', 'What helps in a small shop.', false],
])('%s begins with "%s": %s', (html, excerpt, begins) => {
  expect(beginsWith(html, excerpt)).toBe(begins);
});

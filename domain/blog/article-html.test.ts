import { describe, expect, it } from 'vitest';
import { articleHtml } from './article-html.ts';

describe('the HTML of an article', () => {
  it('lets a keyboard scroll wide tables and code', () => {
    expect(articleHtml('<table><tbody></tbody></table><pre class="a"><code>x</code></pre>')).toBe(
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table><tbody></tbody></table></div>' +
        '<pre tabindex="0" class="a"><code>x</code></pre>',
    );
  });

  it('leaves everything else as it is', () => {
    const text = '<p>A &lt;table&gt; of <em>presents</em></p>';
    expect(articleHtml(text)).toBe(text);
  });
});

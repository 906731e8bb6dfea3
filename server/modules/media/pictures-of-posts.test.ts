import { describe, expect, it } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { storePicture } from './media.service.ts';

const sameApp = oneTestApp();

const slug = 'keyword-research-in-hinglish';

/** The site with a picture for one seed post, and optionally another text. */
async function siteWithPicture(content?: (url: string) => string) {
  const { http, database } = await (content ? createTestApp() : sameApp());
  const file = await aFile('jpeg', 1000, 500);
  const outcome = await storePicture(await testSite({ database }), file, '');
  if (outcome.kind === 'refused') throw new Error(outcome.error);
  const { image } = outcome;
  const featured = { featured_media_id: image.id, featured_alt: 'Tea "rows"' };
  await database.db
    .updateTable('posts')
    .set(content ? { content: content(image.url) } : featured)
    .where('slug', '=', slug)
    .execute();
  return { http, image };
}

describe('a featured image', () => {
  it('heads its post at once', async () => {
    const { http, image } = await siteWithPicture();
    const { body } = await http.inject(`/blog/${slug}`);
    expect(body).toContain(`srcSet="${image.srcset.avif}" type="image/avif"`);
    expect(body).toMatch(/<img alt="Tea &quot;rows&quot;"[^>]*fetchPriority="high" height="500"/);
  });

  it('is on the cards of its post; the first one in a list loads eagerly, others lazily', async () => {
    const { http, image } = await siteWithPicture();
    const pages = ['/blog?search=hinglish', '/blog/local-seo-for-indian-businesses-a-field-guide'];
    const [list = '', related = ''] = await Promise.all(
      pages.map(async (url) => (await http.inject(url)).body),
    );
    expect(list).toContain(`src="${image.url}"`);
    expect(related).toMatch(new RegExp(`loading="lazy" src="${image.url}"`));
  });

  it('is optional: without one the post shows its kolam', async () => {
    const { http } = await createTestApp();
    const { body } = await http.inject(`/blog/${slug}`);
    expect(body).not.toContain('="/media/');
  });
});

describe('the text of a post', () => {
  it('shows pictures, headings and code with page markup, and leaves the stored text unchanged', async () => {
    const stored = (url: string) =>
      `<h1>One</h1><h2>Two</h2><p><img src="${url}" alt="Tea"></p>` +
      '<pre><code class="language-js">const a = 1;</code></pre>';
    const { http, image } = await siteWithPicture(stored);
    const { body } = await http.inject(`/blog/${slug}`);
    expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(body).toContain(
      '<div class="part"><h2 id="part-one">One</h2><a href="#part-one" aria-label="Link to “One”"></a></div>' +
        '<div class="part"><h3 id="part-two">Two</h3><a href="#part-two" aria-label="Link to “Two”"></a></div>',
    );
    expect(body).toContain(`<source type="image/avif" srcset="${image.srcset.avif}"`);
    expect(body).toContain('alt="Tea" width="1000" height="500" loading="lazy" decoding="async">');
    expect(body).toContain('<span class="token keyword">const</span>');
  });
});

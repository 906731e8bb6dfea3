import { scriptAttempts } from '../../../server/modules/posts/html/pasted-html.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { ownTitle, storeBlog } from './desk.ts';
import { newToken } from './fixtures.ts';

test('previews a draft as its page, also on a phone', async ({ page, axe, expectFailedLoad }) => {
  const title = ownTitle('Threads of a loom');
  const { id } = await storeBlog(page, { title, content: '<h1>Warp</h1><p>And weft.</p>' });
  const answer = await page.request.get(`${adminUrl}/api/blogs/${id}/preview-link`, {
    headers: { Authorization: `Bearer ${await newToken(page)}` },
  });
  const { url } = await answer.json();
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Warp' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('This is a preview of a draft.');
  await expect(bar.getByRole('link')).toHaveAttribute('href', `/admin/blog/edit/${id}`);
  await axe();
  await page.setViewportSize(phone);
  await axe();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width);

  const dead = url.replace(/.$/, '');
  expectFailedLoad(dead);
  expect((await page.goto(dead))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
});

test('a video is a tile until it is pressed, and a link without JavaScript', async ({
  page,
  axe,
  browser,
  baseURL,
}) => {
  const { slug } = await storeBlog(page, {
    title: ownTitle('With a film'),
    content:
      '<p>Look.</p><p class="video"><a href="https://youtu.be/dQw4w9WgXcQ">A walk</a></p>' +
      '<p class="button"><a href="/contact">Book a call</a></p>',
    status: 'published',
  });
  await page.goto(`/blog/${slug}`);
  const tile = page.getByRole('button', { name: /^A walk/ });
  await axe();
  await page.setViewportSize({ width: 320, height: 800 });
  await axe();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // No request to the video site so far, otherwise the test would have failed.
  const reader = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await reader.newPage();
  const asked: string[] = [];
  await other.route(/youtube/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<button autofocus>Pause</button>' });
  });
  await other.goto(`/blog/${slug}`);
  await other.getByRole('button', { name: /^A walk/ }).press('Enter');
  const player = other.locator('iframe[title^="A walk"]');
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByText('Pause')).toBeVisible();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
  await reader.close();
  await expect(tile).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const without = await plain.newPage();
  await without.goto(`/blog/${slug}`);
  await expect(without.getByRole('link', { name: /^A walk/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await expect(without.getByRole('link', { name: 'Book a call' })).toHaveCSS(
    'background-color',
    'rgb(245, 163, 10)',
  );
  await plain.close();
});

test('browsers run no script in a post', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  // NUL is refused by the form, and endless nesting is reduced to its text; server tests cover both.
  const content = scriptAttempts
    .filter((html) => html.length < 1000)
    // Closing tags, so that an unclosed element does not hide the following ones.
    .map((html) => `<p>before</p>${html.replaceAll('\0', '')}</script></iframe><p>after</p>`)
    .join('\n');
  const { slug } = await storeBlog(page, {
    title: ownTitle('Locks'),
    content,
    status: 'published',
  });
  await page.goto(`/blog/${slug}`);
  const article = page.locator('.article-text');
  await expect(article.getByText('before').first()).toBeVisible();
  expect(await article.getByText('before', { exact: true }).count()).toBeGreaterThan(100);
  await page.mouse.move(200, 400);
  await page.keyboard.press('Tab');
  const odd =
    'script, style, svg, math, iframe, object, embed, form, [style], [id], [srcset], [onclick]';
  expect(await article.locator(odd).count()).toBe(0);
  const live = await article.evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((child) =>
      child.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
  );
  expect(live).toEqual([]);
  for (const link of await article.getByRole('link').all()) {
    expect(await link.evaluate((a: HTMLAnchorElement) => a.protocol)).toMatch(/^https?:$/);
  }
  expect(asked).toEqual([]);
});

import { scriptAttempts } from '../../../server/modules/posts/html/clean/pasted/script-attempts.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { adminUrl } from '../support/places.ts';
import { ownTitle, storeBlog } from './desk.ts';
import { newToken } from './fixtures.ts';

test('a draft is previewed as its page will look, on a phone too', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  const dead = url.replace(/.$/, '');
  expectFailedLoad(dead);
  expect((await page.goto(dead))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
});

test('no browser runs a script that somebody put into a post', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  // A NUL is refused by the form, and of a nesting without end only the words are left: both are tried on the server.
  const content = scriptAttempts
    .filter((html) => html.length < 1000)
    // None that stays open hides those that follow.
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

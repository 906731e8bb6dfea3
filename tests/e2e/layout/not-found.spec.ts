import { expect, open, test } from '../support/fixtures.ts';
import { addressOf, deletedTitle, draftTitle, renamed } from '../support/prepared-posts.ts';

test.describe('an address that nothing lives at', () => {
  test('answers 404 with a way home', async ({ page, expectFailedLoad }) => {
    expectFailedLoad('/no-such-page');
    const response = await open(page, '/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByRole('main')).toContainText('404');
    await expect(page).toHaveTitle(/^Page Not Found/);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).not.toHaveTitle(/Not Found/);
  });

  test('deep below a page answers 404 as well', async ({ page, expectFailedLoad }) => {
    expectFailedLoad('/about/us/not');
    const response = await open(page, '/about/us/not');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  });

  for (const { what, title } of [
    { what: 'that never was', title: 'No such post' },
    { what: 'that is still a draft', title: draftTitle },
  ]) {
    test(`below /blog, of a post ${what}, answers 404`, async ({ page, expectFailedLoad }) => {
      expectFailedLoad(addressOf(title));
      const response = await open(page, addressOf(title));
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
      await expect(page.getByText('The requested blog post does not exist.')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Blog' }).click();
      await expect(page).toHaveURL('/blog');
    });
  }

  test('answers in JSON below /api', async ({ request }) => {
    const response = await request.get('/api/no-such-thing');
    expect(response.status()).toBe(404);
    expect(Object.keys(await response.json())).toEqual(['error']);
  });
});

test('a deleted post answers 410 with the Not Found page', async ({ page, expectFailedLoad }) => {
  expectFailedLoad(addressOf(deletedTitle));
  const response = await open(page, addressOf(deletedTitle));
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
});

test.describe('an address that has moved', () => {
  for (const { what, from, to } of [
    { what: 'a renamed post', from: addressOf(renamed.from.title), to: addressOf(renamed.title) },
    { what: 'a trailing slash', from: '/about/', to: '/about' },
    { what: 'capitals', from: '/Blog?category=SEO', to: '/blog?category=SEO' },
    { what: 'two slashes', from: '/about//', to: '/about' },
  ]) {
    test(`for ${what} answers 301`, async ({ page, request, baseURL }) => {
      const response = await request.get(from, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(new URL(response.headers().location ?? '', baseURL).href).toBe(`${baseURL}${to}`);
      await open(page, from);
      await expect(page).toHaveURL(to);
    });
  }

  test('never leads to another site', async ({ request, baseURL }) => {
    for (const path of ['//other.example/', '/\\other.example/', '//other.example//']) {
      const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
      const goal = new URL(response.headers().location ?? '/', baseURL);
      expect(goal.origin).toBe(baseURL);
    }
  });
});

test('no address is answered by a failure of ours', async ({ request }) => {
  const odd = [
    '/%E0%A4%A',
    '/blog/%E0%A4%A',
    '/blog/%00',
    '/blog/..%2f..%2fetc%2fpasswd',
    '/blog?page=1e99',
    '/blog?category=%00&tag=%F0%9F%98%80&search=%25%27%22',
    `/blog?search=${'%E0%A4%96'.repeat(600)}`,
    '/unsubscribe?email=%3Cscript%3Ealert(1)%3C/script%3E',
    '/assets/%2e%2e/%2e%2e/package.json',
  ];
  for (const path of odd) {
    const response = await request.get(path);
    expect(`${response.status() < 500} ${path}`).toBe(`true ${path}`);
    expect(await response.text()).not.toContain('<script>alert(1)');
  }
});

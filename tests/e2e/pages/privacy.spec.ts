import { expect, open, test } from '../support/fixtures.ts';

/** Every journey fails on one (fixtures.ts), so the rule must be able to see it. */
test('a page may not ask a third party for anything, and that would be seen', async ({
  browser,
  baseURL,
}) => {
  await test.step('a request to a third party would be seen', async () => {
    const context = await browser.newContext({ baseURL, bypassCSP: true });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.route('https://third.example/**', (route) => route.fulfill({ body: '' }));
    await open(page, '/about');
    await page.evaluate(() => fetch('https://third.example/pixel', { mode: 'no-cors' }));
    expect(asked).toContain('https://third.example');
    await context.close();
  });

  await test.step('a page may not ask a third party for anything', async () => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await open(page, '/about');
    const ask = () => fetch('https://third.example/pixel', { mode: 'no-cors' });
    await expect(page.evaluate(ask)).rejects.toThrow('Failed to fetch');
    await context.close();
  });
});

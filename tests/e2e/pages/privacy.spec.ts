import { expect, open, test } from '../support/fixtures.ts';

/** Every test fails on a third-party request (fixtures.ts); this proves that the check works. */
test('pages make no third-party requests, and the check would detect one', async ({
  browser,
  baseURL,
}) => {
  await test.step('the check detects a third-party request', async () => {
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

  await test.step('the content security policy blocks third-party requests', async () => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await open(page, '/about');
    const ask = () => fetch('https://third.example/pixel', { mode: 'no-cors' });
    await expect(page.evaluate(ask)).rejects.toThrow('Failed to fetch');
    await context.close();
  });
});

import { awake, expect, open, test } from './fixtures.ts';
import { allPages } from './pages.ts';

test('no page asks a third party for anything, or leaves a cookie', async ({
  page,
  context,
  baseURL,
  expectFailedLoad,
}) => {
  test.slow();
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const { path, status } of allPages) {
    if (status !== 200) expectFailedLoad(path);
    await open(page, path);
    await page.keyboard.press('End');
    await page.waitForLoadState('networkidle');
    expect([path, ...origins]).toEqual([path, baseURL]);
    expect([path, ...(await context.cookies())]).toEqual([path]);
  }
});

test('the rule above sees a third party', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.route('https://third.example/**', (route) => route.fulfill({ body: '' }));
  await page.goto('/about');
  await awake(page);
  await page.evaluate(() => fetch('https://third.example/pixel', { mode: 'no-cors' }));
  expect(asked).toContain('https://third.example');
  await context.close();
});

import type { Page } from '@playwright/test';
import { expect, mainNavigation, open, test } from '../support/fixtures.ts';

/** What a pointer that rests on a link makes the page fetch ahead. */
async function fetchedAhead(page: Page): Promise<string[]> {
  await mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).hover();
  const links = page.locator('link[rel="prefetch"]');
  for (let turn = 0; turn < 10 && (await links.count()) === 0; turn += 1) {
    await page.clock.runFor(200);
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  }
  return await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

for (const [visitor, connection, ahead] of [
  ['of most visitors', { saveData: false, effectiveType: '4g' }, 1],
  ['that saves data', { saveData: true, effectiveType: '4g' }, 0],
  ['that is slow', { saveData: false, effectiveType: '2g' }, 0],
] as const) {
  test(`on a connection ${visitor}, ${ahead ? 'a' : 'no'} page is fetched before its link is followed`, async ({
    page,
  }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    await page.clock.install();
    await open(page, '/about');
    const pages = (await fetchedAhead(page)).filter((href) => href.includes('/blog'));
    expect(pages).toHaveLength(ahead);
  });
}

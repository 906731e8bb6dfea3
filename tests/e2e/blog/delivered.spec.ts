import { expect, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';
import { addressOf, pictured, renamed } from '../support/prepared-posts.ts';

/** Two halves, so that two workers share them. On a wide screen, screens.spec.ts tests each page. */
for (const [part, start] of [
  ['first', 0],
  ['second', 1],
] as const) {
  test(`axe finds nothing on the ${part} half of the pages as phones lay them out`, async ({
    page,
    axe,
    expectFailedLoad,
  }) => {
    test.slow();
    for (const { path, status } of allPages.filter((_, at) => at % 2 === start)) {
      await test.step(decodeURI(path), async () => {
        if (status !== 200) expectFailedLoad(path);
        await page.goto(path);
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await axe({ isWhole: false });
        }
      });
    }
  });
}

test('the title of a post with a photograph is on the first screen of a laptop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(addressOf('Your First 90 Days of E-mail Marketing'));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('img', { name: pictured.alt }).first()).toBeInViewport();
});

test('words in Devanagari have their language in an English post', async ({ page }) => {
  await page.goto(addressOf(renamed.title));
  await expect(page.locator('.article-text td span[lang="hi"]').first()).toHaveText('घर का खाना');
});

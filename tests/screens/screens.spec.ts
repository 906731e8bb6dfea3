import { expect, test } from '../e2e/support/fixtures.ts';
import { addressOf, pictured } from '../e2e/support/prepared-posts.ts';

const pages = {
  home: '/',
  courses: '/digital-marketing-mastery',
  hiring: '/hiring-solutions',
  agency: '/digital-marketing-agency',
  'web-development': '/website-development',
  about: '/about',
  contact: '/contact',
  blog: '/blog',
  post: addressOf(pictured.post.title),
  privacy: '/privacy-policy',
  'not-found': '/no-such-page',
  login: '/admin/login',
};

for (const width of [1440, 390]) {
  for (const [name, path] of Object.entries(pages)) {
    test(`${name} at ${width} px`, async ({ page, expectFailedLoad }) => {
      if (name === 'not-found') expectFailedLoad(path);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      // Forces the layout of all sections, however far down.
      await page.evaluate(() => {
        location.hash = 'content';
      });
      // Loads lazy pictures by scrolling.
      for (const image of await page.locator('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((element: HTMLImageElement) => element.decode());
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, { fullPage: true });
    });
  }
}

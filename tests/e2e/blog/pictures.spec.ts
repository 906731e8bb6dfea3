import type { Locator } from '@playwright/test';
import { expect, phone, test } from '../support/fixtures.ts';
import { addressOf, pictured } from '../support/prepared-posts.ts';

const post = addressOf(pictured.post.title);

/** Width in pixels and type of the file that the browser chose, once it has loaded. */
async function chosenFile(image: Locator) {
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  const { src, width } = await image.evaluate(async (img: HTMLImageElement) => {
    const file = await createImageBitmap(await (await fetch(img.currentSrc)).blob());
    return { src: img.currentSrc, width: file.width };
  });
  return { kind: src.split('.').at(-1), width };
}

test('pictures load in a suitable file, and code is coloured', async ({ page }) => {
  await test.step('a post begins with its picture, in a file that suits the screen', async () => {
    await page.goto(post);
    const cover = page.getByRole('article').getByRole('img', { name: pictured.alt }).first();
    await expect.poll(() => chosenFile(cover)).toEqual({ kind: 'avif', width: 960 });
    await page.setViewportSize(phone);
    await page.reload();
    await expect.poll(() => chosenFile(cover)).toEqual({ kind: 'avif', width: 480 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('its text has lazily loaded pictures and coloured code', async () => {
    await page.goto(post);
    const picture = page.locator('.article-text').getByRole('img', { name: pictured.textAlt });
    const place = await picture.boundingBox();
    expect(place?.width).toBeGreaterThan(400);
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(1300 / 800, 1);
    await picture.scrollIntoViewIfNeeded();
    expect((await chosenFile(picture)).kind).toBe('avif');
    const code = page.locator('.article-text pre').last();
    await expect(code).toHaveText(/^\/\/ Once a week\s+const letter/);
    const colourOf = (token: string) =>
      code
        .locator(token)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const colours = await Promise.all(['.keyword', '.string', '.comment', '.number'].map(colourOf));
    expect(new Set(colours).size).toBe(4);
    await expect(page.locator('.article-text .indent-2')).not.toHaveCSS('margin-left', '0px');
  });

  await test.step('cards show the picture, and other posts a kolam', async () => {
    await page.goto('/blog');
    const cards = page.getByRole('article');
    await expect(cards.getByRole('img', { name: pictured.alt })).toHaveCount(1);
    await page.goto(addressOf('Plan a Festival Campaign Backwards From Diwali'));
    const related = page.getByRole('article').getByRole('img', { name: pictured.alt });
    await related.scrollIntoViewIfNeeded();
    expect((await chosenFile(related)).kind).toBe('avif');
  });
});

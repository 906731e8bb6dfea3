import type { CDPSession, Page } from '@playwright/test';
import { homePage } from '../../../content/pages/home.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';

const testimonials = homePage.sections.find(({ kind }) => kind === 'testimonials');
const people =
  testimonials?.kind === 'testimonials' ? testimonials.items.map(({ name }) => name) : [];

const carouselOf = (page: Page) => page.locator('[aria-roledescription="carousel"]');
const dotsOf = (page: Page) => carouselOf(page).getByRole('radio');

/** Expects that only the slide of the n-th person is visible and accessible. */
async function expectSlide(page: Page, place: number): Promise<void> {
  const shown = carouselOf(page).getByRole('figure').filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(people[place] ?? 'nobody');
  await expect(dotsOf(page).nth(place)).toBeChecked();
}

test('dots and arrow keys select testimonials, which never move on their own', async ({ page }) => {
  await test.step('shows the first of four', async () => {
    await open(page, '/');
    expect(people).toHaveLength(4);
    await expect(dotsOf(page)).toHaveCount(4);
    await expectSlide(page, 0);
  });

  await test.step('shows the testimonial of the selected dot', async () => {
    for (const place of [2, 3, 1, 0]) {
      await dotsOf(page).nth(place).click();
      await expectSlide(page, place);
    }
  });

  await test.step('moves with the arrow keys', async () => {
    await dotsOf(page).first().press('ArrowRight');
    await expectSlide(page, 1);
    await page.keyboard.press('ArrowRight');
    await expectSlide(page, 2);
    await page.keyboard.press('ArrowLeft');
    await expectSlide(page, 1);
    await expect(dotsOf(page).nth(1)).toBeFocused();
  });

  await test.step('never moves on its own', async () => {
    await page.clock.install();
    await open(page, '/');
    await page.clock.fastForward('10:00');
    await expectSlide(page, 0);
    const moving = (element: Element) => element.getAnimations({ subtree: true }).length;
    expect(await carouselOf(page).evaluate(moving)).toBe(0);
  });
});

test.describe('the testimonials by touch', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('react to swipes and taps', async ({ page }) => {
    await test.step('a swipe moves forward and back', async () => {
      await open(page, '/');
      await swipe(page, -120);
      await expectSlide(page, 1);
      await swipe(page, -120);
      await expectSlide(page, 2);
      await swipe(page, 120);
      await expectSlide(page, 1);
    });

    await test.step('a swipe stops at either end', async () => {
      await open(page, '/');
      await dotsOf(page).last().tap();
      await expectSlide(page, 3);
      await swipe(page, -120);
      for (const place of [2, 1, 0]) {
        await swipe(page, 120);
        await expectSlide(page, place);
      }
      await swipe(page, 120);
      await expectSlide(page, 0);
      await swipe(page, -120);
      await expectSlide(page, 1);
    });

    await test.step('a short swipe is a tap', async () => {
      await open(page, '/');
      await swipe(page, -25);
      await expectSlide(page, 0);
      await swipe(page, -60);
      await expectSlide(page, 1);
    });

    await test.step('a vertical swipe scrolls the page', async () => {
      await open(page, '/');
      await carouselOf(page).scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await swipe(page, -60, -250);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
      await expectSlide(page, 0);
    });

    await test.step('a tap on a dot shows its testimonial', async () => {
      await open(page, '/');
      await dotsOf(page).nth(3).tap();
      await expectSlide(page, 3);
    });
  });
});

/** Sends real touch input, because browsers do not treat scripted events as touch. */
async function swipe(page: Page, dx: number, dy = 0): Promise<void> {
  const slides = carouselOf(page).locator('.carousel-slides');
  // Waits until the position is stable, because sections above are laid out late.
  await slides.tap({ trial: true });
  const box = await slides.boundingBox();
  if (!box) throw new Error('The carousel is not shown.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const finger = await page.context().newCDPSession(page);
  await touch(finger, 'touchStart', x, y);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch(finger, 'touchMove', x + dx * part, y + dy * part);
  }
  await touch(finger, 'touchEnd');
  await finger.detach();
}

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

async function touch(finger: CDPSession, type: Touch, x?: number, y?: number): Promise<void> {
  const touchPoints = x === undefined || y === undefined ? [] : [{ x, y }];
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
}

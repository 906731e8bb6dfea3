import type { Locator, Page } from '@playwright/test';
import { expect, hydrate, layOutAll, open, phone, test } from '../support/fixtures.ts';
import { allPages, listedPages } from '../support/pages.ts';

/** Widths checked with axe, each with another width that is checked for overflow. */
const screens = [
  { screen: phone, other: { width: 320, height: 800 } },
  { screen: { width: 1440, height: 900 }, other: { width: 768, height: 800 } },
];

/** Scripts and stylesheets that the document has loaded. */
const scriptsAndSheets = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ initiatorType, name }) => initiatorType === 'script' || /\.(js|css)\b/.test(name))
    .map(({ name }) => new URL(name).pathname);

/** Two halves, for two workers. */
for (const [part, start] of [
  ['first', 0],
  ['second', 1],
] as const) {
  test(`the ${part} half of the pages loads no script, fits every width, sets no cookie, and passes axe`, async ({
    page,
    context,
    axe,
    expectFailedLoad,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType()))
        asked.push(request.url());
    });
    for (const { path, status } of allPages.filter((_, at) => at % 2 === start)) {
      await test.step(decodeURI(path), async () => {
        if (status !== 200) expectFailedLoad(path);
        asked.length = 0;
        await page.setViewportSize(phone);
        const response = await page.goto(path);
        expect(response?.status()).toBe(status);
        await readThrough(page);
        expect([...asked, ...(await page.evaluate(scriptsAndSheets))]).toEqual([]);
        await hydrate(page);
        expect(await context.cookies()).toEqual([]);
        for (const { screen, other } of screens) {
          await fitsScreen(page, screen);
          await axe();
          await fitsScreen(page, other);
        }
      });
    }
  });
}

/** Moves the mouse and scrolls down to the end and up again. */
async function readThrough(page: Page): Promise<void> {
  await page.mouse.move(100, 300);
  await page.mouse.move(120, 320);
  await page.mouse.wheel(0, 3000);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
}

test('every page fits with enlarged text', async ({ page }) => {
  await test.step('a search and a form fit a small screen with text at 150 %', async () => {
    const screen = { width: 360, height: 800 };
    await page.setViewportSize(screen);
    for (const path of ['/contact', '/blog', '/blog?search=zzzz']) {
      await open(page, path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '150%';
      });
      await fitsScreen(page, screen);
      const box = page.getByPlaceholder('Search blog posts...');
      if (path !== '/contact') expect(await roomForText(box)).toBeGreaterThan(220);
    }
  });

  for (const path of listedPages) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await test.step(decodeURI(path), async () => {
      for (const width of [320, 390, 768]) await fitsScreen(page, { width, height: 844 });
    });
  }
});

test('wrapped rows are aligned, and the badge of a course covers no line of its drawing', async ({
  page,
}) => {
  await test.step('rows that wrap on narrow screens are aligned', async () => {
    const main = page.getByRole('main');
    const left = async (link: Locator) => Math.round((await link.boundingBox())?.x ?? Number.NaN);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    const first = await left(main.getByRole('link', { name: 'Explore Courses' }));
    expect(await left(main.getByRole('link', { name: 'Get a Free Consultation' }))).toBe(first);
    const gap = await page.getByText('Courses · Talent').evaluate((element) => {
      const range = document.createRange();
      const text = element.firstChild ?? element;
      range.setStart(text, 'Courses'.length);
      range.setEnd(text, 'Courses '.length);
      return range.getBoundingClientRect().width;
    });
    expect(gap).toBeGreaterThan(2);

    await page.setViewportSize(phone);
    const column = (name: string) => page.getByRole('navigation', { name, exact: true });
    const [links, more] = [
      await column('Quick Links').boundingBox(),
      await column('More').boundingBox(),
    ];
    expect(more?.y).toBe(links?.y);
    expect(more?.x).toBeGreaterThan(150);

    await page.goto('/blog?page=2');
    await expect(main.getByRole('article').first()).toBeInViewport();
    await expect(page.getByPlaceholder('Search blog posts...')).not.toBeInViewport();
    await page.getByRole('link', { name: 'Previous', exact: true }).click();
    await expect(page.getByPlaceholder('Search blog posts...')).toBeInViewport();
  });

  await test.step('the badge of a course covers no line of its drawing', async () => {
    await page.goto('/digital-marketing-mastery');
    await layOutAll(page);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ['Most Popular', 'Upcoming']) {
        const badge = page.getByText(name, { exact: true });
        expect(await linesBehind(badge), `${name} at ${width}`).toBe(0);
      }
    }
  });
});

/** Number of points of a badge on a line of its cover, or inside the line. */
async function linesBehind(badge: Locator): Promise<number> {
  return await badge.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const drawing = element.closest('li')?.querySelector('svg');
    const paths = [...(drawing?.querySelectorAll('path') ?? [])].filter(
      (path) => !path.hasAttribute('stroke-dasharray'),
    );
    const steps = Array.from({ length: 21 }, (_, place) => place / 20);
    const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height]));
    return points.filter(([x, y]) =>
      paths.some((path) => {
        const point = new DOMPoint(x, y).matrixTransform(path.getScreenCTM()?.inverse());
        return path.isPointInStroke(point) || path.isPointInFill(point);
      }),
    ).length;
  });
}

/** Width for typed text in pixels. */
async function roomForText(field: Locator): Promise<number> {
  return await field.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
}

async function fitsScreen(page: Page, screen: { width: number; height: number }): Promise<void> {
  await layOutAll(page);
  await page.setViewportSize(screen);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(screen.width);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(screen.width);
  expect(await cutOff(page)).toEqual([]);
}

/** Elements that extend beyond the screen, also if a clipping band hides it; tables may scroll in their box. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('h1, h2, h3, p, li, a, button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('.sr-only, .skip-link') && !scrolls(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

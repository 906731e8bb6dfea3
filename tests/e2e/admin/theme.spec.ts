import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { signIn } from './fixtures.ts';

const dark = 'rgb(15, 26, 23)';
const light = 'rgb(250, 247, 240)';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Colours' }).getByRole('button', { name }).click();

/** Every background that a frame of the next documents has. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}

test('the colours are those of the system until somebody chooses others, without a flash', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/admin/login');
  await expect.poll(() => ground(page)).toBe(dark);
  await signIn(page);
  await open(page, '/admin/settings');
  await expect.poll(() => ground(page)).toBe(dark);

  await choose(page, 'Light');
  await expect.poll(() => ground(page)).toBe(light);
  await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  const seen = await watchFrames(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(await seen()).toEqual([light]);

  // In all tabs of this browser.
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await open(other, '/admin/settings');
  await choose(page, 'Dark');
  await expect.poll(() => ground(other)).toBe(dark);
  await open(other, '/admin/today');
  await expect.poll(() => ground(other)).toBe(dark);

  await choose(page, 'System');
  await expect.poll(() => ground(other)).toBe(light);
  await expect.poll(() => ground(page)).toBe(dark);

  // Beside an editor there is room for one button, which takes the next colours.
  await open(page, '/admin/pages/courses');
  const next = page.getByRole('button', { name: 'System colours. Change to light' });
  await next.press('Enter');
  await expect.poll(() => ground(page)).toBe(light);
  await page.getByRole('button', { name: 'Light colours. Change to dark' }).press('Enter');
  await page.getByRole('button', { name: 'Dark colours. Change to system' }).press('Enter');
  await expect.poll(() => ground(page)).toBe(dark);
  await expect(page.getByRole('link', { name: /^Logged in as / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the site stays light for visitors whose system is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('adminTheme', 'dark'));
  for (const path of ['/', '/blog', '/contact']) {
    await page.goto(path);
    expect(await ground(page), path).toBe(light);
  }
});

import type { Browser, Page } from '@playwright/test';
import { atMost, type Findings } from '../part.ts';
import { kb, median, ms } from '../report/numbers.ts';
import { admin, type RunningSite } from '../site/start-site.ts';
import { visit } from './browser.ts';
import { countTraffic } from './traffic.ts';

const screens = {
  list: {
    path: '/admin/blogs',
    ready: (page: Page) => page.locator('tbody tr').first(),
  },
  editor: {
    path: '/admin/blog/create',
    ready: (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true }),
  },
};

interface Entry {
  readyMs: number;
  scriptBytes: number;
}

/** The admin's transfers and times after signing in with an empty cache. */
export async function adminVisits(
  browser: Browser,
  site: RunningSite,
  rounds: number,
): Promise<Findings> {
  const list = await entries(browser, site, 'list', rounds);
  const editor = await entries(browser, site, 'editor', rounds);
  const ready = (all: Entry[]) => median(all.map(({ readyMs }) => readyMs));
  const scripts = (all: Entry[]) => median(all.map(({ scriptBytes }) => scriptBytes));
  return {
    verdicts: [
      atMost('admin, list: JavaScript', scripts(list), 200_000, kb),
      atMost('admin, editor: JavaScript', scripts(editor), 350_000, kb),
      atMost('admin, list: login to use', ready(list), 600, ms),
      atMost('admin, editor: login to use', ready(editor), 800, ms),
    ],
  };
}

async function entries(
  browser: Browser,
  site: RunningSite,
  screen: keyof typeof screens,
  rounds: number,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await enter(browser, site, screen));
  return all;
}

/** From the click on the login button, including the password check. */
async function enter(
  browser: Browser,
  { url }: RunningSite,
  screen: keyof typeof screens,
): Promise<Entry> {
  const { path, ready } = screens[screen];
  return await visit(browser, { at: 'desk' }, async ({ page, tools }) => {
    const traffic = countTraffic(tools);
    await page.goto(`${url}/admin/login?${new URLSearchParams({ next: path })}`);
    await page.getByLabel('Username').fill(admin.username);
    await page.getByLabel('Password').fill(admin.password);
    const button = page.getByRole('button', { name: 'Login' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    const start = performance.now();
    await button.click();
    await ready(page).waitFor();
    const readyMs = performance.now() - start;
    await traffic.settle();
    return { readyMs, scriptBytes: traffic.bytes('Script') };
  });
}

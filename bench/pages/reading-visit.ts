import type { Browser } from '@playwright/test';
import { atMost, type Findings } from '../part.ts';
import { kb } from '../report/numbers.ts';
import { aPost } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { visit } from './browser.ts';
import { countTraffic } from './traffic.ts';

/** Bytes of a reader's visit: a post read to its end, three links followed, and back. */
export async function readingVisit(browser: Browser, { url }: RunningSite): Promise<Findings> {
  const further = ['/blog', '/about', '/digital-marketing-mastery'];
  const rows = await visit(browser, {}, async ({ page, tools }) => {
    const traffic = countTraffic(tools);
    const count = () => ({ bytes: traffic.bytes(), scripts: traffic.bytes('Script') });
    await page.goto(url + aPost, { waitUntil: 'load' });
    await page.mouse.wheel(0, 100_000);
    await traffic.settle();
    const steps = [count()];
    for (const path of further) {
      traffic.restart();
      const link = page.locator(`footer a[href="${path}"]`);
      await Promise.all([page.waitForURL(url + path), link.click()]);
      await page.mouse.wheel(0, 100_000);
      await traffic.settle();
      steps.push(count());
    }
    traffic.restart();
    await page.goBack();
    await traffic.settle();
    return [...steps, count()];
  });
  const maxOf = (of: 'bytes' | 'scripts', from = 0) =>
    Math.max(...rows.slice(from).map((row) => row[of]));
  return {
    verdicts: [
      atMost('reader’s visit: scripts', maxOf('scripts'), 0, kb),
      atMost('reader’s visit: each further page', maxOf('bytes', 1), 25_000, kb),
    ],
  };
}

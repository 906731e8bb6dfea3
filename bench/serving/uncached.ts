import { atMostOn, type Findings } from '../part.ts';
import { median, ms } from '../report/numbers.ts';
import type { Admin } from '../site/admin.ts';
import { askWell } from '../site/ask.ts';
import { createContentChange } from '../site/content-change.ts';
import { publicPages, renderTime } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';

/** Render time of each public page, one request at a time. */
export async function uncachedRenders(
  site: RunningSite,
  admin: Admin,
  times: number,
): Promise<Findings> {
  const change = await createContentChange(site, admin);
  const rows: { path: string; rendered: number; first: number }[] = [];
  for (const path of publicPages) {
    const rendered: number[] = [];
    const first: number[] = [];
    for (let time = 0; time < times; time += 1) {
      rendered.push(await renderTime(site.url, path));
      await change();
      first.push((await askWell(site.url + path)).ms);
    }
    rows.push({ path, rendered: median(rendered), first: median(first) });
  }
  return {
    verdicts: [
      atMostOn('uncached render', rows, ({ rendered }) => rendered, 10, ms),
      atMostOn('uncached render after a publication', rows, ({ first }) => first, 10, ms),
    ],
  };
}

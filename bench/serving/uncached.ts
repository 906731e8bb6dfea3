import { atMost, type Findings } from '../part.ts';
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
  const slowest = (of: 'rendered' | 'first') => Math.max(...rows.map((row) => row[of]));
  return {
    verdicts: [
      atMost('uncached render, slowest page', slowest('rendered'), 10, ms),
      atMost('the same after a publication, kept', slowest('first'), 10, ms),
    ],
    tables: [
      {
        title: 'Uncached renders, median time to the last byte',
        columns: ['page', 'rendered for one visitor', 'first visitor after a publication'],
        rows: rows.map(({ path, rendered, first }) => [path, ms(rendered), ms(first)]),
      },
    ],
    notRun: [],
  };
}

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkedPages } from '../../content/site-pages.ts';
import { root } from '../../scripts/root.ts';
import { findWholeBrowser } from '../../scripts/running/find-browser.ts';
import { run } from '../../scripts/running/run.ts';
import { atLeast, atMostOn, bare, type Findings, ms, type Verdict } from '../report.ts';
import { publicPages } from '../requests.ts';
import { type RunningSite, withFolder } from '../site.ts';

const home = join(root, 'bench/lighthouse');
const program = join(home, 'node_modules/lighthouse/cli/index.js');
const timesEach = 3;
/** Pages that are noindex, which Lighthouse counts against "seo". */
const unlisted = new Set(linkedPages.map(({ path }) => path));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  path: string;
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Runs Lighthouse on each public page, with its simulated slow 4G. */
export async function lighthouse(site: RunningSite, quick: boolean): Promise<Findings> {
  const chrome = findWholeBrowser();
  if (!chrome) return { notRun: ['Lighthouse: it needs a whole Chromium, which is not here.'] };
  // A separate package, so that installing the site does not install it.
  if (!existsSync(program)) await run('npm', ['ci', '--prefix', home], { quiet: true });
  const pages = quick ? publicPages.slice(0, 1) : publicPages;
  const reports: Report[] = [];
  await withFolder(async (folder) => {
    for (const path of pages) {
      const runs: Report[] = [];
      while (runs.length < (quick ? 1 : timesEach)) {
        runs.push(await reportOn(site.url, path, chrome, folder));
      }
      reports.push(middleOf(runs));
    }
  });
  return { verdicts: verdictsOf(reports) };
}

async function reportOn(
  url: string,
  path: string,
  chrome: string,
  folder: string,
): Promise<Report> {
  const output = join(folder, `${randomUUID()}.json`);
  const flags = '--headless=new --no-sandbox --disable-gpu';
  // Lighthouse exits with 1 if a page failed to load, and leaves a report without figures.
  await run(
    'node',
    [
      program,
      url + path,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { CHROME_PATH: chrome, CI: '1' }, quiet: true },
  ).catch(console.error);
  return { ...JSON.parse(readFileSync(output, 'utf8')), path };
}

const scoreOf = (report: Report, category: (typeof categories)[number]) =>
  Math.round((report.categories[category].score ?? 0) * 100);

/** A missing figure counts as the worst. */
const figureOf = (report: Report, audit: string) =>
  report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;

/** The run with the median of the most variable figures; a failed run counts as the slowest. */
function middleOf(runs: Report[]): Report {
  const figure = (report: Report) => figureOf(report, 'total-blocking-time');
  const sorted = runs.toSorted((a, b) => (figure(a) < figure(b) ? -1 : 1));
  return sorted[Math.floor(sorted.length / 2)] as Report;
}

function verdictsOf(reports: Report[]): Verdict[] {
  const figure = (audit: string) => (report: Report) => figureOf(report, audit);
  return [
    ...categories.map((category) => {
      const judged = reports.filter(({ path }) => category !== 'seo' || !unlisted.has(path));
      const lowest = Math.min(...judged.map((report) => scoreOf(report, category)));
      return atLeast(`Lighthouse ${category}`, lowest, category === 'performance' ? 98 : 100, bare);
    }),
    atMostOn('Lighthouse LCP', reports, figure('largest-contentful-paint'), 1200, ms),
    atMostOn('Lighthouse CLS', reports, figure('cumulative-layout-shift'), 0, bare),
    atMostOn('Lighthouse TBT', reports, figure('total-blocking-time'), 60, ms),
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { fillPages } from '../../tests/support/site/fill-pages.ts';
import { administrator } from '../../tests/support/site/site.ts';
import {
  atMost,
  atMostOn,
  type Findings,
  kb,
  median,
  ms,
  named,
  type Part,
  together,
  type Verdict,
} from '../report.ts';
import { aHindiPost, aPost, posts, publicPages } from '../requests.ts';
import { askWell, type RunningSite, withNewSite } from '../site.ts';
import { beginForm, countTraffic, visit, withBrowser } from './browser.ts';
import { lighthouse } from './lighthouse.ts';

/** Public pages, as delivered and with everything that an owner can enter, and the admin in a browser. */
export const pages: Part = {
  name: 'pages',
  run: async ({ quick }) => {
    const delivered = await withNewSite(async (site) =>
      together(await readers(site, quick, drawings), {
        verdicts: await withBrowser((browser) => adminScripts(browser, site)),
      }),
    );
    const filled = await withNewSite(async (site) => {
      await fillPages(site.url, administrator);
      return await readers(site, quick, photographs);
    });
    return together(named('as delivered', delivered), named('filled', filled));
  },
};

/** Budgets of the pictures of a first visit. */
const drawings = { what: 'first visit: pictures', maxBytes: 60_000 };
const photographs = { what: 'first visit: pictures, with photographs', maxBytes: 120_000 };

async function readers(
  site: RunningSite,
  quick: boolean,
  pictures: typeof drawings,
): Promise<Required<Findings>> {
  const sizes = await pageSizes(site);
  const inBrowser = await withBrowser(async (browser) =>
    together(
      sizes,
      await firstVisits(browser, site, pictures),
      await readingVisit(browser, site),
      await slowVisits(browser, site, quick ? 1 : 3),
    ),
  );
  return together(inBrowser, await lighthouse(site, quick));
}

/** Compressed HTML of each page and post, which is all that a reader of another page loads. */
async function pageSizes({ url }: RunningSite): Promise<Findings> {
  const size = async (path: string) => (await askWell(url + path)).body.length;
  const sizes: { path: string; bytes: number }[] = [];
  for (const path of new Set([...publicPages, ...posts])) {
    const first = await size(path);
    let bytes = first;
    // A page is compressed at once, and further once it is requested again.
    for (let round = 0; round < 50 && bytes === first; round += 1) {
      bytes = await size(path);
      await wait(100);
    }
    sizes.push({ path, bytes });
  }
  return { verdicts: [atMostOn('HTML of each page', sizes, ({ bytes }) => bytes, 25_000, kb)] };
}

/** Bytes of a first visit, scrolled to the end, and of focusing a form. */
interface Visited {
  path: string;
  html: number;
  css: number;
  fonts: number;
  pictures: number;
  scripts: number;
  form: number;
}

/** The transfers of each public page with an empty cache. */
async function firstVisits(
  browser: Browser,
  site: RunningSite,
  pictures: typeof drawings,
): Promise<Findings> {
  const visits: Visited[] = [];
  for (const path of [...publicPages, aHindiPost])
    visits.push(await firstVisit(browser, site, path));
  return { verdicts: verdictsOf(visits, pictures) };
}

async function firstVisit(browser: Browser, { url }: RunningSite, path: string): Promise<Visited> {
  return await visit(browser, {}, async (one) => {
    const traffic = countTraffic(one.tools);
    await one.page.goto(url + path, { waitUntil: 'load' });
    await one.page.mouse.wheel(0, 100_000);
    await traffic.settle();
    const before = {
      html: traffic.bytes('Document'),
      css: traffic.bytes('Stylesheet'),
      fonts: traffic.bytes('Font'),
      pictures: traffic.bytes('Image'),
      scripts: traffic.bytes('Script'),
    };
    if (before.html === 0) throw new Error(`${path}: the browser counted no page.`);
    traffic.restart();
    await beginForm(one);
    await traffic.settle();
    return { path, ...before, form: traffic.bytes() };
  });
}

/** Compares each budget with the worst page. */
function verdictsOf(visits: Visited[], { what, maxBytes }: typeof drawings): Verdict[] {
  const whole = ({ html, css, fonts }: Visited) => html + css + fonts;
  return [
    atMostOn('first visit: scripts', visits, ({ scripts }) => scripts, 0, kb),
    atMostOn('first visit: HTML, CSS and fonts', visits, whole, 85_000, kb),
    atMostOn(what, visits, ({ pictures }) => pictures, maxBytes, kb),
    atMostOn('focus in a form: bytes', visits, ({ form }) => form, 75_000, kb),
  ];
}

/** Bytes of a reader's visit: a post read to the end, three links followed, and back. */
async function readingVisit(browser: Browser, { url }: RunningSite): Promise<Findings> {
  const further = ['/blog', '/about', '/digital-marketing-mastery'];
  const rows = await visit(browser, {}, async ({ page, tools }) => {
    const traffic = countTraffic(tools);
    const count = () => ({
      bytes: traffic.bytes() - traffic.bytes('Image'),
      scripts: traffic.bytes('Script'),
    });
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
      atMost('reader’s visit: each further page, without pictures', maxOf('bytes', 1), 25_000, kb),
    ],
  };
}

interface SlowVisit {
  path: string;
  /** From focusing a form until React has hydrated it. */
  usableMs: number;
}

/** Time from focus to a usable form, on slow 4G with a quarter of this processor. */
async function slowVisits(browser: Browser, site: RunningSite, rounds: number): Promise<Findings> {
  const visits: SlowVisit[] = [];
  for (const path of publicPages) {
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const figure = await focusToUse(browser, site.url + path);
      if (figure !== undefined) figures.push(figure);
    }
    if (figures.length > 0) visits.push({ path, usableMs: median(figures) });
  }
  return { verdicts: [atMostOn('focus to use', visits, ({ usableMs }) => usableMs, 800, ms)] };
}

/** Undefined if the page has no form. */
async function focusToUse(browser: Browser, url: string): Promise<number | undefined> {
  return await visit(browser, { slow: true }, async (one) => {
    await one.page.addInitScript(() => {
      const start = ({ timeStamp }: Event) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-hydrated]')) return;
          observer.disconnect();
          document.documentElement.dataset.usable = String(performance.now() - timeStamp);
        }).observe(document, { attributes: true, subtree: true });
      };
      addEventListener('focusin', start, { capture: true, once: true });
    });
    await one.page.goto(url, { waitUntil: 'load' });
    if (!(await beginForm(one))) return;
    const usable = await one.page.waitForFunction(() => document.documentElement.dataset.usable);
    return Number(await usable.jsonValue());
  });
}

const screens = [
  {
    name: 'list',
    path: '/admin/blogs',
    maxBytes: 220_000,
    ready: (page: Page) => page.locator('tbody tr').first(),
  },
  {
    name: 'editor',
    path: '/admin/blog/create',
    maxBytes: 370_000,
    ready: (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true }),
  },
];

/** Bytes of the admin's scripts from the login with an empty cache until a screen can be used. */
async function adminScripts(browser: Browser, { url }: RunningSite): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { name, path, maxBytes, ready } of screens) {
    const bytes = await visit(browser, { at: 'desk' }, async ({ page, tools }) => {
      const traffic = countTraffic(tools);
      await page.goto(`${url}/admin/login?${new URLSearchParams({ next: path })}`);
      await page.getByLabel('Username').fill(administrator.username);
      await page.getByLabel('Password').fill(administrator.password);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Login' }).click();
      await ready(page).waitFor();
      await traffic.settle();
      return traffic.bytes('Script');
    });
    verdicts.push(atMost(`admin, ${name}: JavaScript`, bytes, maxBytes, kb));
  }
  return verdicts;
}

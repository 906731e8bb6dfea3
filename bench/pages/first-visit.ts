import type { Browser } from '@playwright/test';
import { atMost, atMostOn, type Findings, type Verdict } from '../part.ts';
import { bare, kb } from '../report/numbers.ts';
import { aHindiPost, publicPages } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { beginForm, visit } from './browser.ts';
import { countTraffic } from './traffic.ts';

/** Bytes of a first visit, read to its end, and of the focus in a form. */
interface Visited {
  path: string;
  html: number;
  css: number;
  fonts: number;
  pictures: number;
  scripts: number;
  form: number;
  formRequests: number;
}

/** The transfers of each public page with an empty cache. */
export async function firstVisits(browser: Browser, site: RunningSite): Promise<Findings> {
  const visits: Visited[] = [];
  for (const path of [...publicPages, aHindiPost])
    visits.push(await firstVisit(browser, site, path));
  return { verdicts: verdictsOf(visits) };
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
    return { path, ...before, form: traffic.bytes(), formRequests: traffic.requests() };
  });
}

/** Each budget is compared with the worst page. The forms fetch the same files. */
function verdictsOf(visits: Visited[]): Verdict[] {
  const most = (of: (one: Visited) => number) => Math.max(...visits.map(of));
  const whole = ({ html, css, fonts }: Visited) => html + css + fonts;
  return [
    atMostOn('first visit: scripts', visits, ({ scripts }) => scripts, 0, kb),
    atMostOn('first visit: HTML, CSS and fonts', visits, whole, 80_000, kb),
    atMostOn('first visit: fonts', visits, ({ fonts }) => fonts, 55_000, kb),
    atMostOn('first visit: pictures', visits, ({ pictures }) => pictures, 60_000, kb),
    atMost(
      'focus in a form: bytes',
      most(({ form }) => form),
      70_000,
      kb,
    ),
    atMost(
      'focus in a form: requests',
      most(({ formRequests }) => formRequests),
      8,
      bare,
    ),
  ];
}

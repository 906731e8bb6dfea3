// The journeys in Debian's Firefox ESR, in WebKitGTK, which stands for Safari, and in Chrome 109: run before each release.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../../scripts/build/build-when-stale.ts';
import { root } from '../../scripts/root.ts';
import { startSite } from '../support/site/site.ts';
import type { Browser } from './browser.ts';
import { openChrome109 } from './chrome.ts';
import { openFirefox } from './firefox.ts';
import { journeys, olderJourneys } from './journeys.ts';
import { openWebKit } from './webkit.ts';

const programs = {
  firefox: { at: '/usr/bin/firefox-esr', package: 'firefox-esr' },
  driver: { at: '/usr/bin/WebKitWebDriver', package: 'webkit2gtk-driver' },
  miniBrowser: { at: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser', package: 'libwebkit2gtk-4.1-0' },
  xvfb: { at: '/usr/bin/Xvfb', package: 'xvfb' },
};

const aptGet = '/usr/bin/apt-get';
const pathOf = ({ at }: { at: string }) => globSync(at)[0];

/** Installs missing packages, on Debian as root. */
function install(): void {
  const missing = Object.values(programs).filter((program) => !pathOf(program));
  if (missing.length === 0 || !existsSync(aptGet) || process.getuid?.() !== 0) return;
  const names = missing.map((program) => program.package);
  console.log(`Installing ${names.join(', ')} …`);
  try {
    execFileSync(aptGet, ['update', '-q'], { stdio: 'ignore' });
    execFileSync(aptGet, ['install', '-y', '-q', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    console.error('apt-get could not install them.');
  }
}

/** The program's path; if it is missing, throws with the package to install. */
function needed(program: { at: string; package: string }): string {
  const path = pathOf(program);
  if (path) return path;
  throw new Error(`${program.at} is missing: install Debian's package ${program.package}.`);
}

const openers: Record<string, () => Promise<Browser>> = {
  firefox: () => openFirefox(needed(programs.firefox)),
  webkit: () =>
    openWebKit({
      driver: needed(programs.driver),
      miniBrowser: needed(programs.miniBrowser),
      xvfb: needed(programs.xvfb),
    }),
  'chrome-109': openChrome109,
};

const chosen = process.argv.slice(2);
const names = Object.keys(openers).filter((name) => chosen.length === 0 || chosen.includes(name));
let passed = 0;
let failed = 0;

process.chdir(root);
process.env.NODE_ENV = 'production';
await buildWhenStale();
install();
const dataDir = mkdtempSync(join(tmpdir(), 'browsers-'));
const site = await startSite({ databaseUrl: null, dataDir, env: { RATE_LIMITS: 'off' } });
for (const name of names) await runIn(name);
await site.stop();
rmSync(dataDir, { recursive: true, force: true });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** If a browser is not available, all of its journeys fail. */
async function runIn(name: string): Promise<void> {
  const own = name === 'chrome-109' ? olderJourneys : journeys;
  const browser = await openers[name]?.().catch((error: Error) => error);
  if (!browser || browser instanceof Error) {
    failed += Object.keys(own).length;
    console.error(`${name} cannot be had, so none of its journeys was made. ${browser?.message}`);
    return;
  }
  console.log(browser.name);
  for (const [title, journey] of Object.entries(own)) {
    try {
      await browser.resize(1280, 900);
      await journey({ browser, site: site.address, own: name });
      passed += 1;
      console.log(`  passed: ${title}`);
    } catch (error) {
      failed += 1;
      console.error(`  FAILED: ${title}\n    ${error instanceof Error ? error.message : error}`);
    }
  }
  await browser.close();
}

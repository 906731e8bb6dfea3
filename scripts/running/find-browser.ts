import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** The headless shell takes a third of the complete browser's time. */
const shells = ['/usr/bin/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium for the browser tests; installs one if none is found. */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const isAllThere = found(shells) && findWholeBrowser();
  if (!isAllThere && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await install();
  const path = found(shells) ?? findWholeBrowser();
  if (path) return path;
  await run('playwright', ['install', 'chromium']);
  return chromium.executablePath();
}

/** Path of a complete Chromium, which Lighthouse and notifications need; undefined if there is none. */
export function findWholeBrowser(): string | undefined {
  return found([...browsers, chromium.executablePath()]);
}

function found(places: string[]): string | undefined {
  return places.find((path) => existsSync(path));
}

/** Installs Debian's packages of the shell and of a complete browser. */
async function install(): Promise<void> {
  console.log('Installing a browser for the tests …');
  const packages = ['chromium-headless-shell', 'chromium'];
  try {
    await run('timeout', ['180', 'apt-get', 'update', '-q']);
    await run('timeout', ['300', 'apt-get', 'install', '-y', '-q', ...packages]);
  } catch (error) {
    console.error(error);
  }
}

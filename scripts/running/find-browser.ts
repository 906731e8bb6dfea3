import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** The headless shell takes a third of the whole browser's time. */
const shells = ['/usr/bin/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium for the browser tests; installs one if none is found. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH ?? found(shells);
  if (given) return given;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await installShell();
  const path = found([...shells, ...browsers, chromium.executablePath()]);
  if (path) return path;
  await run('playwright', ['install', 'chromium']);
  return chromium.executablePath();
}

/** Path of a full Chromium, which Lighthouse needs; undefined if there is none. */
export function findWholeBrowser(): string | undefined {
  return found(browsers);
}

function found(places: string[]): string | undefined {
  return places.find((path) => existsSync(path));
}

/** From Debian's packages; falls back to a full browser. */
async function installShell(): Promise<void> {
  console.log('Installing a browser for the tests …');
  try {
    await run('timeout', ['180', 'apt-get', 'update', '-q']);
    await run('timeout', ['300', 'apt-get', 'install', '-y', '-q', 'chromium-headless-shell']);
  } catch (error) {
    console.error(error);
  }
}

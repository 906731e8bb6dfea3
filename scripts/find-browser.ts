import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium for the browser journeys; installs one where none is found. */
export async function findBrowser(): Promise<string> {
  return foundBrowser() ?? (await installBrowser());
}

function foundBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

async function installBrowser(): Promise<string> {
  console.log('No Chromium here: installing one …');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-q']);
    await run('apt-get', ['install', '-y', '-q', 'chromium']);
  } else {
    await run('playwright', ['install', 'chromium']);
  }
  const path = foundBrowser();
  if (!path) throw new Error('Chromium was installed but not found: set CHROMIUM_PATH.');
  return path;
}

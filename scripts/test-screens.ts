import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './running/find-browser.ts';
import { run } from './running/run.ts';

/** Path of another browser, if Playwright's own is not available. */
async function otherBrowser(): Promise<string | undefined> {
  if (existsSync(chromium.executablePath())) return;
  try {
    await run('playwright', ['install', 'chromium']);
    return;
  } catch {
    return await findBrowser();
  }
}

// Compares pages with the pictures in tests/screens/pictures; -- --update-snapshots replaces them.
const path = process.env.CHROMIUM_PATH ?? (await otherBrowser());
if (path) {
  console.warn(`This is ${path}, not Playwright's own Chromium: it may draw letters differently.`);
}
await run(
  'playwright',
  ['test', '--config', 'tests/screens/playwright.config.ts', ...process.argv.slice(2)],
  { env: path ? { CHROMIUM_PATH: path } : {} },
);

import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { siteUrl } from '../e2e/support/places.ts';

const { projects: _, ...settings } = journeys;

/** Compares pages with pictures of half the size, on demand. See scripts/test-screens.ts. */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/screens',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { timeout: 20_000, toHaveScreenshot: { scale: 'device', maxDiffPixels: 10 } },
  use: {
    ...settings.use,
    baseURL: siteUrl,
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright's own Chromium in the matching version, unless CHROMIUM_PATH selects another one.
    launchOptions: {
      args: settings.use?.launchOptions?.args,
      executablePath: process.env.CHROMIUM_PATH,
    },
  },
});

import { defineConfig } from '@playwright/test';
import { adminUrl, siteUrl } from './tests/e2e/support/places.ts';

/** Browser journeys over the built site: visitors', the admin's and script attempts', each on a database of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  // A journey walks through many screens, on a machine that may be busy.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'site', testIgnore: 'admin/**', use: { baseURL: siteUrl } },
    { name: 'admin', testMatch: 'admin/**/*.spec.ts', use: { baseURL: adminUrl } },
  ],
  use: {
    browserName: 'chromium',
    // What moves is drawn by the processor here; the journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node -r ./scripts/running/all-packages.cjs tests/e2e/support/start-server.ts',
    cwd: import.meta.dirname,
    url: `${siteUrl}/readyz`,
    // A build comes first where none is fresh.
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

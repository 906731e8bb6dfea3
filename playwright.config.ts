import { defineConfig } from '@playwright/test';
import { adminUrl, siteUrl } from './tests/e2e/support/places.ts';

/** Browser journeys on the built site: of visitors, of the admin, of script attempts and of filled pages, each with its own database. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  // A journey opens many screens, and the machine may be busy: slow is no failure. What hangs ends earlier, by itself.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'site', testIgnore: 'admin/**', use: { baseURL: siteUrl } },
    { name: 'admin', testMatch: 'admin/**/*.spec.ts', use: { baseURL: adminUrl } },
  ],
  use: {
    browserName: 'chromium',
    // What hangs in one part of a journey must not go on in the next.
    actionTimeout: 30_000,
    // Animations are rendered in software here; only journeys about motion enable them.
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
    // Builds first if the build is stale.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

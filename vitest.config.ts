import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memory-folder.ts';

process.env.TMPDIR = memoryFolder();
// Caches the compiled code of programs that tests start as processes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** TEST_SEED=7 runs the tests in another order, and ids start at other numbers. */
const seed = process.env.TEST_SEED;

/** Server tests without a database. */
const withoutDatabase = [
  'server/http/addresses.test.ts',
  'server/db/queries/camel-case.test.ts',
  'server/http/pages/{cache/**/*,mark-text}.test.ts',
  'server/modules/accounts/{device-name,passwords}.test.ts',
  'server/modules/analytics/page-view.test.ts',
  'server/modules/mail/{email,sending}.test.ts',
  'server/modules/mail-records/**/*.test.ts',
  'server/modules/mailbox/read-report.test.ts',
  'server/modules/outside/**/*.test.ts',
  'server/modules/people/identities.test.ts',
  'server/modules/personal-data/personal-data.repository.test.ts',
  'server/modules/posts/{html/**/*,link-proposals}.test.ts',
  'server/modules/posts/sound-of.test.ts',
  'server/modules/push/push-request.test.ts',
  'server/modules/share-images/{drawing,typesetting}/**/*.test.ts',
  'server/modules/submissions/form-tokens.test.ts',
  'server/text/**/*.test.ts',
];

/** Server tests of HTML, headers, limits or caching, which do not depend on the engine. */
const sqliteOnly = [
  'server/db/engines/sqlite.test.ts',
  'server/http/api/contract/**/*.test.ts',
  'server/http/limits/**/*.test.ts',
  'server/http/page-heads/**/*.test.ts',
  'server/http/pages/{answer-first,cached-pages,pages,ready-answers-on-socket}.test.ts',
  'server/http/security/{cross-origin,private-paths,security-headers,trusted-proxies}.test.ts',
  'server/modules/media/picture-memory.test.ts',
  'server/modules/share-images/**/*.test.ts',
];

const server = { include: ['server/**/*.test.ts'] };
/** Runs on SQLite with the unit tests, so that `npm run check` includes it. */
const migrationGuard = 'server/db/migrations/landed-migrations.test.ts';
const sqliteFiles = 'tests/support/sqlite-files.ts';

/** Unit tests, and tests that run once on each engine. */
export default defineConfig({
  test: {
    // A forgotten .only, or a pattern without matches, must fail.
    allowOnly: false,
    passWithNoTests: false,
    // The number of cores of the smallest machine: with more workers tests sometimes time out.
    maxWorkers: 2,
    // Files share the modules of their worker, so tests must restore what they change.
    isolate: false,
    // A link or a download that a test presses would otherwise leave the page of all later files of its worker.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    ...(seed && { sequence: { shuffle: true, seed: Number(seed) } }),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The machine may be busy: slow is no failure.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['tests/support/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,art,bench,content,domain,scripts}/**/*.test.{ts,tsx}',
            ...withoutDatabase,
            migrationGuard,
          ],
        },
      },
      // The program in its own processes, under load and with several instances.
      {
        extends: true,
        test: { name: 'whole', include: ['tests/**/*.test.ts'], globalSetup: [sqliteFiles] },
      },
      {
        extends: true,
        test: {
          ...server,
          exclude: [...withoutDatabase, migrationGuard],
          name: 'server-sqlite',
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: [sqliteFiles],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          exclude: [...withoutDatabase, ...sqliteOnly],
          name: 'server-postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres/postgres-server.ts'],
        },
      },
    ],
  },
});

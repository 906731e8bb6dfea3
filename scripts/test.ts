import './node-version.ts';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { staticChecks } from './check.ts';
import { findBrowser } from './find-browser.ts';
import { root } from './root.ts';
import { run } from './run.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));

/** Each of the static checks, and the build, counts as one. */
async function countChecks(): Promise<Count> {
  let passed = 0;
  for (const step of [...staticChecks, build]) {
    try {
      await step();
      passed += 1;
    } catch (error) {
      console.error(error);
      return { passed, failed: 1 };
    }
  }
  return { passed, failed: 0 };
}

async function countVitest(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  await attempt('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (suite: { status: string; assertionResults: unknown[] }) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

async function countJourneys(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  await attempt('playwright', ['test', '--reporter=line,json'], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.flaky > 0) console.log(`${stats.flaky} journeys passed only at the second try.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A tool that found failures ends badly, but its report counts them. */
async function attempt(command: string, args: string[], env = {}): Promise<void> {
  await run(command, args, { env }).catch((error: unknown) => console.error(error));
}

/** A step that leaves no report behind is a failure, not a reason to stop counting. */
async function counted(step: () => Promise<Count>): Promise<Count> {
  return await step().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
}

process.chdir(root);
const counts: Count[] = [];
for (const step of [countChecks, countVitest, countJourneys]) counts.push(await counted(step));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || counts.some((count) => count.passed === 0) ? 1 : 0;

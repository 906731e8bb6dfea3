import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build/build.ts';
import { runChecks } from './check.ts';
import { root } from './root.ts';
import { findBrowser } from './running/find-browser.ts';
import { run } from './running/run.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** What vitest reports of a file. */
interface Suite {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));

/** Each of the static checks, and the build, counts as one. */
async function countChecks(): Promise<Count> {
  const { passed, failed } = await runChecks();
  await build();
  return { passed: passed + 1, failed, skipped: 0 };
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
  const suites: Suite[] = report.testResults;
  const broken = suites.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const missed = process.env.CI ? skippedIn(suites.filter(needsNginx)) : 0;
  if (missed > 0)
    console.error(`${missed} tests of tests/scaling need nginx, which could not be had.`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken + missed,
    skipped: skippedIn(suites) - missed,
  };
}

/** Where the machine is ours to set up, these must run. */
const needsNginx = ({ name }: Suite) =>
  /\/tests\/scaling\/(scaling|unavailable)\.test\.ts$/.test(name);

function skippedIn(suites: Suite[]): number {
  const all = suites.flatMap(({ assertionResults }) => assertionResults);
  return all.filter(({ status }) => status === 'skipped' || status === 'pending').length;
}

async function countJourneys(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  await attempt('playwright', ['test', '--reporter=line,json'], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** A tool that found failures ends badly, but its report counts them. */
async function attempt(command: string, args: string[], env = {}): Promise<void> {
  await run(command, args, { env }).catch((error: unknown) => console.error(error));
}

/** A step that leaves no report behind is a failure, not a reason to stop counting. */
async function counted(step: () => Promise<Count>): Promise<Count> {
  return await step().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
}

process.chdir(root);
const counts: Count[] = [];
for (const step of [countChecks, countVitest, countJourneys]) counts.push(await counted(step));
const sum = (kind: keyof Count) => counts.reduce((total, count) => total + count[kind], 0);
const failed = sum('failed');
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: not for this engine or machine`);
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 || counts.some((count) => count.passed === 0) ? 1 : 0;

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

/** Vitest's report about a file. */
interface Suite {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));

async function countBuild(): Promise<Count> {
  await build();
  // Not in parallel with the tests, which install Debian packages too.
  process.env.CHROMIUM_PATH = await findBrowser();
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Counts each static check as one. */
async function countChecks(): Promise<Count> {
  return { ...(await runChecks()), skipped: 0 };
}

async function countVitest(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // A tool with failures exits with an error, but its report counts them. React's test utilities are not in its
  // production build, which the build has selected through NODE_ENV.
  const env = { NODE_ENV: 'test' };
  await run('vitest', ['run', ...reporters], { env }).catch(console.error);
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

/** These must run wherever missing programs can be installed. */
const needsNginx = ({ name }: Suite) =>
  /\/tests\/scaling\/(scaling|unavailable)\.test\.ts$/.test(name);

function skippedIn(suites: Suite[]): number {
  const all = suites.flatMap(({ assertionResults }) => assertionResults);
  return all.filter(({ status }) => status === 'skipped' || status === 'pending').length;
}

async function countJourneys(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const journeys = run('playwright', ['test', '--reporter=line,json'], { env, quiet: true });
  console.log(await journeys.catch(String));
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** A step without a report counts as one failure, and counting continues. */
async function counted(step: () => Promise<Count>): Promise<Count> {
  return await step().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
}

process.chdir(root);
const counts = [await counted(countBuild)];
// In parallel, since the tests sometimes wait for processes and time-outs; the journeys run alone.
counts.push(...(await Promise.all([countVitest, countChecks].map(counted))));
counts.push(await counted(countJourneys));
const sum = (kind: keyof Count) => counts.reduce((total, count) => total + count[kind], 0);
const failed = sum('failed');
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: not for this engine or machine`);
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 || counts.some((count) => count.passed === 0) ? 1 : 0;

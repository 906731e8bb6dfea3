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
  /** What failed, with its messages. */
  failures: string[];
  skipped: number;
}

/** Vitest's report about a file. */
interface Suite {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** Playwright's report about a file or a group of journeys. */
interface Journeys {
  suites?: Journeys[];
  specs: { title: string; file: string; tests: Journey[] }[];
}

interface Journey {
  status: string;
  results: { errors: { message?: string }[] }[];
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));

async function countBuild(): Promise<Count> {
  await build();
  // Not in parallel with the tests, which install Debian packages too.
  process.env.CHROMIUM_PATH = await findBrowser();
  return { passed: 1, failures: [], skipped: 0 };
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
  const failures = suites.flatMap(failuresIn);
  const missed = process.env.CI ? skippedIn(suites.filter(needsNginx)) : 0;
  const withoutNginx = Array<string>(missed).fill('A test of tests/scaling has no nginx.');
  return {
    passed: report.numPassedTests,
    failures: [...failures, ...withoutNginx],
    skipped: skippedIn(suites) - missed,
  };
}

function failuresIn({ name, status, message, assertionResults }: Suite): string[] {
  // A file that cannot be loaded has no tests.
  if (assertionResults.length === 0) return status === 'failed' ? [`${name}\n${message}`] : [];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => [name, test.fullName, ...test.failureMessages].join('\n'));
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
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = suites.flatMap(failedJourneys);
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(messageOf)],
    skipped: stats.skipped,
  };
}

function failedJourneys({ suites = [], specs }: Journeys): string[] {
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        [file, title, ...results.flatMap(({ errors }) => errors.map(messageOf))].join('\n'),
      ),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

const messageOf = (error: { message?: string }) => error.message ?? '';

/** A step without a report counts as one failure, and counting continues. */
async function counted(step: () => Promise<Count>): Promise<Count> {
  return await step().catch((error: unknown) => {
    return { passed: 0, failures: [String(error)], skipped: 0 };
  });
}

process.chdir(root);
const counts = [await counted(countBuild)];
// In parallel, since the tests sometimes wait for processes and time-outs; the journeys run alone.
counts.push(...(await Promise.all([countVitest, countChecks].map(counted))));
counts.push(await counted(countJourneys));
const sum = (kind: 'passed' | 'skipped') => counts.reduce((total, count) => total + count[kind], 0);
const failures = counts.flatMap((count) => count.failures);
// Once more at the end, since logs of thousands of lines are often cut.
for (const failure of failures) console.error(`\nFailed: ${failure}`);
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: not for this engine or machine`);
console.log(`\n${sum('passed')} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || counts.some((count) => count.passed === 0) ? 1 : 0;

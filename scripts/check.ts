import { cutShareFonts, subsetFonts } from './build/fonts.ts';
import { run } from './running/run.ts';

const quiet = true;
const checks = [
  () => run('tsc', ['--noEmit'], { quiet }),
  () => run('biome', ['check', '--error-on-warnings'], { quiet }),
  () => run('node', ['scripts/check/boundaries/check-boundaries.ts'], { quiet }),
  () => run('knip', ['--no-config-hints'], { quiet }),
];

async function unitTests(): Promise<string> {
  // Without a build, the tests of share images have no typefaces.
  await cutShareFonts();
  return await run('vitest', ['run', '--project', 'unit', '--reporter', 'dot'], { quiet });
}

/** Runs type check, lint, boundaries, unused code and further checks in parallel, and prints what the failed ones say. */
export async function runChecks(others: (() => Promise<string>)[] = []) {
  // Generated files that the checks need: the fonts' stylesheet and the types of the routes.
  await subsetFonts();
  await run('react-router', ['typegen'], { quiet });
  const results = await Promise.allSettled([...checks, ...others].map((check) => check()));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) console.error(reason.message);
  return {
    passed: results.length - failures.length,
    failures: failures.map(({ reason }): string => reason.message),
  };
}

if (import.meta.main) {
  const { passed, failures } = await runChecks([unitTests]);
  console.log(`${passed} checks passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

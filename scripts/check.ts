import { subsetFonts } from './build/fonts.ts';
import { run } from './running/run.ts';

const quiet = true;
const checks = [
  () => run('tsc', ['--noEmit'], { quiet }),
  () => run('biome', ['check', '--error-on-warnings'], { quiet }),
  () => run('node', ['scripts/check/boundaries/check-boundaries.ts'], { quiet }),
  () => run('knip', ['--no-config-hints'], { quiet }),
];
const unitTests = () => run('vitest', ['run', '--project', 'unit', '--reporter', 'dot'], { quiet });

/** Types, lint, boundaries and unused code, and what else is asked for, at the same time. Says what each found. */
export async function runChecks(others: (() => Promise<string>)[] = []) {
  // What the checks read: the fonts' sheet, and the types of the routes.
  await subsetFonts();
  await run('react-router', ['typegen'], { quiet });
  const results = await Promise.allSettled([...checks, ...others].map((check) => check()));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) console.error(reason.message);
  return { passed: results.length - failures.length, failed: failures.length };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks([unitTests]);
  console.log(`${passed} checks passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

import { subsetFonts } from './build/fonts/fonts.ts';
import { run } from './running/run.ts';

/** Types, lint, boundaries and unused code; each step throws when it finds something. */
export const staticChecks = [
  async function types() {
    await subsetFonts();
    await run('react-router', ['typegen']);
    await run('tsc', ['--noEmit']);
  },
  () => run('biome', ['check', '--error-on-warnings']),
  () => run('node', ['scripts/check/boundaries/check-boundaries.ts']),
  () => run('knip', ['--no-config-hints']),
];

if (import.meta.main) {
  for (const step of staticChecks) await step();
  await run('vitest', ['run', '--project', 'unit', '--reporter', 'dot']);
}

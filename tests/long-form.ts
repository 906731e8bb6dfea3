// node tests/long-form.ts load: the tests of tests/load at full length, over a fresh build.
import { buildWhenStale } from '../scripts/build/build-when-stale.ts';
import { root } from '../scripts/root.ts';
import { run } from '../scripts/running/run.ts';

const [name = ''] = process.argv.slice(2);
process.chdir(root);
await buildWhenStale();
const args = ['run', '--project', 'whole', `tests/${name}/`, '--testTimeout=300000'];
await run('vitest', args, { env: { LONG_FORM: '1' } }).catch(() => {
  // Vitest has printed what failed.
  process.exitCode = 1;
});

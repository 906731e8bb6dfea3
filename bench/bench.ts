// npm run bench -- [serving] [growth] [pages] [hostile] [--quick] [--write]
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build/build-when-stale.ts';
import { root } from '../scripts/root.ts';
import { type Part, together } from './part.ts';
import { parts } from './parts.ts';
import { currentLoad, describeCommit, describeMachine, toolVersions } from './report/machine.ts';
import { writeFindings } from './report/performance-page.ts';
import { describeFindings } from './report/tables.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown) {
  throw new Error(
    `There is no part "${unknown}": choose ${parts.map(({ name }) => name).join(', ')}.`,
  );
}
const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

// Child processes are stopped on exit, which a signal alone does not trigger.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Many sites and folders at once are no leak.
process.setMaxListeners(100);
process.chdir(root);
process.env.NODE_ENV = 'production';
// Before the build, so that it is the load of other programs.
const load = currentLoad();
await buildWhenStale();
for (const part of chosen) await runPart(part);

async function runPart(part: Part): Promise<void> {
  console.log(`\n# ${part.name}\n`);
  const start = Date.now();
  const findings = await part.run({ quick: values.quick });
  const seconds = Math.round((Date.now() - start) / 1000);
  const origin = [
    `${new Date().toISOString().slice(0, 10)}, ${describeCommit()}, ${seconds} s: ${describeMachine(load, toolVersions())}.`,
    ...(values.quick
      ? ['**Quick rounds: these show that it works, and are no figures to keep.**']
      : []),
  ];
  const text = [...origin, describeFindings(together(findings))].join('\n\n');
  console.log(text);
  if (values.write) writeFindings(part.name, text);
}

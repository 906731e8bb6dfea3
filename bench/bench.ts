// npm run bench -- [serving] [growth] [pages] [--quick] [--write]
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build/build-when-stale.ts';
import { root } from '../scripts/root.ts';
import { growth } from './growth/growth.ts';
import { pages } from './pages/pages.ts';
import { describeFindings, type Part, plain, together, writeFindings } from './report.ts';
import { serving } from './serving.ts';

/** In running order. */
export const parts: Part[] = [serving, growth, pages];

async function main(): Promise<void> {
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
  // Many sites and folders at the same time do not indicate a leak.
  process.setMaxListeners(100);
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  // Measured before the build, so that it is the load of other programs.
  const load = currentLoad();
  await buildWhenStale();
  for (const part of chosen) await runPart(part, values, load);
}

async function runPart(
  part: Part,
  { quick, write }: { quick: boolean; write: boolean },
  load: number,
): Promise<void> {
  console.log(`\n# ${part.name}\n`);
  const start = Date.now();
  const findings = await part.run({ quick });
  const seconds = Math.round((Date.now() - start) / 1000);
  const origin = [
    `${new Date().toISOString().slice(0, 10)}, ${describeCommit()}, ${seconds} s: ${describeMachine(load, toolVersions())}.`,
    ...(quick ? ['**Quick rounds: these show that it works, and are no figures to keep.**'] : []),
  ];
  const text = [...origin, describeFindings(together(findings))].join('\n\n');
  console.log(text);
  if (write) writeFindings(part.name, text);
}

/** The number of processes that wait for a core: other work slows measurements down. */
function currentLoad(): number {
  return loadavg()[0] ?? 0;
}

/** The machine and software of a run. `load` was measured before the start. */
function describeMachine(load: number, tools: string[]): string {
  const [cpu] = cpus();
  return [
    `${cpus().length} × ${cpu?.model.trim()}`,
    `${plain(totalmem() / 1e9)} GB`,
    `${type()} ${release().split('.', 2).join('.')}`,
    `load ${plain(load)} before`,
    `Node ${process.versions.node}`,
    ...tools,
  ].join(', ');
}

/** The measured commit, and whether there were uncommitted changes. */
function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain') ? ' with changes on top' : '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'no commit';
  }
}

/** Versions of the tools that affect the figures, if installed. */
function toolVersions(): string[] {
  return [
    ...versionOf('wrk', ['-v'], /wrk \S+/),
    ...versionOf('chromium', ['--version', '--no-sandbox'], /Chromium \S+/),
  ];
}

/** A tool's version; empty if it is not installed. */
function versionOf(command: string, args: string[], pattern: RegExp): string[] {
  try {
    // Tools print their version to stdout or stderr, some with an error code.
    const text = execFileSync('sh', ['-c', '"$@" 2>&1 || :', 'sh', command, ...args], {
      encoding: 'utf8',
    });
    return pattern.exec(text)?.slice(0, 1) ?? [];
  } catch {
    return [];
  }
}

if (import.meta.main) await main();

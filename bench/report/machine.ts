import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { root } from '../../scripts/root.ts';
import { plain } from './numbers.ts';

/** Processes that wait for a core: what is measured beside other work is slow. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0;
}

/** Where figures were made, and with what: they mean little without it. `load` is that of before the start. */
export function describeMachine(load: number, tools: string[]): string {
  const [cpu] = cpus();
  const memory = `${plain(totalmem() / 1e9)} GB of memory`;
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, ${type()} ${release().split('.', 2).join('.')}`;
  return [
    machine,
    `load before the start ${plain(load)}`,
    `Node ${process.versions.node}`,
    ...tools,
  ].join(' · ');
}

/** The commit that was measured, and whether something lay on top of it. */
export function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain') ? ' with changes on top' : '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'no commit';
  }
}

/** What a tool says of its own version, or nothing when it is not there. */
export function versionOf(command: string, args: string[], pattern: RegExp): string[] {
  try {
    // Some tell it on the one stream, some on the other, and some end badly after telling it.
    const text = execFileSync('sh', ['-c', '"$@" 2>&1 || :', 'sh', command, ...args], {
      encoding: 'utf8',
    });
    return pattern.exec(text)?.slice(0, 1) ?? [];
  } catch {
    return [];
  }
}

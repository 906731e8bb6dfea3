import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../scripts/root.ts';

const kept = join(root, 'node_modules/.cache/debian');

/**
 * The path of a server's program, such as nginx: this machine's, or that of Debian's package of the same name, unpacked
 * without installing it. Undefined where neither can be had, or does not run; `version` makes it tell its own.
 */
export function findDebianProgram(name: string, version = '-v'): string | undefined {
  const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const installed = path.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (installed) return installed;
  const places = ['usr/sbin', 'usr/bin'].map((folder) => join(kept, folder, name));
  if (!places.some((file) => existsSync(file))) unpack(name);
  return places.find((file) => existsSync(file) && attempt(file, version));
}

/** The package lists of a new machine are empty, and only root may fetch them. */
function unpack(name: string): void {
  mkdirSync(kept, { recursive: true });
  const isDownloaded = attempt('apt-get', 'download', name);
  if (!isDownloaded && attempt('apt-get', 'update')) attempt('apt-get', 'download', name);
  for (const file of globSync(`${name}_*.deb`, { cwd: kept })) attempt('dpkg', '-x', file, '.');
}

function attempt(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { cwd: kept, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../scripts/root.ts';

const cacheFolder = join(root, 'node_modules/.cache/debian');

/**
 * The path of a server program such as nginx: the installed one, or one unpacked from Debian's package of the same
 * name. Undefined if neither is available or runs; `version` is the option that prints its version.
 */
export function findDebianProgram(name: string, version = '-v'): string | undefined {
  const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const installed = path.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (installed) return installed;
  const places = ['usr/sbin', 'usr/bin'].map((folder) => join(cacheFolder, folder, name));
  if (!places.some((file) => existsSync(file))) unpack(name);
  return places.find((file) => existsSync(file) && attempt(file, version));
}

/** Downloads package lists first, because those of a new machine are empty; only root may do that. */
function unpack(name: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  const isDownloaded = attempt('apt-get', 'download', name);
  if (!isDownloaded && attempt('apt-get', 'update')) attempt('apt-get', 'download', name);
  for (const file of globSync(`${name}_*.deb`, { cwd: cacheFolder }))
    attempt('dpkg', '-x', file, '.');
}

function attempt(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { cwd: cacheFolder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../../scripts/root.ts';

const kept = join(root, 'node_modules/.cache/nginx');

/** The nginx of this machine, or Debian's package unpacked without installing it; undefined where neither can be had. */
export function findNginx(): string | undefined {
  const path = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const installed = path.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
  if (installed) return installed;
  const unpacked = join(kept, 'usr/sbin/nginx');
  if (!existsSync(unpacked)) unpack();
  return works(unpacked) ? unpacked : undefined;
}

/** The package lists of a new machine are empty, and only root may fetch them. */
function unpack(): void {
  mkdirSync(kept, { recursive: true });
  const isDownloaded = attempt('apt-get', 'download', 'nginx');
  if (!isDownloaded && attempt('apt-get', 'update')) attempt('apt-get', 'download', 'nginx');
  for (const file of globSync('nginx_*.deb', { cwd: kept })) attempt('dpkg', '-x', file, '.');
}

function works(program: string): boolean {
  return existsSync(program) && attempt(program, '-v');
}

function attempt(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { cwd: kept, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

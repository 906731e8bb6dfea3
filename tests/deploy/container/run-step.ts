import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';
import type { Run } from './build-image.ts';

const isRoot = process.getuid?.() === 0;

/** Runs the command of a RUN line like a container engine. Only root can change the owner of files. */
export const runInFull: Run = (command, folder) => {
  const own = isRoot ? command : command.replaceAll(/chown \S+/g, 'true');
  execFileSync('sh', ['-c', own], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** A fast variant: copies what npm would install and build from this repository. */
export const runInShort: Run = (command, folder) => {
  if (command === 'npm ci') return;
  if (command === 'npm run build') {
    cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true });
  } else if (command.startsWith('npm prune --omit=dev && ')) {
    copyPackages(folder);
    runInFull(command.replace('npm prune --omit=dev && ', ''), folder);
  } else {
    runInFull(command, folder);
  }
};

/** Copies the installed packages except development packages. */
function copyPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    const source = join(root, path);
    if (path === '' || dev || !existsSync(source)) continue;
    cpSync(source, join(folder, path), { recursive: true });
  }
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../../scripts/running/run.ts';

/** Paths of Debian's programs, installed if possible; or a message that names the missing ones. */
export async function findTools<Name extends string>(
  ...names: Name[]
): Promise<Record<Name, string> | string> {
  if (names.some((name) => !pathOf(name)) && mayInstall()) await install(names);
  const missing = names.filter((name) => !pathOf(name));
  if (missing.length > 0) {
    return `${missing.join(' and ')} missing here, and only root on a Debian can have them installed.`;
  }
  return Object.fromEntries(names.map((name) => [name, pathOf(name)])) as Record<Name, string>;
}

function pathOf(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Without starting services. */
async function install(names: string[]): Promise<void> {
  console.log(`Installing ${names.join(', ')} …`);
  try {
    await run('timeout', ['180', 'apt-get', 'update', '-q'], { quiet: true });
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names];
    const env = { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    await run('timeout', ['300', ...install], { env, quiet: true });
  } catch (error) {
    console.error(error);
  }
}

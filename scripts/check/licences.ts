// node scripts/check/licences.ts: lists all packages by licence; fails on one that is not allowed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Licences allowed for packages that run in production. */
const forAll = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Unlicense', 'Zlib'],
  // libvips, which sharp loads as a separate library.
  'LGPL-3.0-or-later',
]);
/** Licences allowed for tools, which are not distributed. */
const forTools = new Set([...forAll, 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'Python-2.0']);

export interface Locked {
  name: string;
  version: string;
  licence: string;
  /** Needed for tests and builds only. */
  tool: boolean;
}

/** All packages in the lock file, including those for other systems. */
export function lockedPackages(): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<{ version: string; license?: string; dev?: boolean }>(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = 'none', dev = false }]) => {
      return { name: path.replace(/^.*node_modules\//, ''), version, licence: license, tool: dev };
    });
}

/** Whether a licence expression is allowed: one part of an OR, all parts of an AND. */
export function isAllowed({ licence, tool }: Pick<Locked, 'licence' | 'tool'>): boolean {
  const allowed = tool ? forTools : forAll;
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => allowed.has(each)));
}

if (import.meta.main) {
  const packages = lockedPackages();
  for (const [licence, all = []] of Object.entries(
    Object.groupBy(packages, (each) => each.licence),
  )) {
    const names = [...new Set(all.map(({ name, version }) => `${name} ${version}`))];
    console.log(`${licence} (${names.length})\n  ${names.sort().join(', ')}\n`);
  }
  const refused = packages.filter((each) => !isAllowed(each));
  for (const { name, licence } of refused) console.error(`${name}: ${licence} is not allowed.`);
  console.log(`${packages.length} packages, ${refused.length} under a licence that is not allowed`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

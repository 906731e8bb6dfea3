import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { isAllowed, lockedPackages } from './licences.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Direct dependencies, including those of the packages of the benchmark, the browsers and the faults. */
const direct = [
  'package.json',
  'bench/lighthouse/package.json',
  'tests/browsers/chrome-109/package.json',
  'tests/faults/copies/s3rver/package.json',
].flatMap((path) => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read(path));
  return Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
});

test('every package in the lock file has an allowed licence', () => {
  const all = lockedPackages();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((each) => !isAllowed(each))).toEqual([]);
});

test('evaluates a licence expression for production or tools', () => {
  const may = (licence: string, tool = false) => isAllowed({ licence, tool });
  expect([may('MIT'), may('(MIT AND Zlib)'), may('GPL-3.0-only OR MIT')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([may('none'), may('GPL-3.0-only'), may('MIT AND GPL-3.0-only')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([may('MPL-2.0'), may('MPL-2.0', true)]).toEqual([false, true]);
});

test('docs/decisions/dependencies.md has one line for each direct dependency and no others', () => {
  const names = direct.map(([name]) => name);
  const lines = read('docs/decisions/dependencies.md').matchAll(/^\| ([^|]+) \| \S/gm);
  const named = [...lines]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((each) => each.replace(/ .*/, ''))
    .filter((name) => name !== 'package');
  const covers = (name: string, each: string) =>
    name.endsWith('/*') ? each.startsWith(name.slice(0, -1)) : name === each;
  expect(names.filter((each) => !named.some((name) => covers(name, each)))).toEqual([]);
  expect(named.filter((name) => !names.some((each) => covers(name, each)))).toEqual([]);
});

test('versions are exact', () => {
  for (const [name, version] of direct) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

interface Locked {
  integrity?: string;
  inBundle?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  os?: string;
  cpu?: string;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

test('every package has a hash, and no production package has an install script', () => {
  const without = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(without).toEqual([]);
  expect(locked.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)).toEqual([]);
});

test('Node itself is a package with a hash, also for other systems', () => {
  const path = relative(root, realpathSync(join(root, 'node_modules/.bin/node')));
  expect(packages[path.replace(/\/bin\/node$/, '')]?.integrity).toMatch(/^sha512-/);
  const systems = locked
    .filter(([name]) => /^node_modules\/node-(bin-)?(linux|darwin)-\w+$/.test(name))
    .map(([, { os, cpu }]) => `${os} ${cpu}`);
  expect(systems.sort()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64']);
});

import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

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

test('every package has a hash, and no production package an install script', () => {
  const without = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(without).toEqual([]);
  expect(locked.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)).toEqual([]);
});

test('the Node that this runs on is one of the packages with a hash, as those of other systems are', () => {
  const path = relative(root, realpathSync(join(root, 'node_modules/.bin/node')));
  expect(packages[path.replace(/\/bin\/node$/, '')]?.integrity).toMatch(/^sha512-/);
  const systems = locked
    .filter(([name]) => /^node_modules\/node-(bin-)?(linux|darwin)-\w+$/.test(name))
    .map(([, { os, cpu }]) => `${os} ${cpu}`);
  expect(systems.sort()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64']);
});

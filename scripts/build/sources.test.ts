import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdSources, isBuildFresh } from './sources.ts';

const files = [
  ...['app/root.tsx', 'app/styles/fonts.css', 'app/styles/fonts/text.woff2', 'app/root.test.tsx'],
  ...[
    'art/shapes.ts',
    'content/brand.ts',
    'domain/tags.ts',
    'server/main.ts',
    'scripts/build/build.ts',
  ],
  ...['app/layout/icon.svg', 'package-lock.json', 'vite.config.ts', 'build/site/serve.js'],
];

let checkout: string;

beforeEach(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const file of files) write(file, 'as it was');
  const noteSources = await holdSources(checkout);
  noteSources();
});

afterEach(() => rmSync(checkout, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

test.each([
  ...['app/root.tsx', 'app/styles/fonts.css', 'server/main.ts', 'scripts/build/build.ts'],
  ...['app/layout/icon.svg', 'package-lock.json', 'vite.config.ts', 'app/pages/new.tsx'],
])('makes a build stale when %s changes', async (file) => {
  expect(await isBuildFresh(checkout)).toBe(true);
  write(file, 'as it is');
  expect(await isBuildFresh(checkout)).toBe(false);
});

test.each(['app/styles/fonts/text.woff2', 'app/root.test.tsx'])(
  'does not make it stale when %s changes',
  async (file) => {
    write(file, 'as it is');
    expect(await isBuildFresh(checkout)).toBe(true);
  },
);

test('keeps the build fresh after a file was touched without a change, and reads it once', async () => {
  const note = () => readFileSync(join(checkout, 'build/sources.json'), 'utf8');
  const before = note();
  utimesSync(join(checkout, 'app/root.tsx'), 1, 1);
  expect(await isBuildFresh(checkout)).toBe(true);
  const after = note();
  expect(after).not.toBe(before);
  expect(await isBuildFresh(checkout)).toBe(true);
  expect(note()).toBe(after);
});

test('makes a build stale that was running during a change', async () => {
  const noteSources = await holdSources(checkout);
  write('app/root.tsx', 'meanwhile');
  noteSources();
  expect(await isBuildFresh(checkout)).toBe(false);
});

test('ignores an interrupted build', async () => {
  await holdSources(checkout);
  expect(await isBuildFresh(checkout)).toBe(false);
});

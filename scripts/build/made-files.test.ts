import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeWhenStale } from './made-files.ts';

function madeFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'made-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [source = '', ...files] = ['icon.svg', 'made/icon.ico', 'made/icon.png'].map((name) =>
    join(folder, name),
  );
  writeFileSync(source, 'drawing');
  utimesSync(source, 0, 1000);
  let count = 0;
  const make = async () => {
    count += 1;
    for (const file of files) writeFileSync(file, 'made');
  };
  const countOf = async () => {
    await makeWhenStale({ files, sources: [source], make });
    return count;
  };
  return { source, files, countOf };
}

test('makes files once, and again when one is missing', async () => {
  const { files, countOf } = madeFiles();
  expect(await countOf()).toBe(1);
  expect(await countOf()).toBe(1);
  rmSync(files[1] ?? '');
  expect(await countOf()).toBe(2);
  expect(await countOf()).toBe(2);
});

test('makes files again when a source is newer than the oldest of them', async () => {
  const { source, files, countOf } = madeFiles();
  await countOf();
  const inAMinute = Date.now() / 1000 + 60;
  utimesSync(files[0] ?? '', inAMinute, inAMinute);
  utimesSync(source, inAMinute - 30, inAMinute - 30);
  expect(await countOf()).toBe(2);
});

test('makes files again when packages have been installed since', async () => {
  const { files, countOf } = madeFiles();
  await countOf();
  for (const file of files) utimesSync(file, 0, 2000);
  expect(await countOf()).toBe(2);
});

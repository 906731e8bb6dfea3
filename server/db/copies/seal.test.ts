import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openSealed, openSealedFile, sealedText } from './seal.ts';

const secret = '5e'.repeat(32);
const content = { site: 'site "é"', number: 3 };
const schema = z.object({ site: z.string(), number: z.int() });
const text = sealedText('minute', content, secret);

test('opens what was sealed with one of the secrets, as that kind, and not changed since', () => {
  const other = '00'.repeat(32);
  expect(openSealed('minute', schema, text, [secret])).toEqual(content);
  expect(openSealed('minute', schema, text, [other, secret])).toEqual(content);
  expect(openSealed('night', schema, text, [secret])).toBeUndefined();
  expect(openSealed('minute', schema, text, [other])).toBeUndefined();
  expect(openSealed('minute', schema, text.replace('3', '4'), [secret])).toBeUndefined();
});

test('opens what the release before sealed, with one name a line', () => {
  const before = JSON.stringify({ ...content, seal: text.slice(-66, -2) }, null, 1);
  expect(openSealed('minute', schema, before, [secret])).toEqual(content);
});

test.each([
  '',
  '{}',
  text.slice(0, -1),
  `${text} `,
  text.replace(/"seal":"./, '"seal":"é'),
  JSON.stringify({ ...content, seal: null }),
  '['.repeat(64_000),
  `{"a":${'['.repeat(60_000)}`,
])('refuses case %#, also as a file', async (forged) => {
  expect(openSealed('minute', schema, forged, [secret])).toBeUndefined();
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, forged);
  expect(await openSealedFile('minute', schema, path, secret)).toBeUndefined();
});

test('opens a sealed file', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, text);
  expect(await openSealedFile('minute', schema, path, secret)).toEqual(content);
  expect(await openSealedFile('night', schema, path, secret)).toBeUndefined();
});

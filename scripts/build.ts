import './node-version.ts';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { precompress } from './precompress.ts';
import { root } from './root.ts';
import { run } from './run.ts';

/** Whatever the build is made from; a change in any of them makes it old. */
const sources = [
  '{app,content,domain,server}/**/*',
  'public/icon.svg',
  'scripts/*.ts',
  '*.config.ts',
  'package-lock.json',
];
const made = 'app/styles/fonts/';
const stampFile = join(root, 'build/sources.sha256');

/** Builds the browser's files and the server's pages, unless the last build is of these very sources. */
export async function buildWhenStale(): Promise<void> {
  const stamp = stampSources();
  if (readStamp() === stamp) return;
  console.log('Building the site …');
  await build();
}

/** Builds everything afresh into build/. */
export async function build(): Promise<void> {
  const { subsetFonts } = await import('./fonts.ts');
  const { makeIcons } = await import('./icons.ts');
  const { cutShareFonts } = await import('./share-fonts.ts');
  await subsetFonts();
  await makeIcons();
  await run('react-router', ['build'], { env: { NODE_ENV: 'production' } });
  // Not before: the build empties its folder.
  await cutShareFonts();
  await precompress(join(root, 'build/client'));
  await run('node', ['scripts/check-client-build.ts']);
  await bundleServer();
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stampFile, stampSources());
}

function stampSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(made) && !file.includes('.test.'))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) await build();

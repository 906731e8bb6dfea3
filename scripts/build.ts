import './node-version.ts';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { run } from './run.ts';

/** Whatever the build is made from; a change in any of them makes it old. */
const sources = [
  '{app,content,domain}/**/*',
  'server/context.ts',
  'scripts/fonts.ts',
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
  await subsetFonts();
  await run('react-router', ['build'], { env: { NODE_ENV: 'production' } });
  await run('node', ['scripts/check-client-build.ts']);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stampFile, stampSources());
}

function stampSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(made))
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

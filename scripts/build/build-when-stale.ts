import { createRequire } from 'node:module';
import { isBuildFresh } from './sources.ts';

/**
 * Builds the browser's files and the server, unless the last build is of these very sources. Ends the process with a
 * sentence where the packages for that are not installed.
 */
export async function buildWhenStale(): Promise<void> {
  if (await isBuildFresh()) return;
  createRequire(import.meta.url)('../running/all-packages.cjs');
  console.log('Building the site …');
  // Loaded only here: what builds takes longer to load than the site to start.
  const { build } = await import('./build.ts');
  await build();
}

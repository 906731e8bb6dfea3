import { createRequire } from 'node:module';
import { isBuildFresh } from './sources.ts';

/** Builds unless the last build is of the same sources. Exits with a message if the packages for that are missing. */
export async function buildWhenStale(): Promise<void> {
  if (await isBuildFresh()) return;
  createRequire(import.meta.url)('../running/all-packages.cjs');
  console.log('Building the site …');
  // Imported on demand: the build tools load slower than the site starts.
  const { build } = await import('./build.ts');
  await build();
}

import { createRequire } from 'node:module';
import { isBuildFresh } from './sources.ts';

/** Builds unless the last build used the same sources. Exits with a message if packages for building are missing. */
export async function buildWhenStale(): Promise<void> {
  if (await isBuildFresh()) return;
  createRequire(import.meta.url)('../running/all-packages.cjs');
  console.log('Building the site, which takes about a minute …');
  // Imported on demand, because the build tools take longer to load than the site takes to start.
  const { build } = await import('./build.ts');
  await build({ quiet: true });
}

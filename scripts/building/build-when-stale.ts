import { isBuildFresh } from './sources.ts';

/** Builds the browser's files and the server, unless the last build is of these very sources. */
export async function buildWhenStale(): Promise<void> {
  if (await isBuildFresh()) return;
  console.log('Building the site …');
  // Loaded only here: what builds takes longer to load than the site to start.
  const { build } = await import('./build.ts');
  await build();
}

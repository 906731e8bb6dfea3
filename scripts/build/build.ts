import { join } from 'node:path';
import { root } from '../root.ts';
import { run } from '../running/run.ts';
import { makeIcons, writeUnavailablePage } from './brand.ts';
import { bundleServer } from './bundle-server.ts';
import { subsetFonts } from './fonts/fonts.ts';
import { cutShareFonts } from './fonts/share-fonts.ts';
import { precompress } from './precompress.ts';
import { holdSources } from './sources.ts';

/** Builds everything into build/. */
export async function build(): Promise<void> {
  const noteSources = await holdSources();
  await subsetFonts();
  await makeIcons();
  await run('react-router', ['build'], { env: { NODE_ENV: 'production' } });
  // After the client build, which empties the folder.
  await cutShareFonts();
  await precompress(join(root, 'build/client'));
  await run('node', ['scripts/build/check-client-build.ts']);
  await bundleServer();
  writeUnavailablePage();
  noteSources();
}

if (import.meta.main) await build();

import { join } from 'node:path';
import { build } from 'vite';
import { root } from './root.ts';

/** Bundles the server as it is started; packages stay where npm put them. */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'scripts/serve.ts',
      outDir: join(root, 'build/site'),
      target: 'node24',
      // Names in a log's stack shall be those of the sources.
      minify: false,
    },
  });
}

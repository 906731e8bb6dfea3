import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../root.ts';

/** They load files from their own folder, or are never used. */
const leftInPlace = [
  'sharp',
  'harfbuzzjs',
  // Validation of schemas; ours are only described.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  // Loaded when the program first asks itself.
  'light-my-request',
  'pg-native',
];

/** Escapes characters beyond Latin-1: one of them makes V8 store the whole source with two bytes a character. */
const escapeNonAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    }
  },
};

/** Skips what is escaped already. */
function escaped(code: string): string {
  return code.replaceAll(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (found, nonAscii?: string) =>
    nonAscii ? `\\u${nonAscii.charCodeAt(0).toString(16).padStart(4, '0')}` : found,
  );
}

/** Bundles the server, its pages and packages: loading a thousand files takes too long at the start. */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [escapeNonAscii],
    ssr: { noExternal: true, external: leftInPlace },
    build: {
      ssr: true,
      outDir: join(root, 'build/site'),
      target: 'node24',
      // Keeps the names in log stacks.
      minify: false,
      rolldownOptions: {
        input: { serve: 'scripts/running/serve.ts', pages: 'build/server/index.js' },
        // With stable names, a build under a running site breaks its next import instead of loading another module.
        output: { chunkFileNames: '[name].js', comments: false, minifyInternalExports: false },
        checks: { moduleLevelDirective: false },
      },
    },
  });
}

import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../root.ts';

/** They load files of their own from beside themselves, or are never asked for what these do. */
const leftInPlace = [
  'sharp',
  'harfbuzzjs',
  // Fastify's, for schemas that it would check; ours are only described.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  // Fastify's, for tests.
  'light-my-request',
  'pg-native',
];

/** A text with one sign beyond Latin-1 takes two bytes for each of its signs in memory, the source of a program as well. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    }
  },
};

/** What is escaped already stays so: a backslash and the sign behind it are one. */
function escaped(code: string): string {
  return code.replaceAll(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (found, foreign?: string) =>
    foreign ? `\\u${foreign.charCodeAt(0).toString(16).padStart(4, '0')}` : found,
  );
}

/** Bundles the server and its pages, with their packages: to find and read a thousand files takes longer than a start may. */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [inAscii],
    ssr: { noExternal: true, external: leftInPlace },
    build: {
      ssr: true,
      outDir: join(root, 'build/site'),
      target: 'node24',
      // Names in a log's stack shall be those of the sources.
      minify: false,
      rolldownOptions: {
        input: { serve: 'scripts/running/serve.ts', pages: 'build/server/index.js' },
        // Should somebody build under a running site, what it loads next breaks rather than to be mistaken for something else.
        output: { chunkFileNames: '[name].js', comments: false, minifyInternalExports: false },
        checks: { moduleLevelDirective: false },
      },
    },
  });
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Plugin, build as viteBuild } from 'vite';
import { root } from '../root.ts';
import { run } from '../running/run.ts';
import { makeIcons, writeUnavailablePage } from './brand.ts';
import { cutShareFonts, subsetFonts } from './fonts.ts';
import { holdSources } from './sources.ts';

/** Builds everything into build/; `quiet`: prints only what fails. */
export async function build({ quiet = false } = {}): Promise<void> {
  const noteSources = await holdSources();
  await subsetFonts();
  await makeIcons();
  await run('react-router', ['build'], { env: { NODE_ENV: 'production' }, quiet });
  // After the client build, which empties the folder.
  await cutShareFonts();
  await precompress(join(root, 'build/client'));
  await run('node', ['scripts/build/check-client-build.ts'], { quiet });
  await bundleServer();
  writeUnavailablePage();
  noteSources();
}

/** Pictures and fonts are compressed already. */
const compressible = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt']);

/** Writes `<file>.br` and `<file>.gz` beside each text file of a folder. */
async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: folder })
    .filter((file) => compressible.has(extname(file)))
    .map((file) => join(folder, file));
  await Promise.all(files.map(writeCompressed));
}

async function writeCompressed(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Packages that load files from their own folder, or are never used. */
const leftInPlace = [
  'sharp',
  'harfbuzzjs',
  // Validates schemas, which we only use for the description.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  // Loaded when the program first sends a request to itself.
  'light-my-request',
  'pg-native',
];

/** Escapes characters beyond Latin-1: a single one makes V8 store the whole source with two bytes a character. */
const escapeNonAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    }
  },
};

/** Skips characters that are escaped already. */
function escaped(code: string): string {
  return code.replaceAll(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (found, nonAscii?: string) =>
    nonAscii ? `\\u${nonAscii.charCodeAt(0).toString(16).padStart(4, '0')}` : found,
  );
}

/** Bundles the server with its pages and packages, because loading a thousand files makes the start slow. */
async function bundleServer(): Promise<void> {
  await viteBuild({
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
      // Keeps the names in stack traces.
      minify: false,
      rolldownOptions: {
        input: {
          serve: 'scripts/running/serve.ts',
          pages: 'build/server/index.js',
          'picture-process': 'server/modules/media/picture-process.ts',
        },
        // With stable names, a build under a running site breaks its next import instead of loading another module.
        output: { chunkFileNames: '[name].js', comments: false, minifyInternalExports: false },
        checks: { moduleLevelDirective: false },
      },
    },
  });
}

if (import.meta.main) await build();

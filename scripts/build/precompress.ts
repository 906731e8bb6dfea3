import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const compressible = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt']);

/** Writes `<file>.br` and `<file>.gz` beside each text file of a folder. */
export async function precompress(folder: string): Promise<void> {
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

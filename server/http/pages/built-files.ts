import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type CachedResponse, cachedResponse } from './cache/cached-response.ts';

/** The browser's files as responses, by address. */
export type BuiltFiles = Map<string, CachedResponse>;

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const compressed = /\.(br|gz)$/;

/** Reads all files of a folder into memory, with their compressed versions (.br, .gz). */
export function readBuiltFiles(folder: string): BuiltFiles {
  const paths = globSync('**/*.*', { cwd: folder }).filter((path) => !compressed.test(path));
  return new Map(paths.map((path) => [`/${path.replaceAll('\\', '/')}`, readFile(folder, path)]));
}

function readFile(folder: string, path: string): CachedResponse {
  const type = types[extname(path)];
  if (!type) throw new Error(`The build has a file of an unknown kind: ${path}.`);
  const identity = readFileSync(join(folder, path));
  const br = readIfThere(join(folder, `${path}.br`));
  const gzip = readIfThere(join(folder, `${path}.gz`));
  const headers: CachedResponse['headers'] = [
    ['content-type', type],
    ['cache-control', cacheControlOf(path)],
  ];
  return cachedResponse(200, headers, { identity, ...(br && { br }), ...(gzip && { gzip }) });
}

/** File names under assets/ contain a hash of their content. */
function cacheControlOf(path: string): string {
  return path.startsWith('assets')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400';
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

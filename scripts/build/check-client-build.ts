import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findCycles } from '../check/boundaries/cycles.ts';
import { root } from '../root.ts';

/** Found in server code only. */
const serverWords = ['node:sqlite', 'node:fs', 'kysely', 'DATABASE_URL', 'SMTP_URL', 'fastify'];

/** Found in admin code only: no public page may load it. */
const adminWords = ['adminToken', 'admin-table', 'admin-notice'];

/** Found in the validation library: forms load it on focus. */
const laterWords = ['invalid_union'];

/** What hydrating a public page may load: bytes after brotli, and files. */
const budget = { bytes: 100 * 1024, files: 8 };

interface RouteManifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestRoute>;
}

interface ManifestRoute {
  parentId?: string;
  module: string;
  imports: string[];
  css: string[];
}

const files = globSync('build/client/assets/*.js', { cwd: root });
if (files.length === 0) throw new Error('The client build is empty: nothing was checked.');
for (const file of files) refuseWords(file, serverWords, "server code reached the browser's files");
refuseCycles();

const manifest = readManifest();
const publicFiles = new Set(
  Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith('admin/'))
    .flatMap(([, { module, imports, css }]) => [module, ...imports, ...css])
    .map((address) => join('build/client', address)),
);
if (publicFiles.size === 0) throw new Error('No public file was found: nothing was checked.');
for (const file of publicFiles) {
  refuseWords(file, adminWords, 'a public page loads admin code');
  refuseWords(file, laterWords, 'a public page loads what checks its forms');
}

for (const id of Object.keys(manifest.routes)) {
  if (/^(pages|blog)\//.test(id)) refuseHeavyPage(id);
}

/** A cycle fails depending on which file runs first. */
function refuseCycles(): void {
  const imports = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)].map(
      ([, to = '']) => ({ from: basename(file), to, typeOnly: false }),
    ),
  );
  if (imports.length === 0) throw new Error('No import was found: nothing was checked.');
  const [ring] = findCycles(imports);
  if (ring) throw new Error(`Files of the build need each other: ${ring.join(' → ')}.`);
}

/** Adds up what React Router loads to hydrate a page. */
function refuseHeavyPage(id: string): void {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    for (const file of route ? [route.module, ...route.imports] : []) files.add(file);
  }
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  if (bytes <= budget.bytes && files.size <= budget.files) return;
  throw new Error(
    `${id} brings ${bytes} bytes of scripts in ${files.size} files: more than ${budget.bytes} in ${budget.files}.`,
  );
}

function sizeOf(address: string): number {
  return statSync(join(root, 'build/client', `${address}.br`)).size;
}

function refuseWords(file: string, words: string[], consequence: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  const word = words.find((candidate) => text.includes(candidate));
  if (word) throw new Error(`${file} holds "${word}": ${consequence}.`);
}

/** The files that React Router loads for each route. */
function readManifest(): RouteManifest {
  const [file = ''] = globSync('build/client/assets/manifest-*.js', { cwd: root });
  const [, json = ''] =
    /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(readFileSync(join(root, file), 'utf8')) ??
    [];
  return JSON.parse(json);
}

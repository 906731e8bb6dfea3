import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { root } from '../../root.ts';
import { cutSheet } from './cut-sheet.ts';

const app = placeOf('app/');
const marker = '__PAGE_SHEETS__';

/** What may name a class: the code of pages, and what they say. */
const shown = [app, placeOf('art/'), placeOf('content/'), placeOf('domain/')];

/** What stands around every public page. */
const around = [`${app}root.tsx`, `${app}layout/layout.tsx`];

/**
 * Puts the public sheet into app/layout/document/page-sheets.ts, for each public page cut down to what it may show: to the
 * classes named in the files from which it is made, those that come later included. While developing, all of it is used.
 */
export const pageSheets: Plugin = {
  name: 'page-sheets',
  // Before Vite puts the addresses of the typefaces in.
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/app\/layout\/document\/page-sheets\.ts$/ },
    handler: () => `export const pageSheets = ${marker};`,
  },
  renderChunk(code) {
    if (!code.includes(marker)) return null;
    const ids = [...this.getModuleIds()];
    const sheet = sheetOf(this, ids);
    const sheets = ids
      .filter((id) => /^(pages|blog)\/(?!preview)/.test(id.replace(app, '')))
      .map((id) => [routeOf(id), cutSheet(sheet, textOf(this, [...around, id]))]);
    if (sheets.length === 0) throw new Error('No public page was found to cut the sheet for.');
    return code.replace(marker, () => JSON.stringify(Object.fromEntries(sheets)));
  },
};

/** As Vite names a file: on Windows with other slashes than Node. */
function placeOf(path: string): string {
  return normalizePath(join(root, path));
}

function routeOf(id: string): string {
  return id.replace(app, '').replace(/\.tsx$/, '');
}

function sheetOf(graph: Rolldown.PluginContext, ids: string[]): string {
  const id = ids.find((each) => each.includes('/theme.css?inline')) ?? '';
  const [, text] = /^export default (".*");?$/s.exec(graph.getModuleInfo(id)?.code ?? '') ?? [];
  if (!text) throw new Error('The public sheet was not found.');
  return JSON.parse(text);
}

/** The sources of some files and of all that they import. */
function textOf(graph: Rolldown.PluginContext, entries: string[]): string {
  const found = new Set(entries);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      if (/\.tsx?$/.test(next) && shown.some((folder) => next.startsWith(folder))) found.add(next);
  }
  // The graph names files in another way: no page would keep its classes.
  if (found.size === entries.length) throw new Error(`${entries.join(', ')} import nothing.`);
  return [...found].map((id) => readFileSync(id, 'utf8')).join('\n');
}

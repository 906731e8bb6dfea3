import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { readBuiltFiles } from './built-files.ts';
import type { PagesSource } from './pages.ts';

/** The pages and browser files made by `npm run build`. */
export async function builtPages(folder: string): Promise<PagesSource> {
  const client = join(folder, 'client');
  if (!existsSync(client)) throw new Error(`There is no build in ${folder}: run "npm run build".`);
  const build: Promise<ServerBuild> = import(pathToFileURL(join(folder, 'site/pages.js')).href);
  return { mode: 'production', files: readBuiltFiles(client), load: () => build };
}

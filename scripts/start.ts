import './node-version.ts';
import { join } from 'node:path';
import { buildWhenStale } from './build.ts';
import { root } from './root.ts';

process.chdir(root);
await buildWhenStale();

const { run } = await import('../server/main.ts');
const { builtFiles, builtPages } = await import('../server/http/built-pages.ts');
const folder = join(root, 'build');

await run(async (http) => {
  await http.register(builtFiles, { folder });
  return builtPages(folder);
});

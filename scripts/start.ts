import './node-version.ts';
import { join } from 'node:path';
import { buildWhenStale } from './build.ts';
import { root } from './root.ts';

process.chdir(root);
process.env.NODE_ENV = 'production';
await buildWhenStale();

const { run } = await import('../server/main.ts');
const { builtPages } = await import('../server/http/pages/built-pages.ts');

await run((http) => builtPages(http, join(root, 'build')));

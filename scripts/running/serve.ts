// What runs while the site is open: bundled into build/site/serve.js, since reading TypeScript costs memory and time.
import { resolve } from 'node:path';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import { run } from '../../server/main.ts';

await run(() => builtPages(resolve('build')));

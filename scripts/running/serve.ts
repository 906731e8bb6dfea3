// The entry of a running site, bundled into build/site/serve.js, because loading TypeScript costs memory and time.
import { resolve } from 'node:path';
import { builtPages } from '../../server/http/pages/built-pages.ts';
import { run } from '../../server/main.ts';

await run(() => builtPages(resolve('build')));

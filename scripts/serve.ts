// What runs while the site is open: bundled into build/site/serve.js, since reading TypeScript costs memory and time.
import { resolve } from 'node:path';

process.env.NODE_ENV = 'production';

// React chooses what it is by the environment, at the moment it is imported.
const { run } = await import('../server/main.ts');
const { builtPages } = await import('../server/http/pages/built-pages.ts');

await run(() => builtPages(resolve('build')));

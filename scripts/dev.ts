import './node-version.ts';
import { subsetFonts } from './fonts.ts';
import { root } from './root.ts';

process.chdir(root);
await subsetFonts();

const { run } = await import('../server/main.ts');
const { devPages } = await import('../server/http/pages/dev-pages.ts');

await run(devPages);

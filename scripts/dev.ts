import './node-version.ts';
import { subsetFonts } from './fonts.ts';
import { makeIcons } from './icons.ts';
import { root } from './root.ts';
import { cutShareFonts } from './share-fonts.ts';

process.chdir(root);
await subsetFonts();
await cutShareFonts();
await makeIcons();

const { run } = await import('../server/main.ts');
const { devPages } = await import('../server/http/pages/dev-pages.ts');

await run(devPages);

import { makeIcons } from './build/brand/icons.ts';
import { subsetFonts } from './build/fonts/fonts.ts';
import { cutShareFonts } from './build/fonts/share-fonts.ts';
import { root } from './root.ts';

process.chdir(root);
await subsetFonts();
await cutShareFonts();
await makeIcons();

const { run } = await import('../server/main.ts');
const { defaultLimits } = await import('../server/http/limits/limits.ts');
const { readableLog } = await import('./running/readable-log.ts');
const { devPages } = await import('../server/http/pages/dev-pages.ts');

await run(devPages, defaultLimits, process.stdout.isTTY ? readableLog : undefined);

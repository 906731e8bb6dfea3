import pretty from 'pino-pretty';
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
const { devPages } = await import('../server/http/pages/dev-pages.ts');

const log = process.stdout.isTTY
  ? pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true })
  : undefined;
await run(devPages, defaultLimits, log);

import { join } from 'node:path';
import { makeIcons } from './build/brand.ts';
import { cutShareFonts, subsetFonts } from './build/fonts.ts';
import { root } from './root.ts';
import { sourceFlags } from './running/site-process.ts';

process.chdir(root);
await subsetFonts();
await cutShareFonts();
await makeIcons();

// Vite updates pages in the browser. When files of the server change, Node restarts the site: database, sessions and
// port stay, and Vite's client reloads the open pages.
const watched = ['server', 'content', 'domain', 'art'].map((folder) => `--watch-path=${folder}`);
const program = join(root, 'scripts/running/dev-site.ts');
const flags = ['--watch-preserve-output', ...watched, ...sourceFlags];
process.execve?.(process.execPath, [process.execPath, ...flags, program], { ...process.env });

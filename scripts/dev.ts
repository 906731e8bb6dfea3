import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { makeIcons } from './build/brand.ts';
import { cutShareFonts, subsetFonts } from './build/fonts.ts';
import { root } from './root.ts';
import { sourceFlags } from './running/site-process.ts';

process.chdir(root);
await subsetFonts();
await cutShareFonts();
await makeIcons();

const program = join(root, 'scripts/running/dev-site.ts');
/** Compiled sources are cached, which makes a restart a second faster. */
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env };
let site: ChildProcess;
let isRestarting = false;

function start(): void {
  isRestarting = false;
  site = spawn(process.execPath, [...sourceFlags, program], { env, stdio: 'inherit' });
  site.once('exit', (code, signal) => {
    if (isRestarting) start();
    else console.log(`The site ended with ${signal ?? code}; the next save starts it again.`);
  });
}

/** Milliseconds in which further files of the same save or checkout are written. */
const settlingMs = 100;

async function restart(): Promise<void> {
  if (isRestarting) return;
  isRestarting = true;
  await sleep(settlingMs);
  if (site.exitCode === null && site.signalCode === null) site.kill('SIGTERM');
  else start();
}

// Vite updates pages in the browser. When files of the server change, the site is restarted: database, sessions and
// port stay, and Vite's client reloads the open pages.
watch(['server', 'content', 'domain', 'art'], {
  ignoreInitial: true,
  ignored: (path) => path.includes('.test.'),
}).on('all', restart);
start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    site.removeAllListeners('exit').once('exit', (code) => process.exit(code ?? 0));
    if (!site.kill(signal)) process.exit();
  });
}

import { brand } from '../content/brand.ts';
import { createApp, type LogTransport, type PagesPlugin } from './app.ts';
import type { FirstLogin } from './container/first-start.ts';
import { DatabaseRefusal } from './db/engines/database.ts';
import { defaultLimits, type Limits } from './http/limits/limits.ts';
import { listeningRefusal, refuseTakenPort } from './listening.ts';
import { writePrivately } from './private-files.ts';
import { readSettings, SettingsError } from './settings.ts';
import { stopOnSignals } from './stop.ts';

/** The story of the process: read settings, open, listen, close on SIGTERM or SIGINT. */
export async function run(
  openPages: PagesPlugin,
  limits: Limits = defaultLimits,
  logTransport?: LogTransport,
): Promise<void> {
  writePrivately();
  try {
    const settings = readSettings(process.env, { ownerEmail: brand.email });
    await refuseTakenPort(settings);
    // At once: should the start fail after all, the next one would not tell it again.
    const tell = (login: FirstLogin) => console.log(describeLogin(login, settings.siteUrl));
    const signal = new AbortController();
    const http = await createApp(settings, openPages, {
      printFirstLogin: tell,
      tell: (sentence) => console.log(sentence),
      stopping: signal.signal,
      limits,
      logTransport,
    });
    stopOnSignals(http, { signal, delayMs: settings.shutdownDelayMs });
    const { port, host } = settings;
    await http.listen({ port, host }).catch((error) => {
      throw listeningRefusal(error, settings);
    });
    console.log(`\n${brand.name} is open on ${settings.siteUrl}\n`);
  } catch (error) {
    console.error(explain(error));
    // Whatever was opened before the failure would keep the process alive, and nobody would start it again.
    process.exit(1);
  }
}

/** Shown once: what is stored of the password cannot be turned back into it. */
function describeLogin({ username, password }: FirstLogin, siteUrl: string): string {
  const lines = [
    'Your admin is ready. This password is shown only now: please write it down.',
    '',
    `  Log in at   ${siteUrl}/admin/login`,
    `  Username    ${username}`,
    `  Password    ${password}`,
    '',
    'Unused, it expires after seven days. You can change it under Settings,',
    'or with "npm run admin:password" if it is lost or has expired.',
  ];
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)));
  return ['', rule, ...lines, rule, ''].join('\n');
}

function explain(error: unknown): unknown {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) return error.message;
  return error;
}

import { brand } from '../content/brand.ts';
import { createApp, type LogLines, type PagesPlugin } from './app.ts';
import { DatabaseRefusal } from './db/engines/database.ts';
import { defaultLimits, type Limits } from './http/limits/limits.ts';
import { checkPortIsFree, explainListenError } from './listening.ts';
import { setPrivateUmask } from './private-files.ts';
import type { FirstLogin } from './ready-database.ts';
import { readSettings, SettingsError } from './settings.ts';
import { stopOnSignals } from './stop.ts';

/** Reads the settings, opens the site, listens, and closes on SIGTERM or SIGINT. */
export async function run(
  openPages: PagesPlugin,
  limits: Limits = defaultLimits,
  logLines?: LogLines,
): Promise<void> {
  setPrivateUmask();
  try {
    const settings = readSettings(process.env);
    await checkPortIsFree(settings);
    // Shown at once, because a later start does not show it again.
    const showFirstLogin = (login: FirstLogin) =>
      console.log(describeLogin(login, settings.siteUrl));
    const signal = new AbortController();
    const http = await createApp(settings, openPages, {
      showFirstLogin,
      log: (message) => console.log(message),
      stopping: signal.signal,
      limits,
      logLines,
    });
    stopOnSignals(http, { signal, delayMs: settings.shutdownDelayMs });
    const { port, host } = settings;
    await http.listen({ port, host }).catch((error) => {
      throw explainListenError(error, settings);
    });
    console.log(`\n${brand.name} is open on ${settings.siteUrl}\n`);
  } catch (error) {
    console.error(explain(error));
    // Open handles would keep the failed process alive, and no supervisor would restart it.
    process.exit(1);
  }
}

/** The password is shown only once, because only its hash is stored. */
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

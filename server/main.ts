import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { brand } from '../content/brand.ts';
import { createApp, type LogLines, type PagesPlugin } from './app.ts';
import { DatabaseRefusal } from './db/engines/database.ts';
import { defaultLimits, type Limits } from './http/limits/limits.ts';
import { checkPortIsFree, explainListenError } from './listening.ts';
import { setPrivateUmask } from './private-files.ts';
import type { FirstLogin } from './ready-database.ts';
import { unknownSettings } from './setting-names.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Reads the settings, opens the site, listens, and closes on SIGTERM or SIGINT. */
export async function run(
  openPages: PagesPlugin,
  limits: Limits = defaultLimits,
  logLines?: LogLines,
): Promise<void> {
  setPrivateUmask();
  try {
    const settings = readSettings(process.env);
    for (const sentence of unknownSettings(process.env)) console.warn(sentence);
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

/** Exits by then even if something hangs; milliseconds from the end of the delay. */
const maxMs = 9_500;

interface Stopping {
  /** Aborted as soon as a stop begins. */
  signal: AbortController;
  /** Milliseconds during which /readyz says 503 while requests are still served. */
  delayMs: number;
}

/**
 * Stops on SIGTERM or SIGINT: answers open requests, finishes emails in progress, closes the database. A second
 * signal exits at once, without losing what was acknowledged.
 */
function stopOnSignals(http: FastifyInstance, { signal, delayMs }: Stopping): void {
  const stop = async () => {
    if (signal.signal.aborted) process.exit(0);
    signal.abort();
    await sleep(delayMs);
    setTimeout(() => giveUp(http), maxMs).unref();
    await http.close();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, stop);
}

function giveUp(http: FastifyInstance): void {
  http.log.error('the stop took too long: exiting now');
  process.exit(1);
}

import { brand } from '../content/brand.ts';
import { createApp, type PagesPlugin } from './app.ts';
import { DatabaseRefusal } from './db/engines/database.ts';
import { readSettings, SettingsError } from './settings.ts';

/** The story of the process: read settings, open, listen, close on SIGTERM or SIGINT. */
export async function run(openPages: PagesPlugin): Promise<void> {
  try {
    const settings = readSettings(process.env, { ownerEmail: brand.email });
    const http = await createApp(settings, openPages);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => http.close());
    await http.listen({ port: settings.port, host: settings.host });
    console.log(`\n${brand.name} is open on ${settings.siteUrl}\n`);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'That port is taken: stop the other program, or set PORT.';
  return error;
}

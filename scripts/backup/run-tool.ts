import { resolve } from 'node:path';
import { CopyError } from '../../server/db/backup/copy-site.ts';
import { DatabaseRefusal } from '../../server/db/engines/database.ts';
import { setPrivateUmask } from '../../server/private-files.ts';
import { readSettings, type Settings, SettingsError } from '../../server/settings.ts';

/** The message says what is wrong with the input. */
export class UsageError extends Error {}

/** Runs a command-line tool with the site's settings; prints its result, or its error, and exits with 1. */
export async function runTool(work: (settings: Settings) => Promise<string>): Promise<void> {
  setPrivateUmask();
  try {
    console.log(await work(readSettings(process.env)));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Resolves a path against the folder where npm was called; npm runs scripts in the checkout. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isSentence = [SettingsError, DatabaseRefusal, UsageError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message;
  // Errors of the disk and the databases have a code: their message is enough, without a stack.
  if (code || error instanceof CopyError)
    return `It failed, and no row was changed: ${error.message}.`;
  return error;
}

import { resolve } from 'node:path';
import { brand } from '../../content/brand.ts';
import { CopyError } from '../../server/db/backup/copy/copy-site.ts';
import { DatabaseRefusal } from '../../server/db/engines/database.ts';
import { writePrivately } from '../../server/private-files.ts';
import { readSettings, type Settings, SettingsError } from '../../server/settings.ts';

/** A command that cannot be understood, in one sentence. */
export class UsageError extends Error {}

/** Runs a command-line tool with the site's settings; prints its last sentence, or why it failed, and exits with 1. */
export async function runTool(work: (settings: Settings) => Promise<string>): Promise<void> {
  writePrivately();
  try {
    console.log(await work(readSettings(process.env, { ownerEmail: brand.email })));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** A path as it was meant where the command was typed; npm itself runs scripts in the checkout. */
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
  // The disk, SQLite and PostgreSQL name what happened by a code: their words say more than where it happened.
  if (code || error instanceof CopyError)
    return `It failed, and no row was changed: ${error.message}.`;
  return error;
}

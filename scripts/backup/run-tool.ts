import { resolve } from 'node:path';
import { CopyError, type CopyProgress } from '../../server/db/backup/copy-site.ts';
import type { Place } from '../../server/db/backup/snapshot.ts';
import { KeyError } from '../../server/db/copies/copy-key.ts';
import { StoreError } from '../../server/db/copies/store-error.ts';
import { DatabaseRefusal } from '../../server/db/engines/database.ts';
import { setPrivateUmask } from '../../server/private-files.ts';
import { unknownSettings } from '../../server/setting-names.ts';
import { readSettings, type Settings, SettingsError } from '../../server/settings.ts';

/** The message says what is wrong with the input. */
export class UsageError extends Error {}

/** Runs a command-line tool with the site's settings; prints its result or its error, and exits with 1 on an error. */
export async function runTool(work: (settings: Settings) => Promise<string>): Promise<void> {
  setPrivateUmask();
  try {
    for (const sentence of unknownSettings(process.env)) console.warn(sentence);
    console.log(await work(readSettings(process.env)));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Resolves a path against the folder where npm was called, since npm runs scripts in the repository. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StoreError || error instanceof KeyError) {
    return `${error.message} Nothing was changed.`;
  }
  const isSentence = [SettingsError, DatabaseRefusal, UsageError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message;
  // Errors of the disk and the databases have a code: their message suffices without a stack.
  if (code || error instanceof CopyError)
    return `It failed, and no row was changed: ${error.message}.`;
  return error;
}

/** Parses a database location: postgres://…, or a folder for SQLite, optionally prefixed with sqlite:. */
export function readPlace(input: string): Place {
  if (/^postgres(ql)?:\/\//.test(input)) return { databaseUrl: input, dataDir: '' };
  return { databaseUrl: null, dataDir: typedPath(input.replace(/^sqlite:(\/\/(?=\/))?/, '')) };
}

/** The setting that selects a location, without its password. */
export function settingFor({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `DATA_DIR=${dataDir} and no DATABASE_URL`;
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return `DATABASE_URL=${url.href}`;
}

const width = 30;
const often = 10;

/** Shows a copy's progress: a bar on a terminal, otherwise a line for each tenth. */
export function showProgress(out: NodeJS.WriteStream = process.stderr) {
  let shownTenth = -1;
  return ({ table, done, total }: CopyProgress): void => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (out.isTTY) {
      const full = Math.round((percent / 100) * width);
      const bar = '█'.repeat(full) + '░'.repeat(width - full);
      const end = done === total ? '\n' : '';
      out.write(`\r\x1b[K${bar} ${String(percent).padStart(3)} %  ${table}${end}`);
      return;
    }
    const tenth = Math.floor(percent / often);
    if (tenth === shownTenth) return;
    shownTenth = tenth;
    out.write(`${percent} % (${done} of ${total} rows, ${table})\n`);
  };
}

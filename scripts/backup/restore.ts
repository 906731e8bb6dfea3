// npm run restore FILE|FOLDER|s3://… [-- --force] [--site ADDRESS] [--older-key] [--unsealed]
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { RestoreCopyOptions } from '../../server/db/copies/restore-copy.ts';
import type { BackupTarget, Settings } from '../../server/settings.ts';
import { root } from '../root.ts';

process.chdir(root);

const { describeSums } = await import('../../server/db/backup/backup-file.ts');
const { restoreBackup } = await import('../../server/db/backup/restore.ts');
const { openStore } = await import('../../server/db/copies/open-store.ts');
const { restoreCopy } = await import('../../server/db/copies/restore-copy.ts');
const { readBackupTarget } = await import('../../server/settings.ts');
const { runTool, showProgress, typedPath, UsageError } = await import('./run-tool.ts');

/** How many of the things that may be missing are listed. */
const maxGaps = 10;

await runTool(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      site: { type: 'string' },
      'older-key': { type: 'boolean', default: false },
      unsealed: { type: 'boolean', default: false },
    },
  });
  const [from, ...rest] = positionals;
  if (!from || rest.length > 0) {
    throw new UsageError(
      'Please name one backup, or the place of the copies: npm run restore FILE|FOLDER|s3://… [-- --force]',
    );
  }
  const { force, site, 'older-key': olderKey, unsealed } = values;
  const { backupDir } = settings;
  const target = placeOfCopies(from);
  if (target)
    return await restoreFrom(target, settings, { force, address: site, olderKey, unsealed });
  const { madeAt, sums, saved } = await restoreBackup(settings, typedPath(from), {
    force,
    backupDir,
    onProgress: showProgress(),
  });
  return said(madeAt, describeSums(sums), saved);
});

/** Where copies are; undefined if a backup file is named. */
function placeOfCopies(from: string): BackupTarget | null {
  if (from.startsWith('s3:')) return readBackupTarget(from, process.env, 'The place');
  const path = typedPath(from);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? { kind: 'folder', path } : null;
}

async function restoreFrom(
  target: BackupTarget,
  settings: Settings,
  options: Pick<RestoreCopyOptions, 'force' | 'address' | 'olderKey' | 'unsealed'>,
): Promise<string> {
  const { night, madeAt, minutes, gaps, sums, saved } = await restoreCopy(
    settings,
    openStore(target),
    askKey,
    {
      ...options,
      backupDir: settings.backupDir,
      onProgress: showProgress(),
      onNote: (note) => console.error(note),
    },
  );
  const parts = minutes === 1 ? 'one minute copy' : `${minutes} minute copies`;
  const from = minutes > 0 ? ` It is the copy of ${night.madeAt} and ${parts} after it.` : '';
  const more = gaps.length > maxGaps ? [`and ${gaps.length - maxGaps} more`] : [];
  const list = [...gaps.slice(0, maxGaps), ...more].join('\n- ');
  const warning = list && `\nNot everything is there:\n- ${list}`;
  return `${said(madeAt, describeSums(sums), saved)}${from}${warning}`;
}

function said(newest: string, what: string, saved: string | undefined): string {
  const old = saved ? ` What was there is kept in ${saved}.` : '';
  return `The site is as it was on ${newest}: ${what}. Everybody must log in again.${old}`;
}

/** From BACKUP_KEY, from the file that BACKUP_KEY_FILE names, or typed. */
async function askKey(name: string): Promise<string> {
  const { BACKUP_KEY, BACKUP_KEY_FILE } = process.env;
  if (BACKUP_KEY) return BACKUP_KEY;
  if (BACKUP_KEY_FILE) return readFileSync(typedPath(BACKUP_KEY_FILE), 'utf8');
  if (!process.stdin.isTTY) return await text(process.stdin);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const question = `The copies are locked with the key “${name}”. Type its 24 words from the paper, in one line:\n`;
  const typed = await terminal.question(question);
  terminal.close();
  return typed;
}

// npm run restore FILE|FOLDER|s3://… [-- --force]; exits with 3 if something may be missing
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { BackupTarget, Settings } from '../../server/settings.ts';
import { root } from '../root.ts';

process.chdir(root);

const { describeSums } = await import('../../server/db/backup/backup-file.ts');
const { restoreBackup } = await import('../../server/db/backup/restore.ts');
const { openStore } = await import('../../server/db/copies/open-store.ts');
const { restoreCopy } = await import('../../server/db/copies/restore-copy.ts');
const { readBackupTarget } = await import('../../server/settings.ts');
const { runTool, showProgress, typedPath, UsageError } = await import('./run-tool.ts');

/** How many of the things that may be missing, or are left out, are listed. */
const maxListed = 10;
/** The site is restored, but something may be missing. */
const exitCodeWithGaps = 3;

await runTool(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [from, ...rest] = positionals;
  if (!from || rest.length > 0) {
    throw new UsageError(
      'Please name one backup, or the place of the copies: npm run restore FILE|FOLDER|s3://… [-- --force]',
    );
  }
  const { force } = values;
  const { backupDir } = settings;
  const target = placeOfCopies(from);
  if (target) return await restoreFrom(target, settings, force);
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
  force: boolean,
): Promise<string> {
  let left = 0;
  const { night, madeAt, count, gaps, sums, saved } = await restoreCopy(
    settings,
    openStore(target),
    askKey,
    {
      force,
      backupDir: settings.backupDir,
      onProgress: showProgress(),
      onNote(note) {
        left += 1;
        if (left <= maxListed) console.error(note);
      },
    },
  );
  if (left > maxListed) console.error(`${left - maxListed} more files are left out.`);
  const parts = count === 1 ? 'one minute copy' : `${count} minute copies`;
  const after = count > 0 ? ` and ${parts} after it` : '';
  const from = ` It is the copy of ${night.address} of ${night.madeAt}${after}.`;
  if (gaps.length > 0) process.exitCode = exitCodeWithGaps;
  const more = gaps.length > maxListed ? [`and ${gaps.length - maxListed} more`] : [];
  const list = [...gaps.slice(0, maxListed), ...more].join('\n- ');
  const warning = list && `\nNot everything is there:\n- ${list}`;
  return `${said(madeAt, describeSums(sums), saved)}${from}${warning}`;
}

function said(newest: string, what: string, saved: string | undefined): string {
  const old = saved ? ` What was there is kept in ${saved}.` : '';
  return `The site is as it was on ${newest}: ${what}. Everybody must log in again.${old}`;
}

/** From BACKUP_KEY, from the file that BACKUP_KEY_FILE names, or typed. */
async function askKey(): Promise<string> {
  const { BACKUP_KEY, BACKUP_KEY_FILE } = process.env;
  if (BACKUP_KEY) return BACKUP_KEY;
  if (BACKUP_KEY_FILE) return readFileSync(typedPath(BACKUP_KEY_FILE), 'utf8');
  if (!process.stdin.isTTY) return await text(process.stdin);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(
    'Type the 24 words of the key of the copies from the paper, in one line:\n',
  );
  terminal.close();
  return typed;
}

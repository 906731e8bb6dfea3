// npm run restore FILE [-- --force]
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

process.chdir(root);

const { describeSums } = await import('../../server/db/backup/backup-file.ts');
const { restoreBackup } = await import('../../server/db/backup/restore.ts');
const { runTool, showProgress, typedPath, UsageError } = await import('./run-tool.ts');

await runTool(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) {
    throw new UsageError('Please name one backup: npm run restore FILE [-- --force]');
  }
  const { madeAt, sums, saved } = await restoreBackup(settings, typedPath(file), {
    force: values.force,
    backupDir: settings.backupDir,
    onProgress: showProgress(),
  });
  const old = saved ? ` What was there is kept in ${saved}.` : '';
  return `The site is as it was on ${madeAt}: ${describeSums(sums)}. Everybody must log in again.${old}`;
});

// npm run backup [FILE]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

process.chdir(root);

const { backupName, describeBytes, describeSums, writeBackup } = await import(
  '../../server/db/backup/backup-file.ts'
);
const { runTool, showProgress, typedPath, UsageError } = await import('./run-tool.ts');

await runTool(async (settings) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new UsageError('Please name one file: npm run backup [FILE]');
  const [file] = positionals;
  const path = file ? typedPath(file) : join(settings.backupDir, backupName('manual', new Date()));
  const { bytes, sums } = await writeBackup(settings, path, { onProgress: showProgress() });
  return `The whole site is in ${path}, written and read again: ${describeBytes(bytes)}, ${describeSums(sums)}.`;
});

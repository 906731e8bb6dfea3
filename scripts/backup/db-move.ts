// npm run db:move -- --to URL [--from URL] [--while-running]
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

process.chdir(root);

const { describeSums } = await import('../../server/db/backup/backup-file.ts');
const { moveSite } = await import('../../server/db/backup/move-site.ts');
const { readPlace, runTool, settingFor, showProgress, UsageError } = await import('./run-tool.ts');

await runTool(async (settings) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      'while-running': { type: 'boolean', default: false },
    },
  });
  if (!values.to) {
    throw new UsageError(
      'Please say where to: npm run db:move -- --to postgres://… (or a folder, for SQLite)',
    );
  }
  const to = readPlace(values.to);
  const startedAt = performance.now();
  const sums = await moveSite(values.from ? readPlace(values.from) : settings, to, {
    whileRunning: values['while-running'],
    onProgress: showProgress(),
  });
  const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1000));
  return `Copied and compared, in ${seconds} s: ${describeSums(sums)}. The source is as it was. Now start the site with ${settingFor(to)}.`;
});

import type { CopyProgress } from '../../server/db/backup/copy-site.ts';

const width = 30;
const often = 10;

/** Shows a copy's progress: a bar on a terminal, otherwise a line for each tenth. */
export function showProgress(out: NodeJS.WriteStream = process.stderr) {
  let shown = -1;
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
    if (tenth === shown) return;
    shown = tenth;
    out.write(`${percent} % (${done} of ${total} rows, ${table})\n`);
  };
}

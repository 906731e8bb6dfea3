// Classifies every email in a folder like the mailbox reader and prints the counts: npm run bounces -- FOLDER
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeReply } from '../domain/newsletter/smtp-reply.ts';
import { isReport, readReport } from '../server/modules/mailbox/read-report.ts';

const [folder = '.'] = process.argv.slice(2);
const counts: Record<string, number> = {};
for (const file of globSync('**/*.eml', { cwd: folder })) {
  const mail = readFileSync(join(folder, file));
  const report = isReport(mail.toString('latin1')) ? await readReport(mail) : undefined;
  const verdict =
    report?.kind === 'failed' ? judgeReply(report.words) : (report?.kind ?? 'not read');
  counts[verdict] = (counts[verdict] ?? 0) + 1;
}
console.table(counts);

// npm run secret:exchange [-- --at-once]
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

process.chdir(root);

const { openDatabase } = await import('../../server/db/connect.ts');
const { lockDatabase } = await import('../../server/db/backup/locks.ts');
const { openSnapshot } = await import('../../server/db/backup/snapshot.ts');
const { exchangeSecret, formerDays } = await import('../../server/db/site-secret.ts');
const { runTool, UsageError } = await import('./run-tool.ts');

await runTool(async (settings) => {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean', default: false } } });
  const atOnce = values['at-once'];
  // Throws if there is no site, instead of creating one.
  await (await openSnapshot(settings))[Symbol.asyncDispose]();
  await using _lock = await lockDatabase(settings, '"npm run secret:exchange"');
  await using database = openDatabase(settings);
  const isDone = await exchangeSecret(database.db, { atOnce });
  if (!isDone) throw new UsageError('There is no secret yet: "npm start" makes one.');
  const end = atOnce ? 'end now' : `stay good for ${formerDays} days`;
  return `The site has a new secret. Links and tokens that the old one signed ${end}.`;
});

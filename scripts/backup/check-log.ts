// npm run check-log
import { root } from '../root.ts';

process.chdir(root);

const { openDatabase } = await import('../../server/db/connect.ts');
const { DatabaseRefusal } = await import('../../server/db/engines/database.ts');
const { checkLog } = await import('../../server/modules/activity/check.ts');
const { runTool } = await import('./run-tool.ts');

// Checks that no entry of the activity was changed or removed; the site may be running.
await runTool(async (settings) => {
  await using database = openDatabase(settings);
  const { isSound, text } = await checkLog(database.db);
  if (!isSound) throw new DatabaseRefusal(text);
  return text;
});

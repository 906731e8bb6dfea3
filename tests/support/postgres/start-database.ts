import { openDatabase } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';

/** A process that opens and migrates a database like a start does; migrate.test.ts runs several in parallel. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const database = openDatabase({ dataDir, databaseUrl: databaseUrl || null });
await migrate(database);
await database.close();

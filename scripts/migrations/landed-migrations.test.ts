import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksumOf } from '../../server/db/checksums/checksum-of.ts';
import { allMigrations } from '../../server/db/migrations/all-migrations.ts';

/** One checksum for both engines. */
async function landed(name: string): Promise<string> {
  const hash = createHash('sha256');
  for (const engine of ['sqlite', 'postgres'] as const) {
    const migration = allMigrations(engine)[name];
    if (migration) hash.update(await checksumOf(migration, engine));
  }
  return hash.digest('hex');
}

test('no landed migration was edited, and a new one is in landed-migrations.json', async () => {
  const list = JSON.parse(
    readFileSync(join(import.meta.dirname, 'landed-migrations.json'), 'utf8'),
  );
  const now: Record<string, string> = {};
  for (const name of Object.keys(allMigrations('sqlite'))) now[name] = await landed(name);
  expect(now).toEqual(list);
});

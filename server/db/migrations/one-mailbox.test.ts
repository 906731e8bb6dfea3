import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

test('spellings of one mailbox become one subscription, and who had left stays away', async () => {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const { db, engine } = database;
  const before = Object.entries(allMigrations(engine)).filter(([name]) => name < '0071');
  await migrate(database, Object.fromEntries(before));
  const { id: _, ...good } = { id: 0, ...goodRows.subscriptions };
  const at = good.created_at;
  const confirmed = { status: 'confirmed', confirmed_at: at } as const;
  const left = { status: 'unsubscribed', unsubscribed_at: at } as const;
  const add = (email: string, state: object) =>
    db
      .insertInto('subscriptions')
      .values({ ...good, ...state, email })
      .execute();
  await add('asha@bücher.example', confirmed);
  await add('asha@xn--bcher-kva.example', left);
  await add('ravi@x.example.', left);
  await add('ravi@x.example', confirmed);
  await add('zoya@x.example.', confirmed);
  await migrate(database);
  const rows = db.selectFrom('subscriptions').select(['email', 'status']).orderBy('email');
  expect(await rows.execute()).toEqual([
    { email: 'asha@xn--bcher-kva.example', status: 'unsubscribed' },
    { email: 'ravi@x.example', status: 'unsubscribed' },
    { email: 'zoya@x.example', status: 'confirmed' },
  ]);
});

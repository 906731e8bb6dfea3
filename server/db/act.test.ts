import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/create-test-database.ts';
import { afterCommit, outsideAct, runAct } from './act.ts';
import { readState, writeState } from './queries/site-state.ts';

const keep = { finish: async () => true };

test('stores what several transactions and single queries write, at once', async () => {
  const { db } = await testDatabase();
  const seen: unknown[] = [];
  await runAct(async () => {
    await writeState(db, 'one', '1');
    await db.transaction().execute((trx) => writeState(trx, 'two', '2'));
    seen.push(await readState(db, 'one'), await readState(db, 'two'));
    seen.push(await outsideAct(() => readState(db, 'one')));
  }, keep);
  expect(seen).toEqual(['1', '2', undefined]);
  expect(await readState(db, 'two')).toBe('2');
});

test('discards everything when the work fails, or is refused', async () => {
  const { db } = await testDatabase();
  const work = async () => {
    await writeState(db, 'one', '1');
    await db.transaction().execute((trx) => writeState(trx, 'two', '2'));
  };
  await expect(
    runAct(async () => {
      await work();
      throw new Error('no');
    }, keep),
  ).rejects.toThrow('no');
  await runAct(work, { finish: async () => false });
  expect(await readState(db, 'one')).toBeUndefined();
  expect(await readState(db, 'two')).toBeUndefined();
});

test('goes on after a part that failed, without what that part wrote', async () => {
  const { db } = await testDatabase();
  await runAct(async () => {
    const failing = (key: string) =>
      db
        .transaction()
        .execute(async (trx) => {
          await writeState(trx, key, 'lost');
          await db.insertInto('site_state').values({ key, value: 'twice' }).execute();
        })
        .catch(() => {});
    await failing('first');
    await writeState(db, 'stored', '1');
    await failing('second');
    await db
      .insertInto('site_state')
      .values({ key: 'stored', value: 'twice' })
      .execute()
      .catch(() => {});
    await writeState(db, 'also', '2');
  }, keep);
  const rows = await db.selectFrom('site_state').select(['key', 'value']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'also', value: '2' },
    { key: 'stored', value: '1' },
  ]);
});

test('counts changed rows, and leaves out those of failed parts', async () => {
  const { db } = await testDatabase();
  const counts: number[] = [];
  const count = {
    finish: async (act: { changedRows: number }) => counts.push(act.changedRows) > 0,
  };
  await runAct(() => readState(db, 'one'), count);
  await runAct(() => db.deleteFrom('site_state').where('key', '=', 'none').execute(), count);
  await runAct(() => writeState(db, 'one', '1'), count);
  await runAct(
    () =>
      db
        .transaction()
        .execute(async (trx) => {
          await writeState(trx, 'two', '2');
          throw new Error('no');
        })
        .catch(() => {}),
    count,
  );
  expect(counts).toEqual([0, 0, 1, 0]);
});

test('stores each part at once for long work, with its entry in the first that changed rows', async () => {
  const { db } = await testDatabase();
  const written: string[] = [];
  await expect(
    runAct(
      async () => {
        await db.deleteFrom('site_state').where('key', '=', 'none').execute();
        await writeState(db, 'one', '1');
        await db.transaction().execute((trx) => writeState(trx, 'two', '2'));
        throw new Error('interrupted');
      },
      {
        finish: async () => true,
        async firstPart(act) {
          act.isRecorded = true;
          written.push('entry');
          await writeState(db, 'entry', '1');
        },
      },
    ),
  ).rejects.toThrow('interrupted');
  expect(written).toEqual(['entry']);
  const keys = await db.selectFrom('site_state').select('key').orderBy('key').execute();
  expect(keys.map(({ key }) => key)).toEqual(['entry', 'one', 'two']);
});

test('runs what waits for the commit only after it, and not after a refusal', async () => {
  const { db } = await testDatabase();
  const seen: unknown[] = [];
  const work = async () => {
    afterCommit(() => seen.push('after'));
    await writeState(db, 'one', '1');
    seen.push('work');
  };
  await runAct(work, { finish: async () => false });
  await runAct(work, keep);
  expect(seen).toEqual(['work', 'work', 'after']);
});

test('lets queries of work that goes on after the act run on their own', async () => {
  const { db } = await testDatabase();
  const { promise, resolve } = Promise.withResolvers<void>();
  let later: Promise<void> | undefined;
  await runAct(async () => {
    await writeState(db, 'one', '1');
    later = promise.then(() => writeState(db, 'later', '1'));
  }, keep);
  resolve();
  await later;
  expect(await readState(db, 'later')).toBe('1');
});

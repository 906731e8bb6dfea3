import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { deleteState, readState, renewTurn, takeTurn } from './site-state.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

test('keeps a turn that is renewed, and gives it to another once it is over', async () => {
  const { db } = await testDatabase();
  expect(await takeTurn(db, 'turn', { now: at(0), until: at(30) })).toBe(true);
  await renewTurn(db, 'turn', at(40));
  expect(await takeTurn(db, 'turn', { now: at(35), until: at(65) })).toBe(false);
  expect(await takeTurn(db, 'turn', { now: at(40), until: at(70) })).toBe(true);
});

test('does not bring a turn back that ended before its renewal arrived', async () => {
  const { db } = await testDatabase();
  await takeTurn(db, 'turn', { now: at(0), until: at(30) });
  await deleteState(db, 'turn');
  await renewTurn(db, 'turn', at(40));
  expect(await readState(db, 'turn')).toBeUndefined();
  expect(await takeTurn(db, 'turn', { now: at(11), until: at(41) })).toBe(true);
});

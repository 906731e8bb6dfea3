import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/create-test-database.ts';
import { createSigner } from '../signing.ts';
import { exchangeSecret, formerDays, formerSecret, siteSecret } from './site-secret.ts';

const exchanged = new Date('2026-11-18T06:30:00.000Z');
const later = (days: number) => new Date(exchanged.getTime() + days * 86_400_000);

/** A site that has signed a text before its secret is exchanged. */
async function siteWithSignedText() {
  const { db } = await testDatabase();
  const signerAt = async (now: Date) =>
    createSigner(await siteSecret(db), await formerSecret(db, now));
  const before = await signerAt(exchanged);
  return { db, signerAt, before, token: before.sign('link', 'x') };
}

test('creates one secret for simultaneous readers', async () => {
  const { db } = await testDatabase();
  const secrets = await Promise.all([siteSecret(db), siteSecret(db)]);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test('accepts signatures of the former secret for a while and signs with the new one', async () => {
  const { db, signerAt, before, token } = await siteWithSignedText();
  expect(await exchangeSecret(db, { atOnce: false, now: exchanged })).toBe(true);
  const after = await signerAt(later(formerDays - 1));
  expect(after.verify('link', token)).toBe('x');
  expect(after.digests('email', 'x')).toContain(before.digest('email', 'x'));
  const fresh = after.sign('link', 'x');
  expect(fresh).not.toBe(token);
  expect(before.verify('link', fresh)).toBeUndefined();
  const long = await signerAt(later(formerDays));
  expect([long.verify('link', token), long.verify('link', fresh)]).toEqual([undefined, 'x']);
});

test('invalidates all earlier signatures with an immediate exchange, including those of the former secret', async () => {
  const { db, signerAt, token } = await siteWithSignedText();
  await exchangeSecret(db, { atOnce: false, now: exchanged });
  await exchangeSecret(db, { atOnce: true, now: exchanged });
  expect((await signerAt(exchanged)).verify('link', token)).toBeUndefined();
});

test('refuses to exchange before the first start', async () => {
  const { db } = await testDatabase();
  expect(await exchangeSecret(db, { atOnce: false })).toBe(false);
});

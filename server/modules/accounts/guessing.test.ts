import { expect, test } from 'vitest';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { changePassword, resetPassword } from './accounts.service.ts';
import { guesserOf, logIn as logInTo } from './login.service.ts';
import { allowAttempt, loginLimits } from './login-limits.ts';
import { recogniseToken } from './sessions.service.ts';

const password = 'nine brass lamps by a river';
const brandName = 'Brand';
const start = Date.UTC(2026, 0, 1);
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const home = '198.51.100.7';

/** An admin, an attacker, and the administrator in a browser with a device token. */
async function siteUnderAttack() {
  const site = await testSite();
  const { db } = site;
  await storeAdministrator(db, { username: 'asha', password }, minute(0));
  const logIn = (address: string, device?: string, now = minute(2), typedPassword = password) =>
    logInTo(
      site,
      { username: 'asha', password: typedPassword },
      { address, userAgent: '', device },
      now,
    );
  const deviceAt = async (address: string) => {
    const outcome = await logIn(address, undefined, minute(0));
    if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
    return outcome;
  };
  /** A guess, without computing a hash. */
  const guess = async (address: string, now = minute(1)) => {
    const client = { address, userAgent: '' };
    const guesser = guesserOf(site.signer, { username: 'asha', account: undefined, client });
    return (await allowAttempt(db, guesser, now)).kind;
  };
  /** Guesses from a network until it is limited; resolves with the number of guesses. */
  const guessOn = async (address: string, now = minute(1)) => {
    let looked = 0;
    while ((await guess(address, now)) === 'allowed') looked++;
    return looked;
  };
  return { db, site, guess, guessOn, logIn, deviceAt };
}

test('lets a new browser log in during an attack from three addresses', async () => {
  const { logIn } = await siteUnderAttack();
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const kinds = [];
    for (let time = 0; time < 12; time++) {
      kinds.push((await logIn(address, undefined, minute(1), 'a guess')).kind);
    }
    expect(kinds).toEqual([...Array(10).fill('refused'), 'limited', 'limited']);
  }
  expect((await logIn(home)).kind).toBe('welcome');
});

test('lets a known browser log in during an attack from its own address', async () => {
  const { guessOn, logIn, deviceAt } = await siteUnderAttack();
  const { device } = await deviceAt(home);
  await guessOn(home);
  expect((await logIn(home)).kind).toBe('limited');
  expect((await logIn(home, device)).kind).toBe('welcome');
});

test('slows down many networks together, so that a new browser waits minutes and a known one does not', async () => {
  const { guess, guessOn, logIn, deviceAt } = await siteUnderAttack();
  const { device } = await deviceAt(home);
  let looked = 0;
  for (let network = 0; looked < loginLimits.strangers.max; network++) {
    looked += await guessOn(`203.0.113.${network}`);
  }
  expect(looked).toBe(loginLimits.strangers.max);
  expect(await guess('203.0.113.1', minute(20))).toBe('limited');
  // The attacker uses the one attempt in five minutes; the next one is the administrator's.
  expect(await guess('192.0.2.1', minute(20))).toBe('allowed');
  expect(await logIn('192.0.2.200', undefined, minute(21))).toEqual({
    kind: 'limited',
    retryAfterSeconds: 4 * 60,
  });
  expect((await logIn(home, device, minute(21))).kind).toBe('welcome');
  expect((await logIn('192.0.2.200', undefined, minute(25))).kind).toBe('welcome');
});

/** How many of an attacker's attempts are checked, each from a chosen network. */
async function countCheckedAttempts(tries: { network: string; at: number }[]) {
  const site = await testSite();
  const { db } = site;
  let looked = 0;
  for (const { network, at } of tries) {
    const stranger = { nameDigest: 'asha', networkDigest: network, bothDigest: network };
    const outcome = await allowAttempt(db, { kind: 'stranger', ...stranger }, minute(at));
    if (outcome.kind === 'allowed') looked++;
  }
  return looked;
}

test('allows strangers 388 guesses a day at one name, from any number of networks', async () => {
  const times = (count: number, everyMinutes: number) =>
    Array.from({ length: count }, (_, nth) => nth * everyMinutes);
  const tries = [...times(110, 0), ...times(24 * 12, 5)];
  const day = tries.map((at, nth) => ({ network: `network ${nth}`, at }));
  expect(await countCheckedAttempts(day)).toBe(388);
});

test('allows a network twenty guesses a day', async () => {
  const day = Array.from({ length: 24 * 3 }, (_, nth) => ({ network: 'one', at: nth * 20 }));
  expect(await countCheckedAttempts(day)).toBe(20);
});

test('counts the attempts of each known browser separately', async () => {
  const { logIn, deviceAt } = await siteUnderAttack();
  const [stolen, other] = [await deviceAt(home), await deviceAt(home)];
  const kinds = [];
  for (let time = 0; time <= loginLimits.own.max; time++) {
    kinds.push((await logIn('203.0.113.1', stolen.device, minute(2), 'a guess')).kind);
  }
  expect(kinds.slice(-2)).toEqual(['refused', 'limited']);
  expect((await logIn('203.0.113.1', stolen.device)).kind).toBe('limited');
  expect((await logIn('203.0.113.1', other.device)).kind).toBe('welcome');
  expect((await logIn('203.0.113.1')).kind).toBe('welcome');
});

test('accepts a device token only for its own name and password', async () => {
  const { site, guessOn, logIn, deviceAt } = await siteUnderAttack();
  const { device, token } = await deviceAt(home);
  await guessOn(home);
  const forged = `${device.slice(0, 23)}${'0'.repeat(64)}`;
  for (const other of [forged, `${device}0`, device.slice(1), '', 'x.y']) {
    expect((await logIn(home, other)).kind, other).toBe('limited');
  }
  const asking = await recogniseToken(site, token, minute(3));
  if (!asking) throw new Error('unknown token');
  const next = 'four wild green herons';
  const change = { currentPassword: password, newPassword: next };
  const changed = await changePassword(site, asking, change, aVisit(home), minute(3));
  if (changed.kind !== 'changed') throw new Error(changed.kind);
  expect((await logIn(home, device, minute(4), next)).kind).toBe('limited');
  expect((await logIn(home, changed.device, minute(4), next)).kind).toBe('welcome');
});

test('lets a new browser log in after a reset on the server, during any attack', async () => {
  const { site, guessOn, logIn } = await siteUnderAttack();
  const next = 'four wild green herons';
  const setup = { username: 'asha', password: next, brandName };
  const reset = await resetPassword(site, setup, minute(3));
  if (reset.kind !== 'reset') throw new Error(reset.kind);
  await guessOn(home, minute(3));
  expect((await logIn(home, undefined, minute(4), next)).kind).toBe('limited');
  expect((await logIn(home, reset.device, minute(4), next)).kind).toBe('welcome');
});

test('lets a signed-in administrator change the password during an attack', async () => {
  const { site, guessOn, deviceAt } = await siteUnderAttack();
  const { token } = await deviceAt(home);
  await guessOn(home);
  const asking = await recogniseToken(site, token, minute(2));
  if (!asking) throw new Error('unknown token');
  const change = { currentPassword: password, newPassword: 'four wild green herons' };
  const outcome = await changePassword(site, asking, change, aVisit(home), minute(2));
  expect(outcome.kind).toBe('changed');
});

function aVisit(address: string) {
  return { address, userAgent: '' };
}

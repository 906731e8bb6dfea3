import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { anAuthenticator } from '../../../tests/support/authenticator.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import type { Site } from '../../site.ts';
import { recoverAccount } from './accounts.service.ts';
import { logIn, maxTries, proofKindsOf, takeSecondStep } from './login.service.ts';
import {
  askAtLogin,
  askToConfirm,
  confirmWithPasskey,
  logInWithPasskey,
} from './passkey-login.service.ts';
import { addPasskey, noteOtherHosts, removePasskey, startPasskey } from './passkeys.service.ts';
import {
  confirmApp,
  factorsOf,
  removeApp,
  renewCodes,
  secondStepOf,
  startApp,
} from './second-step.service.ts';
import { recogniseToken, type SignedIn } from './sessions.service.ts';

const login = { username: 'asha', password: 'nine brass lamps by a river' };
const start = Date.UTC(2026, 0, 1);
const second = (seconds: number) => new Date(start + seconds * 1000);
const client = {
  address: '203.0.113.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0',
};

/** Fails unless the response is the options that were asked for. */
function given<Options extends object>(outcome: Options): Exclude<Options, { kind: string }> {
  if ('kind' in outcome) throw new Error(String(outcome.kind));
  return outcome as Exclude<Options, { kind: string }>;
}

async function signIn(site: Site, name = login, now = second(0)): Promise<SignedIn> {
  const outcome = await logIn(site, name, client, now);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  return await recognised(site, outcome.token, now);
}

async function recognised(site: Site, token: string, now: Date): Promise<SignedIn> {
  const admin = await recogniseToken(site, token, now);
  if (!admin) throw new Error('unknown token');
  return admin;
}

async function register(
  site: Site,
  caller: SignedIn,
  device = anAuthenticator({ origin: site.settings.siteUrl }),
  now = second(0),
) {
  const options = given(await startPasskey(site, caller, now));
  const added = given(await addPasskey(site, caller, device.make(options), client, now));
  return { ...added, device };
}

async function withPasskey() {
  const site = await testSite();
  await storeAdministrator(site.db, login, second(-600));
  const caller = await signIn(site);
  return { site, caller, ...(await register(site, caller)) };
}

const atLogin = async (site: Site, now = second(1)) =>
  given(await askAtLogin(site, undefined, now));

async function ticketOf(site: Site, now = second(1)) {
  const outcome = await logIn(site, login, client, now);
  if (outcome.kind !== 'second-step') throw new Error(outcome.kind);
  return outcome;
}

test('logs in with a passkey alone, and names it by its device', async () => {
  const { site, caller, device, name, codes } = await withPasskey();
  expect(name).toBe('Chrome on Windows');
  expect(codes).toHaveLength(10);
  const options = await atLogin(site);
  expect(options).toMatchObject({
    rpId: 'site.example',
    userVerification: 'required',
    allowCredentials: [],
  });
  const outcome = await logInWithPasskey(
    site,
    { credential: device.prove(options) },
    client,
    second(2),
  );
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  const admin = await recognised(site, outcome.token, second(2));
  expect(admin).toMatchObject({ accountId: caller.accountId, isFresh: true });
  expect(await secondStepOf(site, caller)).toMatchObject({
    passkeys: [{ name, lastUsedAt: second(2).toISOString(), oldHost: null }],
    passkeyHost: 'site.example',
  });
});

test('refuses another origin, another host, a frame, a missing unlock and a counter that went back', async () => {
  const { site, device } = await withPasskey();
  const kind = async (ceremony: Parameters<typeof device.prove>[1], rpId?: string) => {
    const options = await atLogin(site);
    const credential = device.prove({ ...options, rpId: rpId ?? options.rpId }, ceremony);
    return (await logInWithPasskey(site, { credential }, client, second(2))).kind;
  };
  expect(await kind({ origin: 'https://site.example.evil.example' })).toBe('passkey-refused');
  expect(await kind({ origin: 'http://site.example' })).toBe('passkey-refused');
  expect(await kind({}, 'evil.example')).toBe('passkey-refused');
  expect(await kind({ isCrossOrigin: true })).toBe('passkey-refused');
  expect(await kind({ isVerified: false })).toBe('passkey-refused');
  expect(await kind({ counter: 50 })).toBe('welcome');
  expect(await kind({ counter: 50 })).toBe('passkey-refused');
  expect(await kind({ counter: 49 })).toBe('passkey-refused');
  expect(await kind({ counter: 51 })).toBe('welcome');
});

test('refuses a changed signature, and the passkey of nobody', async () => {
  const { site, device } = await withPasskey();
  const proof = device.prove(await atLogin(site));
  const changed = { ...proof.response, signature: `A${proof.response.signature.slice(1)}A` };
  const other = anAuthenticator().prove(await atLogin(site));
  for (const credential of [{ ...proof, response: changed }, other]) {
    const outcome = await logInWithPasskey(site, { credential }, client, second(2));
    expect(outcome.kind).toBe('passkey-refused');
  }
});

test('accepts each answer once, also of two at once, and for five minutes', async () => {
  const { site, device } = await withPasskey();
  const kindOf = async (credential: ReturnType<typeof device.prove>, now = second(2)) =>
    (await logInWithPasskey(site, { credential }, client, now)).kind;
  const options = await atLogin(site);
  const credential = device.prove(options);
  const both = await Promise.all([kindOf(credential), kindOf(credential)]);
  expect(both.filter((kind) => kind === 'welcome')).toEqual(['welcome']);
  // The same challenge, signed again.
  expect(await kindOf(device.prove(options))).toBe('passkey-over');
  expect(await kindOf(device.prove(await atLogin(site)), second(301))).toBe('passkey-over');
  expect(await kindOf(device.prove(await atLogin(site)), second(300))).toBe('welcome');
  const made = Buffer.alloc(54, 1).toString('base64url');
  for (const challenge of [made, 'AAAA', options.challenge.slice(0, -2)]) {
    expect(await kindOf(device.prove({ ...options, challenge }))).toBe('passkey-over');
  }
});

test('takes an answer only for what it was asked for', async () => {
  const { site, caller, device } = await withPasskey();
  const { ticket } = await ticketOf(site);
  const other = await ticketOf(site);
  const asked = {
    login: await atLogin(site),
    step: given(await askAtLogin(site, ticket, second(1))),
    confirm: given(await askToConfirm(site, caller, second(1))),
  };
  const kindOf = async (options: typeof asked.login, step?: string) => {
    const credential = device.prove(options);
    return (await logInWithPasskey(site, { ticket: step, credential }, client, second(2))).kind;
  };
  expect(await kindOf(asked.step)).toBe('passkey-over');
  expect(await kindOf(asked.confirm)).toBe('passkey-over');
  expect(await kindOf(asked.login, ticket)).toBe('passkey-over');
  expect(await kindOf(asked.step, other.ticket)).toBe('passkey-over');
  const confirm = async (options: typeof asked.login) =>
    (await confirmWithPasskey(site, caller, device.prove(options), second(2))).kind;
  expect(await confirm(asked.login)).toBe('passkey-over');
  expect(await kindOf(asked.step, ticket)).toBe('welcome');
  expect(await confirm(asked.confirm)).toBe('proven');
});

test('is the second step after the password, within the tries of the ticket', async () => {
  const { site, device, codes } = await withPasskey();
  const { ticket, factors } = await ticketOf(site);
  expect(factors).toEqual(['passkey', 'recovery']);
  const options = async (of: string) => given(await askAtLogin(site, of, second(1)));
  expect((await options(ticket)).allowCredentials).toMatchObject([{ id: device.id }]);
  const kinds = [];
  for (let time = 0; time < maxTries; time += 1) {
    const credential = device.prove(await options(ticket), { isVerified: false });
    kinds.push((await logInWithPasskey(site, { ticket, credential }, client, second(2))).kind);
  }
  expect(kinds).toEqual([...Array(maxTries - 1).fill('passkey-refused'), 'ticket-over']);
  expect(await askAtLogin(site, ticket, second(2))).toEqual({ kind: 'ticket-over' });
  const next = await ticketOf(site);
  const recovery = { ticket: next.ticket, factor: 'recovery', code: codes[0] ?? '' } as const;
  expect((await takeSecondStep(site, recovery, client, second(3))).kind).toBe('welcome');
  const app = { ticket: (await ticketOf(site)).ticket, factor: 'app', code: '000000' } as const;
  expect((await takeSecondStep(site, app, client, second(3))).kind).toBe('code-wrong');
});

test('never lets one account use the passkey of another', async () => {
  const { site, device } = await withPasskey();
  const neha = { username: 'neha', password: 'six grey owls on a wire' };
  await storeAdministrator(site.db, neha, second(-600));
  const other = await signIn(site, neha);
  const hers = await register(site, other);
  // As the second step of Asha.
  const { ticket } = await ticketOf(site);
  const options = given(await askAtLogin(site, ticket, second(1)));
  const credential = hers.device.prove(options);
  const step = await logInWithPasskey(site, { ticket, credential }, client, second(2));
  expect(step.kind).toBe('passkey-refused');
  // To confirm who calls.
  const asked = given(await askToConfirm(site, other, second(1)));
  const confirmed = await confirmWithPasskey(site, other, device.prove(asked), second(2));
  expect(confirmed.kind).toBe('passkey-refused');
  // To remove, and to register what is Asha's.
  expect(await removePasskey(site, other, 1)).toBe(false);
  const again = device.make(given(await startPasskey(site, other, second(2))));
  expect(await addPasskey(site, other, again, client, second(2))).toEqual({
    kind: 'passkey-refused',
  });
});

test('a removed passkey, also one removed on the server, lets nobody in', async () => {
  const { site, caller, device, id } = await withPasskey();
  const phone = await register(site, caller);
  expect(phone).toMatchObject({ name: 'Chrome on Windows 2', codes: [] });
  const session = await logInWithPasskey(
    site,
    { credential: phone.device.prove(await atLogin(site)) },
    client,
    second(2),
  );
  if (session.kind !== 'welcome') throw new Error(session.kind);
  const credential = device.prove(await atLogin(site));
  expect(await removePasskey(site, caller, id)).toBe(true);
  expect(await removePasskey(site, caller, id)).toBe(false);
  // Ends the other sessions.
  expect(await recogniseToken(site, session.token, second(3))).toBeUndefined();
  const kind = async (given: typeof credential) =>
    (await logInWithPasskey(site, { credential: given }, client, second(3))).kind;
  expect(await kind(credential)).toBe('passkey-refused');
  expect(await kind(phone.device.prove(await atLogin(site)))).toBe('welcome');
  expect(await factorsOf(site, caller.accountId)).toEqual(['passkey', 'recovery']);
  await recoverAccount(
    site,
    { username: 'asha', password: 'four wild green herons', brandName: 'Brand' },
    second(4),
  );
  expect(await kind(phone.device.prove(await atLogin(site)))).toBe('passkey-refused');
  expect(await factorsOf(site, caller.accountId)).toEqual([]);
});

test('refuses somebody who was removed', async () => {
  const { site, device } = await withPasskey();
  await site.db.updateTable('admin_accounts').set({ state: 'left' }).execute();
  const credential = device.prove(await atLogin(site));
  expect((await logInWithPasskey(site, { credential }, client, second(2))).kind).toBe(
    'passkey-refused',
  );
});

test('the password alone neither logs in nor confirms beside a passkey', async () => {
  const { site, caller } = await withPasskey();
  expect((await logIn(site, login, client, second(2))).kind).toBe('second-step');
  expect(await proofKindsOf(site, caller)).toEqual(['passkey', 'recovery']);
});

test('recovery codes go with the last second step, not before', async () => {
  const { site, caller, id } = await withPasskey();
  const { key } = await startApp(site, caller, second(1));
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: start + 1000 });
  expect(await confirmApp(site, caller, code, second(1))).toEqual({ kind: 'set', codes: [] });
  expect(await factorsOf(site, caller.accountId)).toEqual(['passkey', 'app', 'recovery']);
  await removeApp(site, caller);
  expect(await factorsOf(site, caller.accountId)).toEqual(['passkey', 'recovery']);
  expect(await renewCodes(site, caller, second(2))).toHaveLength(10);
  await removePasskey(site, caller, id);
  expect(await factorsOf(site, caller.accountId)).toEqual([]);
  expect((await secondStepOf(site, caller)).codes).toBeNull();
  expect((await logIn(site, login, client, second(3))).kind).toBe('welcome');
});

test('a proof that is sent twice counts once, also if the later request is checked first', async () => {
  const { site, device } = await withPasskey();
  // Synced passkeys keep no counter, so that only the challenge tells the second one.
  await site.db.updateTable('passkeys').set({ counter: 0 }).execute();
  const credential = device.prove(await atLogin(site), { counter: 0 });
  const kindAt = async (now: Date) =>
    (await logInWithPasskey(site, { credential }, client, now)).kind;
  expect(await kindAt(second(3))).toBe('welcome');
  expect(await kindAt(second(2))).toBe('passkey-over');
  expect(await kindAt(second(300))).toBe('passkey-over');
});

test('registers only what was unlocked, here, once, in the session that asked', async () => {
  const { site, caller } = await withPasskey();
  const other = await recognised(
    site,
    await (async () => {
      const { device } = await register(site, caller);
      const credential = device.prove(await atLogin(site));
      const outcome = await logInWithPasskey(site, { credential }, client, second(2));
      if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
      return outcome.token;
    })(),
    second(2),
  );
  const options = async () => given(await startPasskey(site, caller, second(2)));
  const device = anAuthenticator();
  const add = (credential: ReturnType<typeof device.make>, by = caller, now = second(2)) =>
    addPasskey(site, by, credential, client, now);
  const refused = { kind: 'passkey-refused' };
  const over = { kind: 'passkey-over' };
  const evil = { origin: 'https://evil.example' };
  expect(await add(device.make(await options(), evil))).toEqual(refused);
  expect(await add(device.make(await options(), { isVerified: false }))).toEqual(refused);
  expect(await add(device.make(await options()), other)).toEqual(over);
  expect(await add(device.make(await options()), caller, second(302))).toEqual(over);
  const credential = device.make(await options());
  expect(await add(credential)).toMatchObject({ name: 'Chrome on Windows 3' });
  expect(await add(credential)).toEqual(over);
  expect((await options()).excludeCredentials).toHaveLength(3);
});

test('a changed SITE_URL says so, and leaves password and recovery code', async () => {
  const database = await testDatabase();
  const before = await testSite({ database });
  await storeAdministrator(before.db, login, second(-600));
  const caller = await signIn(before);
  const { codes, device } = await register(before, caller);
  const lines: unknown[] = [];
  const log = { info() {}, warn: (...line: unknown[]) => lines.push(line), error() {} };
  const site = await testSite({ database, siteUrl: 'https://new.example', log });
  await noteOtherHosts(site);
  expect(lines).toEqual([
    [{ host: 'site.example', passkeys: 1 }, expect.stringContaining('belong to the old address')],
  ]);
  expect(await secondStepOf(site, caller)).toMatchObject({
    passkeys: [{ oldHost: 'site.example' }],
    passkeyHost: 'new.example',
  });
  const { ticket, factors } = await ticketOf(site);
  expect(factors).toEqual(['recovery']);
  const options = { ...(await atLogin(site)), rpId: 'site.example' };
  const credential = device.prove(options, { origin: 'https://site.example' });
  expect((await logInWithPasskey(site, { credential }, client, second(2))).kind).toBe(
    'passkey-refused',
  );
  const code = { ticket, factor: 'recovery', code: codes[0] ?? '' } as const;
  expect((await takeSecondStep(site, code, client, second(2))).kind).toBe('welcome');
});

test.each(['http://site.example', 'https://192.0.2.1', 'https://[2001:db8::1]'])(
  'offers none at %s',
  async (siteUrl) => {
    const site = await testSite({ siteUrl });
    await storeAdministrator(site.db, login, second(-600));
    const caller = await signIn(site);
    const none = { kind: 'passkeys-unavailable' };
    expect(await askAtLogin(site, undefined, second(1))).toEqual(none);
    expect(await startPasskey(site, caller, second(1))).toEqual(none);
    expect((await secondStepOf(site, caller)).passkeyHost).toBeNull();
  },
);

test('works at localhost without https', async () => {
  const site = await testSite({ siteUrl: 'http://localhost:3000' });
  await storeAdministrator(site.db, login, second(-600));
  const { device } = await register(site, await signIn(site));
  const credential = device.prove(await atLogin(site));
  expect((await logInWithPasskey(site, { credential }, client, second(2))).kind).toBe('welcome');
});

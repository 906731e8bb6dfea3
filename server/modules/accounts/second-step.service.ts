import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  accountMessages,
  type CodeFactor,
  type Factor,
} from '../../../domain/accounts/account-forms.ts';
import type { SecondStep } from '../../../domain/accounts/accounts.calls.ts';
import { neededFrom } from '../../../domain/accounts/second-step-rule.ts';
import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { deleteSessionsBut, findRecovery, lockAccount } from './accounts.repository.ts';
import { deviceName } from './device-name.ts';
import { passkeyHost, shownPasskey } from './passkey-proof.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { hashWithSalt } from './passwords.ts';
import {
  activatePendingApp,
  deleteApps,
  deleteSecondStep,
  deleteTickets,
  findApp,
  listCodes,
  replaceCodes,
  spendCode,
  spendStep,
  storePendingApp,
} from './second-step.repository.ts';
import { findSecondStepRule } from './second-step-rule.ts';
import { maxUserAgent, type SignedIn } from './sessions.service.ts';

const periodSeconds = 30;

/** Codes of the periods before and after are accepted too, since clocks of phones differ. */
const window = 1;

/** How long an app can wait for its first code. */
const pendingMs = 60 * 60_000;

/** Whether an account has a second step, be it with a passkey of an earlier host. */
export async function hasSecondStep(db: Db, accountId: number): Promise<boolean> {
  return (
    (await findApp(db, accountId)) !== undefined || (await listPasskeys(db, accountId)).length > 0
  );
}

/** How an account can take the second step of a login; empty if it has none, or none that works. */
export async function factorsOf(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  accountId: number,
): Promise<Factor[]> {
  const app = await findApp(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  if (!app && passkeys.length === 0) return [];
  const host = passkeyHost(settings);
  return [
    ...(passkeys.some((each) => each.host === host) ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...((await hasCodes(db, accountId)) ? (['recovery'] as const) : []),
  ];
}

export async function hasCodes(db: Db, accountId: number): Promise<boolean> {
  return (await listCodes(db, accountId)).some(({ usedAt }) => usedAt === null);
}

export interface GivenCode {
  factor: CodeFactor;
  code: string;
}

/** Checks a code and uses it up; callers limit the attempts. Of simultaneous attempts with one code, one succeeds. */
export async function proveFactor(
  db: Db,
  accountId: number,
  { factor, code }: GivenCode,
  { userAgent }: Pick<Client, 'userAgent'>,
  now: Date,
): Promise<boolean> {
  if (factor === 'app') {
    const app = await findApp(db, accountId);
    if (!app) return false;
    const step = stepOf(app.secret, code, now);
    const latest = currentStep(now) + window;
    return step !== undefined && (await spendStep(db, accountId, { ...app, step, latest }));
  }
  const [first] = await listCodes(db, accountId);
  // Recovery codes replace the app or a passkey; without one of these they do not count.
  if (!first || !(await hasSecondStep(db, accountId))) return false;
  const hash = await hashWithSalt(plainCode(code), first.salt);
  const usedBy = userAgent.slice(0, maxUserAgent);
  return await spendCode(db, accountId, { hash, usedBy }, now.toISOString());
}

/** The period of a code; undefined for a wrong one. */
function stepOf(secret: string, input: string, now: Date): number | undefined {
  const token = input.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return;
  const delta = totp(secret).validate({ token, window, timestamp: now.getTime() });
  return delta === null ? undefined : currentStep(now) + delta;
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: periodSeconds });
}

function currentStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / periodSeconds);
}

/** What the account's owner sees of its second step. */
export async function secondStepOf(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  { accountId, role }: SignedIn,
): Promise<SecondStep> {
  const host = passkeyHost(settings);
  const app = await findApp(db, accountId);
  const codes = await listCodes(db, accountId);
  const [first] = codes;
  const used = codes.filter(({ usedAt }) => usedAt !== null);
  const [last] = used.toSorted((a, b) => (String(a.usedAt) < String(b.usedAt) ? 1 : -1));
  return {
    appSince: app?.createdAt ?? null,
    codes: first
      ? {
          left: codes.length - used.length,
          madeAt: first.createdAt,
          lastUsed: last?.usedAt
            ? { at: last.usedAt, device: deviceName(last.usedBy ?? '') }
            : null,
        }
      : null,
    recoveredAt: (await findRecovery(db, accountId)) ?? null,
    passkeys: (await listPasskeys(db, accountId)).map((passkey) => shownPasskey(passkey, host)),
    passkeyHost: host,
    neededFrom: neededFrom(await findSecondStepRule(db), role),
  };
}

/**
 * Makes the key of an authenticator app. Each call makes a new one: a key that somebody else has seen must not become
 * the one in use.
 */
export async function startApp(
  site: Site,
  { accountId, username }: SignedIn,
  now = site.now(),
): Promise<{ key: string; address: string }> {
  const secret = new Secret({ size: 20 }).base32;
  await storePendingApp(site.db, accountId, { secret, createdAt: now.toISOString() });
  const { name } = await site.facts();
  return { key: secret, address: totp(secret, { issuer: name, label: username }).toString() };
}

export type ConfirmOutcome =
  /** `codes` is empty if the account still has recovery codes. */
  { kind: 'set'; codes: string[] } | { kind: 'invalid'; fields: { code: string } };

/** Puts the new app into use with its first code, and ends the account's other sessions. */
export async function confirmApp(
  site: Site,
  caller: SignedIn,
  code: string,
  now = site.now(),
): Promise<ConfirmOutcome> {
  const { accountId } = caller;
  const { startAgain, codeWrong } = accountMessages.secondStep;
  const invalid = (message: string) => ({ kind: 'invalid' as const, fields: { code: message } });
  const app = await findApp(site.db, accountId, 1);
  if (!app || Date.parse(app.createdAt) + pendingMs <= now.getTime()) return invalid(startAgain);
  const step = stepOf(app.secret, code, now);
  if (step === undefined) return invalid(codeWrong);
  const made = await makeCodes();
  return await transact(site, async ({ db }) => {
    await lockAccount(db, accountId);
    const createdAt = now.toISOString();
    const isUsed = await activatePendingApp(db, accountId, { ...app, lastStep: step, createdAt });
    if (!isUsed) return invalid(startAgain);
    await endOtherLogins(db, caller);
    return { kind: 'set', codes: await giveCodes(db, accountId, { ...made, createdAt }) };
  });
}

/**
 * Removes the app, the recovery codes too if there are no passkeys, and ends the account's other sessions. Resolves with
 * whether an app was in use.
 */
export async function removeApp(site: Site, caller: SignedIn): Promise<boolean> {
  const { accountId } = caller;
  return await transact(site, async ({ db }) => {
    await lockAccount(db, accountId);
    const wasInUse = (await findApp(db, accountId)) !== undefined;
    await deleteApps(db, accountId);
    if (!(await hasSecondStep(db, accountId))) await deleteSecondStep(db, accountId);
    await endOtherLogins(db, caller);
    return wasInUse;
  });
}

/** Replaces the recovery codes; undefined without a second step. */
export async function renewCodes(
  site: Site,
  { accountId }: SignedIn,
  now = site.now(),
): Promise<string[] | undefined> {
  const made = await makeCodes();
  return await transact(site, async ({ db }) => {
    await lockAccount(db, accountId);
    if (!(await hasSecondStep(db, accountId))) return;
    await replaceCodes(db, accountId, { ...made, createdAt: now.toISOString() });
    return made.codes;
  });
}

/** Stores new recovery codes if none is left; resolves with those stored. */
export async function giveCodes(
  trx: Db,
  accountId: number,
  made: NewCodes & { createdAt: string },
): Promise<string[]> {
  if (await hasCodes(trx, accountId)) return [];
  await replaceCodes(trx, accountId, made);
  return made.codes;
}

export async function endOtherLogins(db: Db, { accountId, tokenHash }: SignedIn): Promise<void> {
  await deleteTickets(db, accountId);
  await deleteSessionsBut(db, accountId, tokenHash);
}

const codeCount = 10;
const codeLength = 8;

/** Omits characters that look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

interface NewCodes {
  codes: string[];
  hashes: string[];
  salt: string;
}

/** Ten codes of 39 bits, with their hashes. One salt for all, so that an attempt computes one hash. */
export async function makeCodes(): Promise<NewCodes> {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(randomCode());
  const salt = randomBytes(16).toString('base64url');
  const hashes = [];
  for (const code of codes) hashes.push(await hashWithSalt(plainCode(code), salt));
  return { codes: [...codes], hashes, salt };
}

function randomCode(): string {
  const letters = Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Removes what people type differently: case, spaces, dashes. */
function plainCode(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

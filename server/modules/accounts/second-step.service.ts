import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { accountMessages, type Factor } from '../../../domain/accounts/account-forms.ts';
import type { SecondStep } from '../../../domain/accounts/accounts.calls.ts';
import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { deleteSessionsBut, findRecovery, lockAccount } from './accounts.repository.ts';
import { deviceName } from './device-name.ts';
import { hashWithSalt } from './passwords.ts';
import {
  activatePendingApp,
  deleteSecondStep,
  deleteTickets,
  findApp,
  listCodes,
  replaceCodes,
  spendCode,
  spendStep,
  storePendingApp,
} from './second-step.repository.ts';
import { maxUserAgent, type SignedIn } from './sessions.service.ts';

const periodSeconds = 30;

/** Codes of the periods before and after are accepted too, since clocks of phones differ. */
const window = 1;

/** How long an app can wait for its first code. */
const pendingMs = 60 * 60_000;

/** How an account can take the second step of a login; empty if it has none. */
export async function factorsOf(db: Db, accountId: number): Promise<Factor[]> {
  if (!(await findApp(db, accountId))) return [];
  const codes = await listCodes(db, accountId);
  return codes.some(({ usedAt }) => usedAt === null) ? ['app', 'recovery'] : ['app'];
}

export interface GivenCode {
  factor: Factor;
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
  const app = await findApp(db, accountId);
  // Recovery codes are no factor of their own: they stand in for the app.
  if (!app) return false;
  if (factor === 'app') {
    const step = stepOf(app.secret, code, now);
    const latest = currentStep(now) + window;
    return step !== undefined && (await spendStep(db, accountId, { ...app, step, latest }));
  }
  const [first] = await listCodes(db, accountId);
  if (!first) return false;
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
  { db }: Pick<Site, 'db'>,
  { accountId }: SignedIn,
): Promise<SecondStep> {
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
    const hasCodes = (await listCodes(db, accountId)).some(({ usedAt }) => usedAt === null);
    if (hasCodes) return { kind: 'set', codes: [] };
    await replaceCodes(db, accountId, { ...made, createdAt });
    return { kind: 'set', codes: made.codes };
  });
}

/** Removes the app and the recovery codes, and ends the account's other sessions. */
export async function removeApp(site: Site, caller: SignedIn): Promise<void> {
  await transact(site, async ({ db }) => {
    await lockAccount(db, caller.accountId);
    await deleteSecondStep(db, caller.accountId);
    await endOtherLogins(db, caller);
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
    if (!(await findApp(db, accountId))) return;
    await replaceCodes(db, accountId, { ...made, createdAt: now.toISOString() });
    return made.codes;
  });
}

async function endOtherLogins(db: Db, { accountId, tokenHash }: SignedIn): Promise<void> {
  await deleteTickets(db, accountId);
  await deleteSessionsBut(db, accountId, tokenHash);
}

const codeCount = 10;
const codeLength = 8;

/** Omits characters that look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Ten codes of 39 bits, with their hashes. One salt for all, so that an attempt computes one hash. */
async function makeCodes(): Promise<{ codes: string[]; hashes: string[]; salt: string }> {
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

import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  accountMessages,
  type Factor,
  type ProofKind,
  type TypedProofKind,
} from '../../../domain/accounts/account-forms.ts';
import type { Client } from '../../client.ts';
import { noteAccount, outsideAct } from '../../db/act.ts';
import { undoHits } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';
import { networkOf } from '../../network-of.ts';
import type { Signer } from '../../signing.ts';
import { type Site, transact } from '../../site.ts';
import {
  type Account,
  confirmFirstPassword,
  findAccount,
  findAccountByName,
  lockAccount,
  replaceHash,
  storeProof,
  usernameKey,
} from './accounts.repository.ts';
import { allowAttempt, type Guesser } from './login-limits.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import {
  countTry,
  deleteOldTickets,
  deleteTicket,
  findTicket,
  insertTicket,
} from './second-step.repository.ts';
import { factorsOf, type GivenCode, hasSecondStep, proveFactor } from './second-step.service.ts';
import { hashToken, openSession, type SignedIn } from './sessions.service.ts';

/** The client, with the device token of an earlier login. */
export interface LoginClient extends Client {
  device?: string | undefined;
}

export type LoginOutcome =
  /** `device` is the token for the next login. */
  | { kind: 'welcome'; token: string; device: string; accountId: number }
  /** The password is right; the ticket and a code of these factors are needed too. `device` is set for a known browser. */
  | { kind: 'second-step'; factors: Factor[]; ticket: string; device: string | undefined }
  | { kind: 'refused' }
  /** The password is right, but was generated and has expired. */
  | { kind: 'expired' }
  | { kind: 'limited'; retryAfterSeconds: number };

/**
 * Logs in. Attempts are limited, those of known browsers separately. Neither the response nor its time reveals whether
 * the name exists.
 */
export async function logIn(
  site: Site,
  { username, password }: { username: string; password: string },
  client: LoginClient,
  now = site.now(),
): Promise<LoginOutcome> {
  const { db, signer } = site;
  const found = await findAccountByName(db, username);
  // Somebody who left is answered like an unknown name.
  const account = found?.state === 'active' ? found : undefined;
  noteAccount(account);
  const guesser = guesserOf(signer, { username, account, client });
  const proof = await provePassword(db, { account, password, guesser }, now);
  if (proof.kind !== 'proven') return proof;
  const { id: accountId, passwordExpiresAt: expiresAt } = proof.account;
  if (expiresAt && expiresAt <= now.toISOString()) return { kind: 'expired' };
  return await transact(site, async (inTransaction) => {
    const { db: trx } = inTransaction;
    if (!(await lockAccount(trx, accountId, proof.account.passwordChangedAt))) {
      return { kind: 'refused' };
    }
    if (expiresAt) await confirmFirstPassword(trx, accountId);
    if (await hasSecondStep(trx, accountId)) {
      const factors = await factorsOf(inTransaction, accountId);
      const ticket = await openTicket(trx, proof.account, now);
      // The same device, not a new one: its wrong codes must go on counting.
      const device = deviceDigest(signer, proof.account, client.device) && client.device;
      return { kind: 'second-step', factors, ticket, device };
    }
    const token = await openSession(trx, { accountId, userAgent: client.userAgent }, now);
    const device = issueDevice(signer, proof.account, client.device);
    return { kind: 'welcome', token, device, accountId };
  });
}

const ticketMs = 5 * 60_000;
export const maxTries = 5;

/** A ticket ends with its use, after five minutes or five tries, with a new password, or with another second step. */
async function openTicket(trx: Db, account: Account, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await insertTicket(trx, {
    tokenHash: hashToken(ticket),
    accountId: account.id,
    passwordChangedAt: account.passwordChangedAt,
    expiresAt: openTickets(now).latest,
  });
  return ticket;
}

/** The account that a ticket was given to; undefined if it has ended. */
export async function ticketHolder(
  { db }: Pick<Site, 'db'>,
  ticket: string,
  now: Date,
): Promise<number | undefined> {
  return (await findTicket(db, hashToken(ticket), openTickets(now)))?.accountId;
}

/** Deletes tickets that have ended. */
export async function removeOldTickets({ db }: Pick<Site, 'db'>, now: Date): Promise<void> {
  await deleteOldTickets(db, openTickets(now));
}

function openTickets(now: Date) {
  const latest = new Date(now.getTime() + ticketMs).toISOString();
  return { now: now.toISOString(), latest, maxTries };
}

export type SecondStepOutcome<Wrong = { kind: 'code-wrong' }> =
  | Extract<LoginOutcome, { kind: 'welcome' | 'limited' }>
  | Wrong
  /** The ticket has ended: the password is needed again. */
  | { kind: 'ticket-over' };

/** Ends a login with a code. Wrong codes count like wrong passwords. */
export async function takeSecondStep(
  site: Site,
  { ticket, ...given }: GivenCode & { ticket: string },
  client: LoginClient,
  now = site.now(),
): Promise<SecondStepOutcome> {
  const prove = async (accountId: number) => {
    const isRight = await outsideAct(() => proveFactor(site.db, accountId, given, client, now));
    return isRight ? ('proven' as const) : ({ kind: 'code-wrong' } as const);
  };
  return await endLogin(site, ticket, prove, client, now);
}

/** Ends a login with a ticket and what `prove` checks. */
export async function endLogin<Wrong extends { kind: string }>(
  site: Site,
  ticket: string,
  prove: (accountId: number) => Promise<'proven' | Wrong>,
  client: LoginClient,
  now: Date,
): Promise<SecondStepOutcome<Wrong>> {
  const { db, signer } = site;
  const tokenHash = hashToken(ticket);
  const over = { kind: 'ticket-over' } as const;
  const open = await findTicket(db, tokenHash, openTickets(now));
  const account = open && (await findAccount(db, open.accountId));
  if (!account || account.passwordChangedAt !== open.passwordChangedAt) return over;
  noteAccount(account);
  const { id: accountId, username } = account;
  const attempt = await allowAttempt(db, guesserOf(signer, { username, account, client }), now);
  if (attempt.kind === 'limited') return attempt;
  // Counted, and the code used, whatever becomes of the request.
  const tries = await outsideAct(() => countTry(db, tokenHash, maxTries));
  if (tries === undefined) return over;
  const proof = await prove(accountId);
  if (proof !== 'proven') return tries < maxTries ? proof : over;
  await undoHits(db, attempt.counted);
  return await transact(site, async ({ db: trx }): Promise<SecondStepOutcome<Wrong>> => {
    const isOpen =
      (await lockAccount(trx, accountId, account.passwordChangedAt)) &&
      (await deleteTicket(trx, tokenHash));
    if (!isOpen) return over;
    const token = await openSession(trx, { accountId, userAgent: client.userAgent }, now);
    const device = issueDevice(signer, account, client.device);
    return { kind: 'welcome', token, device, accountId };
  });
}

interface Attempt {
  username: string;
  /** Undefined for an unknown name. */
  account: Account | undefined;
  client: LoginClient;
}

/** How the caller can confirm who they are: never by the password alone where a second step exists. */
export async function proofKindsOf(
  site: Pick<Site, 'db' | 'settings'>,
  { accountId }: Pick<SignedIn, 'accountId'>,
): Promise<ProofKind[]> {
  if (!(await hasSecondStep(site.db, accountId))) return ['password'];
  return await factorsOf(site, accountId);
}

export type IdentityOutcome =
  | { kind: 'proven' }
  | { kind: 'invalid'; fields: { proof: string } }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Confirms who calls, for ten minutes. Attempts are counted for each session, like those at a new password. */
export async function confirmIdentity(
  site: Site,
  caller: SignedIn,
  { kind, proof }: { kind: TypedProofKind; proof: string },
  client: Pick<Client, 'userAgent'>,
  now = site.now(),
): Promise<IdentityOutcome> {
  const { db, signer } = site;
  const { accountId, tokenHash } = caller;
  const guesser = { kind: 'known', digest: signer.digest('login-session', tokenHash) } as const;
  const invalid = (message: string) => ({ kind: 'invalid' as const, fields: { proof: message } });
  const { secondStep, identity } = accountMessages;
  if (kind === 'password') {
    if (!(await proofKindsOf(site, caller)).includes('password')) {
      return invalid(secondStep.recoveryWrong);
    }
    const account = await findAccount(db, accountId);
    const outcome = await provePassword(db, { account, password: proof, guesser }, now);
    if (outcome.kind === 'limited') return outcome;
    if (outcome.kind === 'refused') return invalid(identity.passwordWrong);
  } else {
    const attempt = await allowAttempt(db, guesser, now);
    if (attempt.kind === 'limited') return attempt;
    const code = { factor: kind, code: proof } as const;
    if (!(await outsideAct(() => proveFactor(db, accountId, code, client, now)))) {
      return invalid(kind === 'app' ? secondStep.codeWrong : secondStep.recoveryWrong);
    }
    await undoHits(db, attempt.counted);
  }
  await storeProof(db, tokenHash, now.toISOString());
  return { kind: 'proven' };
}

/** The key that counts a client's attempts at a name. */
export function guesserOf(signer: Signer, { username, account, client }: Attempt): Guesser {
  const digest = deviceDigest(signer, account, client.device);
  if (digest) return { kind: 'known', digest };
  // An account has two names, its login name and its email address, which count as one.
  const [name, network] = [usernameKey(account?.username ?? username), networkOf(client.address)];
  return {
    kind: 'stranger',
    nameDigest: signer.digest('login-name', name),
    networkDigest: signer.digest('login-address', network),
    bothDigest: signer.digest('login-name-address', `${network} ${name}`),
  };
}

export type Proof =
  | { kind: 'proven'; account: Account }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number };

interface Claim {
  /** Undefined for an unknown name. */
  account: Account | undefined;
  password: string;
  guesser: Guesser;
}

/** Compared for unknown names, so that they take as long to check. Computed once, on first use. */
let dummyHash: Promise<string> | undefined;

/** Checks a password within the limits; takes the same time for an unknown name. */
export async function provePassword(
  db: Db,
  { account, password, guesser }: Claim,
  now: Date,
): Promise<Proof> {
  const attempt = await allowAttempt(db, guesser, now);
  if (attempt.kind === 'limited') return attempt;
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await isPassword(password, account?.passwordHash ?? (await dummyHash));
  if (!account || !matches) return { kind: 'refused' };
  await undoHits(db, attempt.counted);
  if (!isOutdated(account.passwordHash)) return { kind: 'proven', account };
  const passwordHash = await hashPassword(password);
  await replaceHash(db, account, passwordHash);
  // A device token must be signed with the currently stored hash.
  return { kind: 'proven', account: { ...account, passwordHash } };
}

type Owner = Pick<Account, 'id' | 'passwordHash'>;

/** Nonce and signature. */
const tokenParts = /^([\w-]{22})\.([0-9a-f]{64})$/;

/**
 * A device token (OWASP "device cookie"): returned by a login and sent with the next one, so that the browser's
 * attempts are counted separately from strangers'. It authorises nothing. Its signature includes the password hash,
 * so it becomes invalid with a new password. It reuses the nonce of the former token, so that
 * the browser stays known.
 */
export function issueDevice(signer: Signer, account: Owner, before = ''): string {
  const [, known] = tokenParts.exec(before) ?? [];
  const nonce = known ?? randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(signer, account, nonce)}`;
}

/** By which a browser with this device token is known. */
export const deviceHashOf = (device: string) => hashToken(device.split('.')[0] ?? '');

/** The key that counts a browser's attempts; undefined when its token is not valid for this account. */
function deviceDigest(
  signer: Signer,
  account: Owner | undefined,
  device: string | undefined,
): string | undefined {
  const [, nonce, signature] = tokenParts.exec(device ?? '') ?? [];
  if (!account || !nonce || !signature) return;
  const expected = signatureOf(signer, account, nonce);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return;
  return signer.digest('login-device-count', nonce);
}

function signatureOf(signer: Signer, { id, passwordHash }: Owner, nonce: string): string {
  return signer.digest('login-device', `${id} ${nonce} ${passwordHash}`);
}

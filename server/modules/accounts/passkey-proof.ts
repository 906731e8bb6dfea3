import { randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyHostOf } from '../../../domain/accounts/passkey-messages.ts';
import type {
  CredentialProof,
  NewCredential,
  Passkey,
  ProofOptions,
  Transport,
} from '../../../domain/accounts/passkeys.ts';
import { outsideAct } from '../../db/act.ts';
import { countHit } from '../../db/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import type { Site } from '../../site.ts';
import { findPasskey, type StoredPasskey, storeUse } from './passkeys.repository.ts';

/** The host that passkeys of this site belong to; null where there are none. */
export const passkeyHost = ({ siteUrl }: Pick<Settings, 'siteUrl'>) => passkeyHostOf(siteUrl);

/** A passkey as its owner sees it. */
export function shownPasskey(
  { id, name, createdAt, lastUsedAt, isSynced, keeper, host }: StoredPasskey,
  currentHost: string | null,
): Passkey {
  const oldHost = host === currentHost ? null : host;
  return { id, name, createdAt, lastUsedAt, isSynced: isSynced === 1, keeper, oldHost };
}

/** What a challenge is for: an answer to it does nothing else. */
export interface PasskeyAct {
  kind: 'login' | 'second-step' | 'confirm' | 'register';
  /** The ticket or the session; empty for a login. */
  subject: string;
}

export const challengeMs = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 6;

/**
 * A challenge is signed, so that asking for one stores nothing: a nonce, its end, and a keyed hash of both and of the
 * act. It is stored once it has been answered.
 */
export function newChallenge({ signer }: Pick<Site, 'signer'>, act: PasskeyAct, now: Date): string {
  const end = Buffer.alloc(timeBytes);
  end.writeUIntBE(now.getTime() + challengeMs, 0, timeBytes);
  const head = Buffer.concat([randomBytes(nonceBytes), end]);
  return Buffer.concat([head, signatureOf(signer, act, head)]).toString('base64url');
}

function signatureOf(signer: Site['signer'], { kind, subject }: PasskeyAct, head: Buffer): Buffer {
  const text = `${kind} ${subject} ${head.toString('hex')}`;
  return Buffer.from(signer.digest('passkey-challenge', text), 'hex').subarray(0, 32);
}

/** Whether a challenge is of this act and has not ended. */
function isOpen(site: Site, act: PasskeyAct, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  const signature = bytes.subarray(nonceBytes + timeBytes);
  if (head.length !== nonceBytes + timeBytes || signature.length !== 32) return false;
  if (!timingSafeEqual(signature, signatureOf(site.signer, act, head))) return false;
  const left = endOf(challenge) - now.getTime();
  // A later end was given while the clock was ahead.
  return left > 0 && left <= challengeMs;
}

/** When a challenge ends, in milliseconds since 1970. */
const endOf = (challenge: string) =>
  Buffer.from(challenge, 'base64url').readUIntBE(nonceBytes, timeBytes);

/**
 * Marks an open challenge as answered; false if it was already. It is remembered until its own end, the same for all
 * requests: with an end that depends on `now`, a request that came earlier but is checked later would not see it.
 */
async function spend({ db, signer }: Site, challenge: string, now: Date): Promise<boolean> {
  const key = `passkey-challenge:${signer.digest('passkey-answered', challenge)}`;
  return (await countHit(db, key, now, endOf(challenge) - now.getTime())).hits === 1;
}

interface ClientData {
  challenge: string;
  isCrossOrigin: boolean;
}

function clientDataOf(encoded: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    const { challenge, crossOrigin } = (data ?? {}) as Record<string, unknown>;
    return { challenge: String(challenge), isCrossOrigin: crossOrigin === true };
  } catch {
    return { challenge: '', isCrossOrigin: true };
  }
}

/** Loaded with the first passkey: it is large. */
const loadVerifier = () => import('@simplewebauthn/server');

export const knownCredentials = (passkeys: StoredPasskey[]): ProofOptions['allowCredentials'] =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: transports.split(',').filter(Boolean) as Transport[],
  }));

/** What a browser needs to ask for a passkey: any of this site, or one of these. */
export function askFor(
  site: Site,
  { act, passkeys, host }: { act: PasskeyAct; passkeys: StoredPasskey[]; host: string },
  now: Date,
): ProofOptions {
  return {
    challenge: newChallenge(site, act, now),
    rpId: host,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: knownCredentials(passkeys),
  };
}

export type PasskeyOutcome =
  | { kind: 'proven'; passkey: StoredPasskey }
  /** `passkey` is set if it is one of this site. */
  | { kind: 'passkey-refused'; passkey?: StoredPasskey }
  /** The challenge has ended, was answered already, or is of something else. */
  | { kind: 'passkey-over'; passkey?: undefined };

/** Checks the proof of a passkey, of one account if it is known already, and uses its challenge up. */
export async function proveByPasskey(
  site: Site,
  act: PasskeyAct,
  credential: CredentialProof,
  now: Date,
  accountId?: number,
): Promise<PasskeyOutcome> {
  const { db, settings, log } = site;
  const host = passkeyHost(settings);
  const passkey = await findPasskey(db, credential.id);
  if (!passkey || passkey.host !== host) return { kind: 'passkey-refused' };
  if (accountId !== undefined && passkey.accountId !== accountId)
    return { kind: 'passkey-refused' };
  const { challenge, isCrossOrigin } = clientDataOf(credential.response.clientDataJSON);
  if (!isOpen(site, act, challenge, now)) return { kind: 'passkey-over' };
  const refused = { kind: 'passkey-refused', passkey } as const;
  const { userHandle } = credential.response;
  if (isCrossOrigin || (userHandle && userHandle !== passkey.userHandle)) return refused;
  const { verifyAuthenticationResponse } = await loadVerifier();
  const result = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: settings.siteUrl,
    expectedRPID: host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: Error) => {
    // Among the reasons is a counter that went back: the passkey may have been copied.
    log.warn({ passkey: passkey.id, reason: error.message }, 'a passkey was refused');
  });
  if (!result?.verified) return refused;
  if (!(await spend(site, challenge, now))) return { kind: 'passkey-over' };
  const { newCounter, credentialDeviceType } = result.authenticationInfo;
  const next = {
    counter: newCounter,
    isSynced: credentialDeviceType === 'multiDevice' ? 1 : 0,
    at: now.toISOString(),
  } as const;
  const isStored = await outsideAct(() => storeUse(db, passkey, next));
  return isStored ? { kind: 'proven', passkey } : refused;
}

/** The parts of a new passkey that are stored. */
interface MadePasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  aaguid: string;
  isSynced: 0 | 1;
}

/** Checks a new passkey and uses its challenge up. */
export async function readNewPasskey(
  site: Site,
  act: PasskeyAct,
  credential: NewCredential,
  now: Date,
): Promise<{ kind: 'made'; made: MadePasskey } | { kind: 'passkey-refused' | 'passkey-over' }> {
  const { settings, log } = site;
  const host = passkeyHost(settings);
  const { challenge, isCrossOrigin } = clientDataOf(credential.response.clientDataJSON);
  if (!isOpen(site, act, challenge, now)) return { kind: 'passkey-over' };
  if (isCrossOrigin || !host) return { kind: 'passkey-refused' };
  const { verifyRegistrationResponse } = await loadVerifier();
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: settings.siteUrl,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((error: Error) => {
    log.warn({ reason: error.message }, 'a new passkey was refused');
  });
  if (!result?.verified || !result.registrationInfo) return { kind: 'passkey-refused' };
  if (!(await spend(site, challenge, now))) return { kind: 'passkey-over' };
  const { credential: made, aaguid, credentialDeviceType } = result.registrationInfo;
  return {
    kind: 'made',
    made: {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      aaguid,
      isSynced: credentialDeviceType === 'multiDevice' ? 1 : 0,
    },
  };
}

/** Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const;

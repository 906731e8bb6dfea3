import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import {
  type CreationOptions,
  maxPasskeyName,
  type NewCredential,
} from '../../../domain/accounts/passkeys.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Client } from '../../client.ts';
import { type Site, transact } from '../../site.ts';
import { findDisplayName, lockAccount } from './accounts.repository.ts';
import { deviceName } from './device-name.ts';
import {
  algorithms,
  challengeMs,
  knownCredentials,
  newChallenge,
  type PasskeyAct,
  passkeyHost,
  readNewPasskey,
} from './passkey-proof.ts';
import {
  countOtherHosts,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type StoredPasskey,
} from './passkeys.repository.ts';
import { deleteSecondStep } from './second-step.repository.ts';
import {
  endOtherLogins,
  giveCodes,
  hasCodes,
  hasSecondStep,
  makeCodes,
} from './second-step.service.ts';
import type { SignedIn } from './sessions.service.ts';

const maxPasskeys = 20;

/** Programs that keep passkeys, by the identifier that they send. Others are named by the browser alone. */
const keepers: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

const registration = ({ tokenHash }: SignedIn): PasskeyAct => ({
  kind: 'register',
  subject: tokenHash,
});

/** What a browser needs to make a passkey for the caller. */
export async function startPasskey(
  site: Site,
  caller: SignedIn,
  now = site.now(),
): Promise<CreationOptions | Refusal> {
  const { db } = site;
  const host = passkeyHost(site.settings);
  if (!host) return { kind: 'passkeys-unavailable' };
  const passkeys = await listPasskeys(db, caller.accountId);
  const { name } = await site.facts();
  const { username } = caller;
  return {
    challenge: newChallenge(site, registration(caller), now),
    rp: { id: host, name },
    user: {
      id: handleOf(site, caller, passkeys),
      name: username,
      displayName: (await findDisplayName(db, username)) || username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: knownCredentials(passkeys.filter((each) => each.host === host)),
  };
}

/** The name by which authenticators know an account, the same for all its passkeys. Says nothing about its owner. */
function handleOf({ signer }: Site, { accountId }: SignedIn, [first]: StoredPasskey[]): string {
  const digest = signer.digest('passkey-user', String(accountId));
  return first?.userHandle ?? Buffer.from(digest, 'hex').subarray(0, 32).toString('base64url');
}

/** Stores a new passkey. The first second step of an account ends its other sessions and brings recovery codes. */
export async function addPasskey(
  site: Site,
  caller: SignedIn,
  credential: NewCredential,
  { userAgent }: Pick<Client, 'userAgent'>,
  now = site.now(),
): Promise<AddedPasskey | Refusal> {
  const host = passkeyHost(site.settings);
  if (!host) return { kind: 'passkeys-unavailable' };
  const outcome = await readNewPasskey(site, registration(caller), credential, now);
  if (outcome.kind !== 'made') return { kind: outcome.kind };
  const { aaguid, ...made } = outcome.made;
  const { accountId } = caller;
  const keeper = keepers[aaguid] ?? '';
  const codes = (await hasCodes(site.db, accountId)) ? undefined : await makeCodes();
  return await transact(site, async ({ db }): Promise<Refusal | AddedPasskey> => {
    if (!(await lockAccount(db, accountId))) return { kind: 'login-required' };
    const passkeys = await listPasskeys(db, accountId);
    if (passkeys.length >= maxPasskeys) {
      return { kind: 'invalid', fields: { credential: passkeyMessages.tooMany } };
    }
    const isFirst = !(await hasSecondStep(db, accountId));
    const name = freeName(nameOf(credential, userAgent, keeper), passkeys);
    const createdAt = now.toISOString();
    const transports = (credential.response.transports ?? []).join(',');
    const id = await insertPasskey(db, {
      ...made,
      ...{ accountId, host, name, keeper, transports, createdAt },
      userHandle: handleOf(site, caller, passkeys),
    });
    // Another account of the same person may have it, or the same request was sent twice.
    if (id === undefined) return { kind: 'passkey-refused' };
    if (isFirst) await endOtherLogins(db, caller);
    const given = codes && (await giveCodes(db, accountId, { ...codes, createdAt }));
    return { id, name, codes: given ?? [] };
  });
}

interface AddedPasskey {
  id: number;
  name: string;
  codes: string[];
}

/** Such as "Chrome on Windows, Windows Hello". */
function nameOf(
  { authenticatorAttachment, response: { transports = [] } }: NewCredential,
  userAgent: string,
  keeper: string,
): string {
  const isElsewhere = authenticatorAttachment === 'cross-platform';
  const device = isElsewhere
    ? transports.includes('hybrid')
      ? 'Phone or tablet'
      : 'Security key'
    : deviceName(userAgent);
  return (keeper ? `${device}, ${keeper}` : device).slice(0, maxPasskeyName);
}

function freeName(name: string, passkeys: StoredPasskey[]): string {
  const taken = new Set(passkeys.map((each) => each.name));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const next = `${name.slice(0, maxPasskeyName - end.length)}${end}`;
    if (!taken.has(next)) return next;
  }
}

export async function rename(
  { db }: Site,
  { accountId }: SignedIn,
  id: number,
  name: string,
): Promise<boolean> {
  return await renamePasskey(db, accountId, id, name);
}

/** Removes a passkey and ends the account's other sessions; with the last second step go the recovery codes. */
export async function removePasskey(site: Site, caller: SignedIn, id: number): Promise<boolean> {
  const { accountId } = caller;
  return await transact(site, async ({ db }) => {
    await lockAccount(db, accountId);
    if (!(await deletePasskey(db, accountId, id))) return false;
    if (!(await hasSecondStep(db, accountId))) await deleteSecondStep(db, accountId);
    await endOtherLogins(db, caller);
    return true;
  });
}

/** Logs at start that passkeys belong to the host of an earlier SITE_URL. */
export async function noteOtherHosts({
  db,
  settings,
  log,
}: Pick<Site, 'db' | 'settings' | 'log'>): Promise<void> {
  for (const { host, count } of await countOtherHosts(db, passkeyHost(settings) ?? '')) {
    log.warn({ host, passkeys: count }, passkeyMessages.hostChanged(host));
  }
}

import type { CredentialProof, ProofOptions } from '../../../domain/accounts/passkeys.ts';
import { noteAccount } from '../../db/act.ts';
import { type Site, transact } from '../../site.ts';
import { findAccount, lockAccount, storeProof } from './accounts.repository.ts';
import {
  endLogin,
  issueDevice,
  type LoginClient,
  type SecondStepOutcome,
  ticketHolder,
} from './login.service.ts';
import {
  askFor,
  type PasskeyAct,
  type PasskeyOutcome,
  passkeyHost,
  proveByPasskey,
} from './passkey-proof.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { hashToken, openSession, type SignedIn } from './sessions.service.ts';

type Wrong = Exclude<PasskeyOutcome, { kind: 'proven' }>;

const onlyStep: PasskeyAct = { kind: 'login', subject: '' };
const secondStep = (ticket: string): PasskeyAct => ({
  kind: 'second-step',
  subject: hashToken(ticket),
});

/**
 * What a browser needs to log in with a passkey. Without a ticket it is the same for everybody, so that it does not
 * reveal who has an account.
 */
export async function askAtLogin(
  site: Site,
  ticket: string | undefined,
  now = site.now(),
): Promise<ProofOptions | { kind: 'ticket-over' | 'passkeys-unavailable' }> {
  const host = passkeyHost(site.settings);
  if (!host) return { kind: 'passkeys-unavailable' };
  if (ticket === undefined) return askFor(site, { act: onlyStep, passkeys: [], host }, now);
  const accountId = await ticketHolder(site, ticket, now);
  if (accountId === undefined) return { kind: 'ticket-over' };
  const passkeys = (await listPasskeys(site.db, accountId)).filter((each) => each.host === host);
  return askFor(site, { act: secondStep(ticket), passkeys, host }, now);
}

/** Logs in with a passkey: as the only step, or as the second one of the account that holds the ticket. */
export async function logInWithPasskey(
  site: Site,
  { ticket, credential }: { ticket?: string | undefined; credential: CredentialProof },
  client: LoginClient,
  now = site.now(),
): Promise<SecondStepOutcome<Wrong>> {
  if (ticket === undefined) return await logInWithPasskeyAlone(site, credential, client, now);
  const prove = async (accountId: number): Promise<'proven' | Wrong> => {
    const outcome = await proveByPasskey(site, secondStep(ticket), credential, now, accountId);
    return outcome.kind === 'proven' ? 'proven' : outcome;
  };
  return await endLogin(site, ticket, prove, client, now);
}

/** A signature cannot be guessed, so attempts are not counted: strangers could lock somebody out. */
async function logInWithPasskeyAlone(
  site: Site,
  credential: CredentialProof,
  client: LoginClient,
  now: Date,
): Promise<SecondStepOutcome<Wrong>> {
  const outcome = await proveByPasskey(site, onlyStep, credential, now);
  const { passkey } = outcome;
  const account = passkey && (await findAccount(site.db, passkey.accountId));
  // Named in the log only if it is an account's passkey.
  noteAccount(account);
  if (outcome.kind !== 'proven' || !account)
    return outcome.kind === 'proven' ? { kind: 'passkey-refused' } : outcome;
  return await transact(site, async ({ db }): Promise<SecondStepOutcome<Wrong>> => {
    const isActive = await lockAccount(db, account.id);
    // It may have been removed meanwhile.
    const isThere = (await listPasskeys(db, account.id)).some(
      ({ id }) => id === outcome.passkey.id,
    );
    if (!isActive || !isThere) return { kind: 'passkey-refused' };
    const { userAgent } = client;
    const token = await openSession(db, { accountId: account.id, userAgent }, now);
    const device = issueDevice(site.signer, account, client.device);
    return { kind: 'welcome', token, device, accountId: account.id };
  });
}

const confirmation = ({ tokenHash }: SignedIn): PasskeyAct => ({
  kind: 'confirm',
  subject: tokenHash,
});

/** What a browser needs to confirm who calls. */
export async function askToConfirm(
  site: Site,
  caller: SignedIn,
  now = site.now(),
): Promise<ProofOptions | { kind: 'passkeys-unavailable' }> {
  const host = passkeyHost(site.settings);
  if (!host) return { kind: 'passkeys-unavailable' };
  const all = await listPasskeys(site.db, caller.accountId);
  const passkeys = all.filter((each) => each.host === host);
  return askFor(site, { act: confirmation(caller), passkeys, host }, now);
}

/** Confirms who calls, for ten minutes. */
export async function confirmWithPasskey(
  site: Site,
  caller: SignedIn,
  credential: CredentialProof,
  now = site.now(),
): Promise<{ kind: 'proven' } | Wrong> {
  const { accountId, tokenHash } = caller;
  const outcome = await proveByPasskey(site, confirmation(caller), credential, now, accountId);
  if (outcome.kind !== 'proven') return outcome;
  await storeProof(site.db, tokenHash, now.toISOString());
  return { kind: 'proven' };
}

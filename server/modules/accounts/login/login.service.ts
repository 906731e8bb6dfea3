import { loginForm } from '../../../../domain/forms/login-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { Client } from '../../../client.ts';
import type { Db } from '../../../db/tables.ts';
import { networkOf } from '../../../network-of.ts';
import type { Signer } from '../../../signing.ts';
import {
  type Account,
  confirmFirstPassword,
  findAccountByName,
  usernameKey,
} from '../accounts.repository.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { deviceDigest, issueDevice } from './device.ts';
import type { Guesser } from './login-limits.ts';
import { provePassword } from './prove-password.ts';

/** The client, and the device token of an earlier login. */
export interface LoginClient extends Client {
  device?: string | undefined;
}

export type LoginOutcome =
  /** `device` is the token for the next login. */
  | { kind: 'welcome'; token: string; device: string }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'refused' }
  /** The right password, but generated and expired. */
  | { kind: 'expired' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Logs in. Neither the response nor its time reveals whether the name exists. */
export async function logIn(
  db: Db,
  signer: Signer,
  given: { input: unknown; client: LoginClient },
  now: Date,
): Promise<LoginOutcome> {
  const form = readForm(loginForm, given.input);
  if (!form.ok) return { kind: 'invalid', fields: form.fields };
  const { username, password } = form.values;
  const account = await findAccountByName(db, username);
  const guesser = guesserOf(signer, { username, account, client: given.client });
  const proof = await provePassword(db, { account, password, guesser }, now);
  if (proof.kind !== 'proven') return proof;
  const { id: accountId, passwordExpiresAt: expiresAt } = proof.account;
  if (expiresAt && expiresAt <= now.toISOString()) return { kind: 'expired' };
  if (expiresAt) await confirmFirstPassword(db, accountId);
  const { userAgent } = given.client;
  const token = await openSession(db, { accountId, userAgent }, now);
  return { kind: 'welcome', token, device: issueDevice(signer, proof.account) };
}

/** The key under which a client's attempts at a name are counted. */
export function guesserOf(
  signer: Signer,
  {
    username,
    account,
    client,
  }: { username: string; account: Account | undefined; client: LoginClient },
): Guesser {
  const digest = deviceDigest(signer, account, client.device);
  if (digest) return { kind: 'known', digest };
  const [name, network] = [usernameKey(username), networkOf(client.address)];
  return {
    kind: 'stranger',
    nameDigest: signer.digest('login-name', name),
    networkDigest: signer.digest('login-address', network),
    bothDigest: signer.digest('login-name-address', `${network} ${name}`),
  };
}

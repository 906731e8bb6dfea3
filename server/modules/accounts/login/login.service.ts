import type { Kysely } from 'kysely';
import { loginForm } from '../../../../domain/forms/login-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Signer } from '../../../signing.ts';
import type { Visit } from '../../../visit.ts';
import { findAccountByName } from '../accounts.repository.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { provePassword } from './prove-password.ts';

export type LoginOutcome =
  | { kind: 'welcome'; token: string }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Logs somebody in. Nothing in the answer, nor in its time, tells whether the name exists. */
export async function logIn(
  db: Kysely<Tables>,
  signer: Signer,
  given: { input: unknown; visit: Visit },
  now: Date,
): Promise<LoginOutcome> {
  const form = readForm(loginForm, given.input);
  if (!form.ok) return { kind: 'invalid', fields: form.fields };
  const { address, userAgent } = given.visit;
  const account = await findAccountByName(db, form.values.username);
  const proof = await provePassword(db, signer, { ...form.values, account, address }, now);
  if (proof.kind !== 'proven') return proof;
  const token = await openSession(db, { accountId: proof.account.id, userAgent }, now);
  return { kind: 'welcome', token };
}

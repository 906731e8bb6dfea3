import type { Finding, Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { deleteState, readState, writeState } from '../../db/queries/site-state.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** The results of the last check, and the sender they are for. */
export interface StoredCheck {
  domain: string;
  server: string | null;
  signature: Signature | null;
  at: Instant;
  findings: Finding[];
}

const lookKey = 'mail_records';
const signatureKey = 'mail_signature';

export async function findLastCheck(db: Db): Promise<StoredCheck | undefined> {
  const stored = await readState(db, lookKey);
  return stored && JSON.parse(stored);
}

export const storeLastCheck = (db: Db, look: StoredCheck) =>
  writeState(db, lookKey, JSON.stringify(look));

export async function findSignature(db: Db): Promise<Signature | null> {
  const stored = await readState(db, signatureKey);
  return stored ? JSON.parse(stored) : null;
}

/** Null deletes it. */
export async function storeSignature(db: Db, signature: Signature | null): Promise<void> {
  if (signature) await writeState(db, signatureKey, JSON.stringify(signature));
  else await deleteState(db, signatureKey);
}

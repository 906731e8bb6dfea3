import type { Db, Instant } from '../../db/tables.ts';

export interface Consent {
  policyVersion: string;
  now: Instant;
}

/**
 * Inserts an address as pending if it is new, and resolves with its row either way. The row is locked for the
 * transaction, so that requests for one address run one after the other.
 */
export async function lockSubscription(trx: Db, email: string, { policyVersion, now }: Consent) {
  return await trx
    .insertInto('subscriptions')
    .values({
      email,
      status: 'pending',
      consent_version: policyVersion,
      consented_at: now,
      created_at: now,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', 'email', 'status', 'requested_at as requestedAt', 'mailed_at as mailedAt'])
    .executeTakeFirstOrThrow();
}

/** Renews the consent of a pending subscription. */
export async function renewConsent(trx: Db, id: number, { policyVersion, now }: Consent) {
  await trx
    .updateTable('subscriptions')
    .set({
      ...{ consent_version: policyVersion, consented_at: now, consent_source: null },
      mailed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Begins a new round for an address that had unsubscribed. */
export async function restartSubscription(trx: Db, id: number, { policyVersion, now }: Consent) {
  await trx
    .updateTable('subscriptions')
    .set({
      status: 'pending',
      consent_version: policyVersion,
      consented_at: now,
      consent_source: null,
      requested_at: now,
      mailed_at: now,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Confirms the round that began at `requestedAt`; resolves with the address, or undefined when it is not pending. */
export async function confirmRound(
  trx: Db,
  { id, requestedAt }: { id: number; requestedAt: Instant },
  now: Instant,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('requested_at', '=', requestedAt)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/**
 * Undoes the unsubscription of `unsubscribedAt`; resolves with the address, or undefined when that is no longer its
 * state.
 */
export async function undoUnsubscription(
  trx: Db,
  { id, unsubscribedAt }: { id: number; unsubscribedAt: Instant },
  { policyVersion, now }: Consent,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('subscriptions')
    .set({
      status: 'confirmed',
      consent_version: policyVersion,
      consented_at: now,
      consent_source: null,
      requested_at: now,
      confirmed_at: now,
      unsubscribed_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'unsubscribed')
    .where('unsubscribed_at', '=', unsubscribedAt)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Ends a subscription; resolves with it if it was confirmed. A pending one ends without an email. */
export async function endSubscription(
  trx: Db,
  by: { email: string } | { id: number },
  now: Instant,
): Promise<{ id: number; email: string } | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  // A first request is deleted; an address that had unsubscribed before is kept as such, so that no import adds it
  // again.
  await trx
    .deleteFrom('subscriptions')
    .where(column, '=', value)
    .where('status', '=', 'pending')
    .whereRef('requested_at', '=', 'created_at')
    .execute();
  const ended = await trx
    .updateTable('subscriptions')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where(column, '=', value)
    .where('status', '<>', 'unsubscribed')
    .returning(['id', 'email', 'confirmed_at'])
    .executeTakeFirst();
  return ended?.confirmed_at ? ended : undefined;
}

/** Address and status of a subscription. */
export async function findSubscription(db: Db, id: number) {
  return await db
    .selectFrom('subscriptions')
    .select(['email', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

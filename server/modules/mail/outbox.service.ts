import type { RowsQuery } from '../../../domain/api/list-fields.ts';
import { maxSelected } from '../../../domain/api/list-limits.ts';
import type { OutboxMail, OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import type { KeptBecause, OutboxState } from '../../../domain/mail/outbox.ts';
import { type Site, transact } from '../../site.ts';
import { canMail, emailFolder } from './delivery.ts';
import { keptNoticesKind } from './email.ts';
import { discardKeptNotices, listOffered, whyKept } from './kept-mails.ts';
import { discardUnsent } from './mail.service.ts';
import {
  countMails,
  findKept,
  findMailIds,
  findMails,
  findMailsById,
  findMailText,
  makeDue,
  requeueGivenUp,
  withoutTokens,
} from './outbox.repository.ts';

const pageSize = 50;

/**
 * One page of the emails in a state, by default failed ones if there are any, then kept ones that somebody should look
 * at; the last page for a number beyond it.
 */
export async function listOutbox(
  site: Site,
  query: RowsQuery & { state?: OutboxState; page: number },
): Promise<OutboxPage> {
  const { db } = site;
  const counts = {
    waiting: await countMails(db, 'waiting'),
    failed: await countMails(db, 'failed'),
    kept: await countMails(db, 'kept'),
    sent: await countMails(db, 'sent'),
  };
  const offered = counts.kept > 0 ? await listOffered(site) : [];
  const isKeptFirst = offered.length > 0 || (!canMail(site) && counts.kept > 0);
  const state = query.state ?? (counts.failed > 0 ? 'failed' : isKeptFirst ? 'kept' : 'waiting');
  const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  const mails = query.ids
    ? await findMailsById(db, query.ids)
    : await findMails(db, state, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    mails: await withReasons(site, mails),
    state,
    counts,
    page,
    pages,
    offered,
    folder: canMail(site) ? null : emailFolder(site),
    ...(query.select && { ids: await findMailIds(db, state, maxSelected) }),
  };
}

/** Adds why kept emails are not offered. */
async function withReasons(
  site: Site,
  mails: Omit<OutboxMail, 'keptBecause'>[],
): Promise<OutboxMail[]> {
  const kept = mails.filter(({ keptAt }) => keptAt !== null).map(({ id }) => id);
  const reasons = new Map<number, KeptBecause | null>();
  if (kept.length > 0) {
    for (const mail of await findKept(site.db, { ids: kept })) {
      reasons.set(mail.id, await whyKept(site, mail, site.now()));
    }
  }
  return mails.map((mail) => ({ ...mail, keptBecause: reasons.get(mail.id) ?? null }));
}

/** The text of an email, without tokens that let in; undefined if it does not exist. */
export async function readEmail({ db }: Site, id: number): Promise<string | undefined> {
  const text = await findMailText(db, id);
  return text === undefined ? undefined : withoutTokens(text);
}

/** Retries unsent emails now; without ids, all that failed. Resolves with their number. */
export async function retryEmails(
  site: Site,
  ids?: readonly number[],
  now = site.now(),
): Promise<number> {
  const instant = now.toISOString();
  const count = await transact(
    site,
    // In this order, because requeued emails count as waiting afterwards.
    async ({ db }) => (await makeDue(db, instant, ids)) + (await requeueGivenUp(db, instant, ids)),
  );
  if (count > 0) site.wake();
  return count;
}

/**
 * Deletes unsent emails, except those being sent; resolves with their number. With the one that tells the owner of kept
 * notices, these are discarded too.
 */
export async function discardEmails(
  site: Site,
  ids: readonly number[],
  now = site.now(),
): Promise<number> {
  const discarded = await discardUnsent(site, { ids }, now);
  for (const mail of discarded) {
    if (mail.kind === keptNoticesKind) await discardKeptNotices(site, mail, now);
  }
  return discarded.length;
}

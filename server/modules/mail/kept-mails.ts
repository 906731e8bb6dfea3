import { readdir } from 'node:fs/promises';
import type { KeptBecause } from '../../../domain/mail/outbox.ts';
import { offeredDays } from '../../../domain/mail/outbox.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { queryInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import { writeState } from '../../db/queries/site-state.ts';
import { type Site, transact } from '../../site.ts';
import { canMail, emailFolder, fileName } from './delivery.ts';
import { type Email, keptNoticesKind } from './email.ts';
import { discardUnsent, queueEmail } from './mail.service.ts';
import {
  countKeptForOwner,
  findKept,
  findKeptForOwner,
  findSentMails,
  hasUnsentOf,
  type KeptMail,
  keepSent,
  markToOwner,
  requeueKept,
} from './outbox.repository.ts';
import { emailHead } from './outgoing-email.ts';

/** Why an email is kept and not offered; null if the outbox offers to send it. */
export async function whyKept(site: Site, mail: KeptMail, now: Date): Promise<KeptBecause | null> {
  if (!canMail(site)) return 'no-server';
  if (mail.isToOwner) return 'owner';
  if (mail.createdAt < daysBefore(now, offeredDays)) return 'old';
  return (await site.registered.isWorthSending(site, mail, now)) ? null : 'ended';
}

/** The ids of the kept emails that the outbox offers to send, newest first. */
export async function listOffered(site: Site, now = site.now()): Promise<number[]> {
  if (!canMail(site)) return [];
  const offered: number[] = [];
  for (const mail of await findKept(site.db, { since: daysBefore(now, offeredDays) })) {
    if ((await whyKept(site, mail, now)) === null) offered.push(mail.id);
  }
  return offered;
}

/** Sends kept emails that are offered; resolves with their number. */
export async function releaseKept(
  site: Site,
  ids: readonly number[],
  now = site.now(),
): Promise<number> {
  const released = await transact(site, async (inTransaction) => {
    const offered: number[] = [];
    for (const mail of await findKept(inTransaction.db, { ids })) {
      if ((await whyKept(inTransaction, mail, now)) === null) offered.push(mail.id);
    }
    return offered.length > 0 ? await requeueKept(inTransaction.db, offered, now.toISOString()) : 0;
  });
  if (released > 0) site.wake();
  return released;
}

/** Limits the size of the email. */
const maxNotices = 300;

/**
 * Once there is a mail server, queues one email with all notices to the owner that were kept. They stay until that one
 * is sent or discarded.
 */
export async function queueKeptNotices(site: Site, now: Date): Promise<void> {
  const isDue = async ({ db }: Site) =>
    (await countKeptForOwner(db)) > 0 && !(await hasUnsentOf(db, keptNoticesKind));
  if (!canMail(site) || !(await isDue(site))) return;
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // One instance at a time.
    await writeState(db, 'kept_notices_at', now.toISOString());
    if (!(await isDue(inTransaction))) return;
    const [first, ...more] = await findKeptForOwner(db, keptNoticesKind, maxNotices);
    if (!first) return;
    const total = await countKeptForOwner(db);
    const { timeZone } = await site.facts();
    const email = noticesEmail(site, [first, ...more], { total, timeZone });
    await queueEmail(inTransaction, email, now);
  });
  site.wake();
}

/** Contains who wrote, so that an erasure of the person finds the email: it is then queued again without them. */
function noticesEmail(
  { settings: { siteUrl } }: Site,
  notices: KeptMail[],
  { total, timeZone }: { total: number; timeZone: string },
): Email {
  const rest = total - notices.length;
  return {
    kind: keptNoticesKind,
    to: { owner: true },
    subject:
      total === 1
        ? 'One notice from before there was a mail server'
        : `${total} notices from before there was a mail server`,
    parts: [
      'While the site had no mail server, these notices were kept and not mailed. What they are about is in the admin.',
      {
        list: notices.map(({ createdAt, subject, replyTo, text }) => ({
          text: `${momentText(createdAt, timeZone)}: ${[subject, replyTo].filter(Boolean).join(', ')}`,
          url: text.match(/https?:\/\/\S+\/admin\/\S+/)?.[0] ?? `${siteUrl}/admin/outbox`,
        })),
      },
      ...(rest > 0 ? [`And ${rest} more, which are older.`] : []),
      { link: 'Open the admin', url: `${siteUrl}/admin/dashboard` },
    ],
  };
}

/** Call when the email with the kept notices was sent or discarded: they are not needed any more. */
export async function discardKeptNotices(
  site: Site,
  { createdAt }: { createdAt: string },
  now = site.now(),
): Promise<void> {
  await discardUnsent(site, { keptForOwnerUntil: createdAt }, now);
}

/**
 * Turns emails that an earlier release counted as sent, although it only wrote them to the folder, into kept ones;
 * resolves with their ids. Without a mail server these are all, otherwise those whose file is in the folder.
 */
export async function keepFormerMails(site: Site): Promise<number[]> {
  const { db } = site;
  await markToOwner(db, (await emailHead(site)).ownerEmail);
  const names = new Set(await readdir(emailFolder(site)).catch(() => []));
  const kept = (await findSentMails(db)).filter(
    (mail) => !canMail(site) || names.has(fileName(mail)),
  );
  const ids = kept.map(({ id }) => id);
  await queryInBatches(ids, async (some) => {
    await keepSent(db, some);
    return [];
  });
  return ids;
}

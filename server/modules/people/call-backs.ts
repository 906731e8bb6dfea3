import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { messages } from '../../../domain/messages.ts';
import { type CallTime, callTimes } from '../../../domain/people/person.ts';
import { callBackAt, callBackWords } from '../../../domain/people/step-times.ts';
import { pushMessages } from '../../../domain/push/push-form.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findTold } from '../push/duty.ts';
import { queueUrgentNotification } from '../push/push.service.ts';
import { enquiryRecipients } from '../site/site.service.ts';
import { holdNotice } from '../submissions/submissions.service.ts';
import { findCard, insertEntry, lockPeople } from './cards.repository.ts';
import { planStep } from './steps.ts';
import { type CallWish, setCallBack } from './traces.repository.ts';

const purpose = 'call-back';
const lifeMs = 24 * 60 * 60 * 1000;

/** The token with which the thank-you page of an enquiry asks for a call back; valid for a day from `at`. */
export function issueCallBack({ signer }: Site, enquiryId: number, at: Date): string {
  return signer.sign(purpose, `${enquiryId}.${at.getTime()}`);
}

/** Makes a call the next step of the sender of an enquiry; only the first choice counts. */
export async function askCallBack(
  site: Site,
  { callBack, callTime }: { callBack?: unknown; callTime?: unknown },
  now = site.now(),
): Promise<FormOutcome> {
  const when = callTimes.find((each) => each === callTime);
  const [id, issuedAt] = (site.signer.verify(purpose, String(callBack)) ?? '')
    .split('.')
    .map(Number);
  const isFresh = Math.abs(now.getTime() - (issuedAt ?? 0)) < lifeMs;
  if (!id || !when || !isFresh) return { kind: 'invalid-token' };
  const facts = await site.facts();
  await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await lockPeople(db);
    const enquiry = await setCallBack(db, id, when);
    if (!enquiry?.personId) return;
    await planCall(db, enquiry.personId, { when, dueAt: callBackAt(when, facts, now) }, now);
    if (when === 'now') await announceCall(inTransaction, enquiry, now);
  });
  site.wake();
  const { done } = messages.contact.callBack;
  const text = when === 'now' ? done.now : done.later(callBackWords(when, facts, now));
  return { kind: 'accepted', text };
}

/**
 * Tells those who are told of the enquiry (see findTold) at once, by notification and by email, that somebody wants to
 * be called now: also in quiet hours, but with at most as many emails as for enquiries.
 */
async function announceCall(site: Site, enquiry: CallWish, now: Date): Promise<void> {
  const path = `/admin/people/${enquiry.personId}`;
  const card = enquiry.personId ? await findCard(site.db, enquiry.personId) : undefined;
  const told = await findTold(site, card?.ownerId ?? null, now);
  const notification = { title: pushMessages.callNow, path };
  await queueUrgentNotification(site, notification, now, told.accountIds);
  if (await holdNotice(site, 'call-back', null, now)) return;
  const { name, email, phone } = enquiry;
  for (const to of await enquiryRecipients(site, told.emails)) {
    const notice: Email = {
      kind: 'call-back-notice',
      to,
      replyTo: email,
      subject: `Call now: ${name}, ${phone}`,
      parts: [
        `${name} has just sent the contact form and asks to be called now: ${phone}`,
        {
          facts: [
            ['Phone', phone],
            ['E-mail', email],
            ['Subject', enquiry.subject],
          ],
        },
        { link: 'Open the card', url: `${site.settings.siteUrl}${path}` },
      ],
    };
    await queueEmail(site, notice, now);
  }
}

/** Makes a call that the person asked for the next step, beside what is already planned. It waits like an enquiry. */
export async function planCall(
  db: Db,
  id: number,
  { when, dueAt }: { when: CallTime; dueAt: string },
  now: Date,
): Promise<void> {
  const card = await findCard(db, id);
  if (!card) return;
  const at = now.toISOString();
  await planStep(db, id, { kind: 'call-back', words: when, dueAt }, { by: null, at });
  const entry = { personId: id, kind: 'call-back', text: when, madeBy: null } as const;
  await insertEntry(db, { ...entry, madeAt: at, isWaiting: 1 });
}

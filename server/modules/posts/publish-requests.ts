import type { Refusal } from '../../../domain/api/refusals.ts';
import type { PublishRequest } from '../../../domain/posts/publish-request.ts';
import { pushMessages } from '../../../domain/push/push-form.ts';
import { readNames } from '../../db/queries/account-names.ts';
import { type Site, transact } from '../../site.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import type { Email, EmailPart } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { queueUrgentNotification } from '../push/push.service.ts';
import { findScheduled } from '../versions/versions.repository.ts';
import { missingPost } from './own-drafts.ts';
import { findPost } from './posts.repository.ts';
import {
  changeRequestNote,
  clearRequests,
  deleteRequest,
  findPublishers,
  findRequest,
  findRequests,
  type StoredRequest,
  storeRequest,
  storeReturn,
} from './publish-requests.repository.ts';

type Caller = Pick<SignedIn, 'accountId' | 'username'>;

/** A request as a caller sees it. */
export function requestPayload(
  request: StoredRequest | undefined,
  { accountId }: Pick<SignedIn, 'accountId'>,
): PublishRequest | null {
  if (!request) return null;
  const { askedAt, askedBy, askerId, note, returnedAt, returnedBy, returnedNote } = request;
  const { askerEmail, askerState } = request;
  return {
    askedAt,
    askedBy,
    note: note ?? '',
    isMine: askerId === accountId,
    hears: askerState !== 'active' ? 'nothing' : askerEmail ? 'email' : 'here',
    returnedAt,
    returnedBy,
    returnedNote: returnedNote ?? '',
  };
}

/** The requests of posts by their ids, as a caller sees them. */
export async function requestsOf(
  { db }: Site,
  ids: readonly number[],
  caller: Pick<SignedIn, 'accountId'>,
): Promise<Map<number, PublishRequest | null>> {
  const found = await findRequests(db, ids);
  return new Map([...found].map(([id, request]) => [id, requestPayload(request, caller)]));
}

type Asked = { request: PublishRequest } | Refusal;

/**
 * Asks to publish a draft, and tells everybody who may. The request is about the draft, not about its text of this
 * moment: the author may go on writing. Asked again, only the note changes, and nobody is told twice.
 */
export async function askToPublish(
  site: Site,
  id: number,
  { note, by }: { note: string; by: Caller },
  now = site.now(),
): Promise<Asked> {
  const outcome = await transact(site, async (inTransaction): Promise<Asked> => {
    const { db } = inTransaction;
    const before = await findRequest(db, id);
    if (before?.askedAt && before.note === (note || null)) return asRequest(before, by);
    const made = { by: by.accountId, at: now.toISOString(), note };
    // Of two that ask at once, one tells the editors.
    const isNew = await storeRequest(db, id, made);
    if (!isNew && !(await changeRequestNote(db, id, made))) {
      const over = await whyOver(inTransaction, id);
      if (over) return over;
      const isOfOther = (await findRequest(db, id)) !== undefined;
      return { kind: isOfOther ? 'request-not-own' : 'post-not-found' };
    }
    const request = await findRequest(db, id);
    if (request && isNew) await tellEditors(inTransaction, request, now);
    return asRequest(request, by);
  });
  site.wake();
  return outcome;
}

function asRequest(request: StoredRequest | undefined, by: Caller): Asked {
  const payload = requestPayload(request, by);
  return payload ? { request: payload } : { kind: 'request-taken-back' };
}

/** Why the request of a post cannot be decided any more; undefined for a draft that nobody asks to publish. */
async function whyOver(site: Site, id: number): Promise<Refusal | undefined> {
  const { db } = site;
  const post = await findPost(db, id);
  if (!post) return await missingPost(site, id);
  if (post.status === 'published') return { kind: 'request-published' };
  if ((await findRequest(db, id))?.returnedAt) return { kind: 'request-returned' };
}

/** Takes a request back; only for whoever asked. Taken back already is fine. */
export async function takeBackRequest(
  site: Site,
  id: number,
  { accountId }: Caller,
): Promise<{ ok: true } | Refusal> {
  return await transact(site, async (inTransaction): Promise<{ ok: true } | Refusal> => {
    if (await deleteRequest(inTransaction.db, id, accountId)) return { ok: true };
    const over = await whyOver(inTransaction, id);
    if (over) return over;
    const isOfOther = (await findRequest(inTransaction.db, id)) !== undefined;
    return isOfOther ? { kind: 'request-not-own' } : { ok: true };
  });
}

/** Gives a draft back to its author, who is told and sees the note on the draft until asking again. */
export async function returnDraft(
  site: Site,
  id: number,
  { note, by }: { note: string; by: Caller },
  now = site.now(),
): Promise<Asked> {
  const outcome = await transact(site, async (inTransaction): Promise<Asked> => {
    const { db } = inTransaction;
    const scheduled = await findScheduled(db, { kind: 'post', subject: String(id) });
    const isAsked = (await findRequest(db, id))?.askedAt;
    if (isAsked && scheduled?.failure === null) return { kind: 'request-scheduled' };
    if (!(await storeReturn(db, id, { by: by.accountId, at: now.toISOString(), note }))) {
      return (await whyOver(inTransaction, id)) ?? { kind: 'request-taken-back' };
    }
    const request = await findRequest(db, id);
    const decision = { how: 'returned', by: by.username, note } as const;
    if (request) await tellAuthor(inTransaction, request, decision, now);
    return asRequest(request, by);
  });
  site.wake();
  return outcome;
}

/**
 * Ends the requests of drafts that have become public or gone to the trash, within that transaction, and tells their
 * authors, unless they did it. Call site.wake() after the commit.
 */
export async function endRequests(
  site: Site,
  ids: readonly number[],
  { how, by }: { how: 'published' | 'scheduled' | 'trashed'; by: string | null },
  now: Date,
): Promise<void> {
  const requests = await findRequests(site.db, ids);
  await clearRequests(site.db, [...requests.keys()]);
  for (const request of requests.values()) await tellAuthor(site, request, { how, by }, now);
}

/** By notification to devices of those who have them, and by email. */
async function tellEditors(site: Site, request: StoredRequest, now: Date): Promise<void> {
  const { id, title, note, askedBy, askerId } = request;
  const path = `/admin/blog/edit/${id}`;
  const editors = (await findPublishers(site.db)).filter((each) => each.id !== askerId);
  const accountIds = editors.map((each) => each.id);
  const notice = { title: pushMessages.askedToPublish, path };
  await queueUrgentNotification(site, notice, now, accountIds);
  const emails = editors.flatMap(({ email }) => email ?? []);
  const parts: EmailPart[] = [
    `${askedBy} asks to publish the draft “${title}”.`,
    ...(note ? [{ quote: note }] : []),
    { link: 'Read it and decide', url: `${site.settings.siteUrl}${path}` },
  ];
  const email: Omit<Email, 'to'> = {
    kind: 'publish-request',
    subject: `To publish: ${title}`,
    parts,
  };
  // An owner from before accounts had addresses reads the mailbox of the site.
  for (const to of emails.length > 0 ? emails : [{ owner: true } as const]) {
    await queueEmail(site, { ...email, to }, now);
  }
}

interface Decision {
  how: 'published' | 'scheduled' | 'trashed' | 'returned';
  /** The username of who decided; null if unknown. */
  by: string | null;
  note?: string;
}

/** By email, unless the author decided it or has no account any more. */
async function tellAuthor(
  site: Site,
  { id, title, askerEmail, askerState, askerUsername }: StoredRequest,
  { how, by, note }: Decision,
  now: Date,
): Promise<void> {
  if (!askerEmail || askerState !== 'active' || askerUsername === by) return;
  const who = by ? (await readNames(site.db))(by) : 'An editor';
  const draft = `your draft “${title}”`;
  const texts = {
    published: ['Published', `${who} has published ${draft}.`],
    scheduled: ['Published', `What was ${draft} is public now, as ${who} scheduled it.`],
    trashed: [
      'In the trash',
      `${who} has put ${draft} into the trash. It stays there for 30 days.`,
    ],
    returned: ['Given back', `${who} has given ${draft} back to you, with a note.`],
  } as const;
  const [subject, sentence] = texts[how];
  const path = how === 'returned' ? `/admin/blog/edit/${id}` : '/admin/blogs';
  await queueEmail(
    site,
    {
      kind: 'publish-decision',
      to: askerEmail,
      subject: `${subject}: ${title}`,
      parts: [
        sentence,
        ...(note ? [{ quote: note }] : []),
        {
          link: how === 'returned' ? 'Go on writing' : 'Open your blogs',
          url: `${site.settings.siteUrl}${path}`,
        },
      ],
    },
    now,
  );
}

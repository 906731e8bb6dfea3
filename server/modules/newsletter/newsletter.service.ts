import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { blockingRecords } from '../../../domain/newsletter/mail-records.ts';
import type {
  NewsletterFields,
  NewsletterLine,
  NewsletterOverview,
  NewsletterPreview,
  NewslettersPage,
  PostNewsletters,
  WrittenNewsletter,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { newsletterMessages } from '../../../domain/newsletter/newsletter.ts';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import { textFault } from '../../../domain/posts/post-form.ts';
import { wordCount } from '../../../domain/posts/read-time.ts';
import { readNames } from '../../db/queries/account-names.ts';
import type { Site } from '../../site.ts';
import { canMail } from '../mail/delivery.ts';
import { sendTestEmail, type TestEmailOutcome } from '../mail/mail.service.ts';
import { emailHead } from '../mail/outgoing-email.ts';
import { lastMailRecords } from '../mail-records/mail-records.service.ts';
import type { PictureSource } from '../media/media-library.service.ts';
import { articleForMail, readArticle } from '../posts/articles.service.ts';
import { findAnyPost } from '../posts/post-previews.ts';
import { cleanForStorage } from '../posts/write-post.ts';
import { findDueTimes } from '../versions/versions.repository.ts';
import { type RenderedNewsletter, sampleMail } from './mail-for-reader.ts';
import {
  countNewsletters,
  countReaders,
  deleteNewsletter,
  emptyFields,
  findAllNewsletters,
  findIdByKey,
  findMail,
  findNewsletter,
  findNewsletters,
  findNewslettersOf,
  insertByKey,
  insertNewsletter,
  notStored,
  replaceNewsletter,
  type StoredNewsletter,
} from './newsletter.repository.ts';
import { countRecipients } from './recipients.repository.ts';
import { audienceOf, progressOf } from './recipients.service.ts';
import { type Rendered, renderNewsletter } from './render-newsletter.ts';
import { findHeld } from './sending.repository.ts';

export type DraftOutcome =
  | { kind: 'done'; newsletter: StoredNewsletter }
  | { kind: 'newsletter-not-found' }
  | { kind: 'newsletter-not-now' }
  | { kind: 'content-too-long'; error: string }
  | { kind: 'newsletter-changed'; newsletter: StoredNewsletter };

/** Each newsletter may have tens of thousands of recipients to count. */
const pageSize = 10;
const previewPurpose = 'newsletter-preview';
const previewLifeMs = 60 * 60_000;

/** One page of all newsletters, newest first, each with its number of recipients in each state. */
export async function listNewsletters(
  { db }: Site,
  requestedPage: number,
): Promise<NewslettersPage> {
  const pages = Math.max(1, Math.ceil((await countNewsletters(db)) / pageSize));
  const page = Math.min(requestedPage, pages);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const nameOf = await readNames(db);
  const newsletters: NewsletterLine[] = [];
  for (const newsletter of await findNewsletters(db, range)) {
    newsletters.push({
      id: newsletter.id,
      status: newsletter.status,
      subject: newsletter.fields.subject,
      candidates: newsletter.candidates,
      counts: await countRecipients(db, newsletter.id),
      isHeld: newsletter.status === 'waiting' && newsletter.heldAt !== null,
      at: newsletter.endedAt ?? newsletter.startedAt ?? newsletter.savedAt,
      by: nameOf(newsletter.startedBy ?? newsletter.savedBy),
    });
    await nextTurn();
  }
  return { newsletters, page, pages, readers: await countReaders(db, { kind: 'everybody' }) };
}

/** A newsletter with everything that its screen shows. */
export async function newsletterOverview(
  site: Site,
  id: number,
): Promise<NewsletterOverview | undefined> {
  const newsletter = await findNewsletter(site.db, id);
  return newsletter && (await overviewOf(site, newsletter));
}

/**
 * What a new newsletter begins with, or the draft that its form has stored; undefined for an unknown post. Nothing is
 * stored before the first save.
 */
export async function newNewsletter(
  site: Site,
  { post, key, by }: { post: number | undefined; key: string | undefined; by: string },
  now = site.now(),
): Promise<WrittenNewsletter | undefined> {
  const stored = key === undefined ? undefined : await findIdByKey(site.db, key);
  if (stored !== undefined) return await newsletterOverview(site, stored);
  const fields = await firstFields(site, post);
  if (!fields) return;
  const saved = { revision: '', fields, savedAt: now.toISOString(), savedBy: by };
  return { ...(await overviewOf(site, { ...notStored, ...saved })), id: null };
}

/** The text that a new newsletter begins with; undefined for an unknown post. */
async function firstFields(
  site: Site,
  post: number | undefined,
): Promise<NewsletterFields | undefined> {
  if (post === undefined) return emptyFields;
  const match = await findAnyPost(site, post);
  if (!match) return;
  const { title: subject, excerpt: preview = '' } = match.post;
  return { ...emptyFields, subject, preview, post };
}

async function overviewOf(site: Site, newsletter: StoredNewsletter): Promise<NewsletterOverview> {
  const { id, fields, status, revision, candidates } = newsletter;
  const { from, ownerEmail } = await emailHead(site);
  const { findings } = await lastMailRecords(site);
  const nameOf = await readNames(site.db);
  return {
    id,
    status,
    revision,
    fields,
    candidates,
    ...(await progressOf(site, newsletter)),
    savedAt: newsletter.savedAt,
    savedBy: nameOf(newsletter.savedBy),
    startedAt: newsletter.startedAt,
    startedBy: nameOf(newsletter.startedBy),
    endedAt: newsletter.endedAt,
    dueAt: newsletter.dueAt,
    heldAt: newsletter.heldAt,
    pauseReply: newsletter.pauseReply,
    overruledAt: newsletter.overruledAt,
    overruledBy: nameOf(newsletter.overruledBy),
    missing: blockingRecords(findings).map(({ key, state }) => ({ key, state })),
    post: fields.post === null ? null : await postOf(site, fields.post),
    from: `${from.name} <${from.address}>`,
    canMail: canMail(site),
    owner: ownerEmail,
  };
}

/** The post of a newsletter, with the headings before which an excerpt may end. */
async function postOf(site: Site, id: number): Promise<NewsletterOverview['post']> {
  const match = await findAnyPost(site, id);
  if (!match) return null;
  const { post, status } = match;
  const { headings } = await articleForMail(site, post, { until: 1, textUrl: '', campaign: {} });
  const due = await findDueTimes(site.db, 'post', [String(id)]);
  const words = wordCount((await readArticle(site, post)).text);
  const { title, slug } = post;
  return { id, title, slug, status, dueAt: due.get(String(id)) ?? null, headings, words };
}

/** The newsletters of a post, and how many readers a new one would go to. */
export async function newslettersOfPost(site: Site, postId: number): Promise<PostNewsletters> {
  const newsletters = (await findNewslettersOf(site.db, postId)).map(({ id, status, heldAt }) => ({
    id,
    status,
    isHeld: status === 'waiting' && heldAt !== null,
  }));
  return { newsletters, readers: await countReaders(site.db, await audienceOf(site, postId)) };
}

/** Newsletters held until the sender's DNS records exist. */
export async function heldNewsletters({ db }: Site) {
  return (await findHeld(db)).map(({ id, fields, since }) => {
    const { subject } = JSON.parse(fields);
    return { id, subject: String(subject), since: since ?? '' };
  });
}

/**
 * Creates a draft with the content of another newsletter in any status; undefined for an unknown one and for a
 * digest.
 */
export async function duplicateNewsletter(
  site: Site,
  id: number,
  by: string,
  now = site.now(),
): Promise<StoredNewsletter | undefined> {
  const { db } = site;
  const original = await findNewsletter(db, id);
  if (!original || original.kind === 'digest') return;
  const { fields } = original;
  const copy = { revision: randomUUID(), fields, at: now.toISOString(), by };
  return await findNewsletter(db, await insertNewsletter(db, copy));
}

interface DraftSave {
  /** The one that is replaced; of a draft that is not stored yet, the key of its form. */
  revision: string;
  next?: string | undefined;
  fields: NewsletterFields;
  by: string;
}

/** Stores a draft, even if it could not be sent yet; without an id, the first one of a form. */
export async function saveNewsletter(
  site: Site,
  id: number | undefined,
  draft: DraftSave,
  now = site.now(),
): Promise<DraftOutcome> {
  const { db } = site;
  const content = (await cleanForStorage(draft.fields.content)).html;
  // Cleaning escapes some characters, so the text may grow beyond the limit.
  const error = textFault(content);
  if (error) return { kind: 'content-too-long', error };
  const fields = { ...draft.fields, content };
  const post = fields.post === null ? undefined : await findAnyPost(site, fields.post);
  if (!post) fields.post = null;
  const revision = draft.next ?? randomUUID();
  const next = { revision, fields, at: now.toISOString(), by: draft.by };
  const stored =
    id === undefined
      ? await insertByKey(db, draft.revision, next)
      : { id, isNew: await replaceNewsletter(db, id, draft.revision, next) };
  const newsletter = stored.id === undefined ? undefined : await findNewsletter(db, stored.id);
  if (!newsletter) return { kind: 'newsletter-not-found' };
  if (stored.isNew) return { kind: 'done', newsletter };
  if (newsletter.status !== 'draft') return { kind: 'newsletter-not-now' };
  return { kind: 'newsletter-changed', newsletter };
}

/** Deletes a draft; false if it is not a draft. */
export const removeNewsletter = ({ db }: Site, id: number): Promise<boolean> =>
  deleteNewsletter(db, id);

/** A newsletter as it would be sent; undefined if it does not exist. */
export async function renderStored(
  site: Site,
  id: number,
  now: Date,
): Promise<Rendered | undefined> {
  const newsletter = await findNewsletter(site.db, id);
  if (newsletter?.kind !== 'digest') {
    return newsletter && (await renderNewsletter(site, id, newsletter.fields, now));
  }
  // A digest has no editable text: it is shown as it was sent.
  const stored = await findMail(site.db, id);
  if (stored === undefined) return;
  const mail: RenderedNewsletter = JSON.parse(stored);
  return { mail, bytes: Buffer.byteLength(mail.html), faults: {} };
}

/** What a preview shows: a newsletter by its id, or a new one by its post. */
type Previewed = number | `new ${number | ''}`;

async function renderPreviewed(site: Site, of: string, now: Date) {
  const [, post] = /^new (\d*)$/.exec(of) ?? [];
  if (post === undefined) return await renderStored(site, Number(of), now);
  const fields = await firstFields(site, post === '' ? undefined : Number(post));
  return fields && (await renderNewsletter(site, notStored.id, fields, now));
}

/** The email as a reader would get it, and a link to its HTML that is valid for an hour. */
export async function previewNewsletter(
  site: Site,
  of: Previewed,
  now = site.now(),
): Promise<NewsletterPreview | undefined> {
  const rendered = await renderPreviewed(site, String(of), now);
  if (!rendered) return;
  const token = site.signer.sign(previewPurpose, `${now.getTime() + previewLifeMs} ${of}`);
  const url = `/api/newsletter/preview?${new URLSearchParams({ token })}`;
  return { url, text: sampleMail(site, rendered.mail).text, bytes: rendered.bytes };
}

/**
 * The HTML of a preview link, optionally as programs in dark mode show it; undefined if the link has expired or the
 * newsletter was deleted.
 */
export async function openPreview(
  site: Site,
  token: string,
  look?: 'dark',
  now = site.now(),
): Promise<string | undefined> {
  const [, end, of] = /^(\d+) (.+)$/.exec(site.signer.verify(previewPurpose, token) ?? '') ?? [];
  const remainingMs = Number(end) - now.getTime();
  if (of === undefined || !(remainingMs > 0 && remainingMs <= 2 * previewLifeMs)) return;
  const rendered = await renderPreviewed(site, of, now);
  if (!rendered) return;
  const { html } = sampleMail(site, rendered.mail);
  return look ? html.replaceAll('(prefers-color-scheme:dark)', 'all') : html;
}

/** Sends a newsletter to one address, by default the owner's; undefined if the newsletter does not exist. */
export async function sendTestNewsletter(
  site: Site,
  id: number,
  recipient?: string,
  now = site.now(),
): Promise<TestEmailOutcome | undefined> {
  const rendered = await renderStored(site, id, now);
  if (!rendered) return;
  const { subject, html, text } = sampleMail(site, rendered.mail);
  const title = `Test: ${subject || newsletterMessages.noSubject}`;
  return await sendTestEmail(site, { subject: title, html, text, headers: {}, recipient });
}

/** Where newsletters use pictures, for the media library. Sent emails will always show theirs. */
export const newsletterPictures: PictureSource = {
  async findUses({ db }) {
    return (await findAllNewsletters(db)).flatMap(({ id, status, fields }) => {
      const hashes = hashesIn(fields.content);
      if (hashes.length === 0) return [];
      const where = status === 'draft' ? 'In a newsletter, not sent' : 'In a newsletter';
      const title = fields.subject || 'Without a subject';
      return [{ title, where, address: `/admin/newsletter/${id}`, hashes }];
    });
  },

  /** The new revision gives a conflict to an author who has the draft open. */
  async replace({ db }, former, next) {
    for (const { id, status, revision, fields, ...saved } of await findAllNewsletters(db)) {
      const content = replaceAddresses(fields.content, former.hashes, next.url);
      if (status !== 'draft' || content === fields.content) continue;
      const replaced = { fields: { ...fields, content }, at: saved.savedAt, by: saved.savedBy };
      await replaceNewsletter(db, id, revision, { ...replaced, revision: randomUUID() });
    }
  },
};

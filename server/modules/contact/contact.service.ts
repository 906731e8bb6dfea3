import { contactPage } from '../../../content/pages/contact.ts';
import { sitePages } from '../../../content/site-pages.ts';
import type { ReadForm } from '../../../domain/api/form-fields.ts';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import type { ContactSubmission } from '../../../domain/contact/contact.calls.ts';
import {
  type ContactSubject,
  enquiryFields,
  enquiryKeys,
  subjectOfCategory,
} from '../../../domain/contact/contact-form.ts';
import { readOrigin } from '../../../domain/submissions/origin.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import type { Client } from '../../client.ts';
import type { Site } from '../../site.ts';
import { isAnswered } from '../people/card-parts.ts';
import { lockPeople } from '../people/cards.repository.ts';
import { followCorrection, waitForCorrected } from '../people/corrected.ts';
import { putOnCards } from '../people/receive.ts';
import { findPublicPost } from '../posts/posts.service.ts';
import { looksAutomatic } from '../submissions/form-tokens.ts';
import {
  acceptOnce,
  consentVersion,
  refuse,
  type Sender,
} from '../submissions/submissions.service.ts';
import { insertEnquiry, type StoredEnquiry, type StoredRow } from './contact.repository.ts';
import { correct, findCorrectable, receiptOf } from './corrections.ts';
import { queueCorrectionEmails, queueEnquiryEmails } from './enquiry-emails.ts';

/**
 * Receives the contact form. An enquiry is stored with its consent, its card and its emails in one transaction before
 * the visitor gets a response. Suspected spam gets the same response.
 */
export async function receiveEnquiry(
  site: Site,
  form: ReadForm<ContactSubmission>,
  sender: Sender,
  now = site.now(),
): Promise<FormOutcome> {
  if (!form.ok) {
    return await refuse(
      site,
      'contact',
      sender.client,
      { kind: 'invalid', fields: form.fields },
      now,
    );
  }
  const fields = form.values;
  const enquiry = { ...fields, ...readOrigin(fields) };
  const consent = {
    isSpam: looksAutomatic(site.signer, fields, now),
    policyVersion: await consentVersion(site, fields, now),
    now: now.toISOString(),
  };
  const content = enquiryKeys.map((key) => fields[key]);
  const outcome = await acceptOnce(
    site,
    { ...sender, form: 'contact', email: fields.email, content },
    async (inTransaction) => {
      const { db } = inTransaction;
      if (fields.correction) await lockPeople(db);
      const sentBefore = await findCorrectable(site, db, fields.correction, now);
      if (sentBefore) {
        await receiveCorrection(inTransaction, sentBefore, { enquiry, client: sender.client }, now);
        return sentBefore.id;
      }
      const id = await insertEnquiry(db, enquiry, consent);
      if (consent.isSpam) return id;
      await putOnCards(db, [id], now);
      await queueEnquiryEmails(inTransaction, { ...enquiry, id }, sender.client, now);
      return id;
    },
    now,
  );
  if (outcome.kind !== 'accepted' || outcome.storedId === undefined) return outcome;
  const receipt = await receiptOf(site, outcome.storedId, now);
  return { kind: 'accepted', ...(receipt && { receipt }) };
}

/** Applies a sender's correction to an enquiry, moves it to the right card, and emails the owner the changes. */
async function receiveCorrection(
  inTransaction: Site,
  row: StoredRow,
  { enquiry, client }: { enquiry: StoredEnquiry; client: Client },
  now: Date,
): Promise<void> {
  const { db } = inTransaction;
  const changed = await correct(db, row, enquiry, now);
  // Spam has no card, and its corrections are not emailed.
  if (row.card === null || changed.length === 0) return;
  const isSomebodyElse = changed.some((key) => key !== 'subject' && key !== 'message');
  if (isSomebodyElse) {
    const who = { before: row, after: enquiry };
    await followCorrection(db, { id: row.id, card: row.card }, who, now);
  }
  if (isAnswered(row)) {
    const before = enquiryFields
      .filter(({ key }) => changed.includes(key))
      .map(({ key, heading }) => `${heading}: ${row[key]}`);
    await waitForCorrected(db, row.id, before, now);
  }
  const corrected = { ...enquiry, about: row.about, page: row.page, id: row.id };
  await queueCorrectionEmails(inTransaction, corrected, { row, changed, client }, now);
}

/** The page whose link led to the contact form, and the subject to preselect; empty if unknown. */
export interface CameFrom {
  page: string;
  subject: ContactSubject | '';
}

const nowhere: CameFrom = { page: '', subject: '' };
const leadingPages = sitePages.filter((page) => page !== contactPage);

/**
 * Looks up one of our pages by its path; other paths give an empty result. A post has one canonical path for every
 * spelling, because the contact page is cached by it.
 */
export async function cameFrom(site: Site, path: string): Promise<CameFrom> {
  const page = leadingPages.find((each) => each.path === path);
  if (page) return { page: path, subject: page.subject ?? '' };
  const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
  const match = slug === undefined ? undefined : await findPublicPost(site, decodePercent(slug));
  if (match?.kind !== 'found') return nowhere;
  return {
    page: `/blog/${encodeURIComponent(match.post.slug)}`,
    subject: subjectOfCategory(match.post.category),
  };
}

import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { type EnquiryField, enquiryKeys } from '../../../domain/contact/contact-form.ts';
import {
  correctionMinutes,
  type EnquiryReceipt,
  enquiryNumber,
  receiptTimes,
} from '../../../domain/contact/enquiry-receipt.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { issueCallBack } from '../people/call-backs.ts';
import { isAnswered } from '../people/card-parts.ts';
import { findStored, type StoredRow, setCorrected } from './contact.repository.ts';

const purpose = 'correction';
const lifeMs = correctionMinutes * 60_000;

/**
 * The receipt that the sender of an enquiry sees, also after a retry; undefined once it is in the trash or deleted.
 */
export async function receiptOf(
  site: Site,
  id: number,
  now: Date,
): Promise<EnquiryReceipt | undefined> {
  const row = await findStored(site.db, id);
  if (!row) return;
  const { times, ...words } = receiptTimes(row, await site.facts(), now);
  return {
    number: enquiryNumber(id),
    correction: issueCorrection(site, row),
    isCorrected: row.correctedAt !== null,
    ...words,
    callBack: { token: issueCallBack(site, id, new Date(row.createdAt)), times },
  };
}

/** A token to correct an enquiry once: after a correction it needs a new one. */
function issueCorrection({ signer }: Site, { id, createdAt, correctedAt }: StoredRow): string {
  return signer.sign(purpose, [id, createdAt, correctedAt ?? ''].join(' '));
}

/** The enquiry that a token may correct; undefined if the token is invalid or too old, or the enquiry is gone. */
export async function findCorrectable(
  site: Site,
  db: Db,
  token: unknown,
  now: Date,
): Promise<StoredRow | undefined> {
  if (typeof token !== 'string' || token === '') return;
  const [id, createdAt = ''] = (site.signer.verify(purpose, token) ?? '').split(' ');
  const age = now.getTime() - Date.parse(createdAt);
  if (!id || !(Math.abs(age) < lifeMs)) return;
  const row = await findStored(db, Number(id));
  return row?.createdAt === createdAt ? row : undefined;
}

/** The typed fields of an enquiry, to fill in the correction form. */
export async function openCorrection(
  site: Site,
  token: unknown,
  now = site.now(),
): Promise<FormOutcome | { kind: 'reopened'; typed: Record<string, string | true> }> {
  const row = await findCorrectable(site, site.db, token, now);
  if (!row) return { kind: 'correction-over' };
  const typed = Object.fromEntries(enquiryKeys.map((key) => [key, row[key]]));
  const { about, page } = row;
  return {
    kind: 'reopened',
    typed: { ...typed, about, page, acceptPolicy: true, correction: String(token) },
  };
}

/**
 * Replaces the text of an enquiry; resolves with the fields that changed. The original is stored for the desk, and an
 * answered enquiry waits again.
 */
export async function correct(
  db: Db,
  row: StoredRow,
  fields: Record<EnquiryField, string>,
  now: Date,
): Promise<EnquiryField[]> {
  const changed = enquiryKeys.filter((key) => fields[key] !== row[key]);
  const before = Object.fromEntries(changed.map((key) => [key, row[key]]));
  const first = { ...before, ...row.sentFirst };
  const different = Object.entries(first).filter(
    ([key, text]) => fields[key as EnquiryField] !== text,
  );
  await setCorrected(db, row, fields, {
    sentFirst: Object.fromEntries(different),
    isWaiting: changed.length > 0 && isAnswered(row),
    now: now.toISOString(),
  });
  return changed;
}

import type { Recipient, RecipientsPage } from '../../../domain/newsletter/newsletter.calls.ts';
import { campaignOf, type RecipientState } from '../../../domain/newsletter/newsletter.ts';
import { tableMoment } from '../../../domain/text/dates.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { readInBatches } from '../../batches.ts';
import { daysBefore } from '../../days-before.ts';
import type { Site } from '../../site.ts';
import { writeCsv } from '../../text/csv.ts';
import { findAnyPost } from '../posts/post-previews.ts';
import { countByHour, countTriesByHour, type Pace, shareOf } from './claims.repository.ts';
import {
  type Audience,
  countCampaign,
  countReaders,
  findNewsletter,
  type StoredNewsletter,
} from './newsletter.repository.ts';
import {
  countExclusions,
  countRecipients,
  findAllRecipients,
  findRecipients,
  liftSuppressionOf,
  liftSuppressionSince,
} from './recipients.repository.ts';

const pageSize = 50;
const batchSize = 500;

/** The audience of a newsletter, which depends on its post. */
export async function audienceOf(site: Site, postId: number | null): Promise<Audience> {
  const match = postId === null ? undefined : await findAnyPost(site, postId);
  if (!match) return { kind: 'everybody' };
  return { kind: 'each', topics: match.post.categories.map(topicKey) };
}

/** The sending limits for emails of all kinds. */
export const paceOf = ({ settings }: Site): Pace => ({
  perHour: settings.mailPerHour,
  perDay: settings.mailPerDay,
});

/** The progress of a newsletter, and the views and enquiries from its links. */
export async function progressOf(site: Site, { id, fields }: StoredNewsletter, now = site.now()) {
  const { db } = site;
  const { perHour, perDay } = paceOf(site);
  return {
    counts: await countRecipients(db, id),
    exclusions: await countExclusions(db, id),
    hours: await countTriesByHour(db, id, daysBefore(now, 1)),
    ...(await countCampaign(db, campaignOf(id).name)),
    readers: await countReaders(db, await audienceOf(site, fields.post)),
    perHour: perHour && shareOf(perHour),
    perDay: perDay && shareOf(perDay),
    sentByHour: await countByHour(db, now),
  };
}

/** One page of the recipients in a state. */
export async function listRecipients(
  { db }: Site,
  newsletterId: number,
  state: RecipientState,
  requestedPage: number,
): Promise<RecipientsPage> {
  const counts = await countRecipients(db, newsletterId);
  const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
  const page = Math.min(requestedPage, pages);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const recipients = await findRecipients(db, { newsletterId, state }, range);
  return { recipients, page, pages };
}

/** The recipients of a newsletter as CSV, in chunks; undefined if it does not exist. */
export async function exportRecipients(site: Site, newsletterId: number) {
  if (!(await findNewsletter(site.db, newsletterId))) return;
  const { timeZone: zone } = await site.facts();
  const read = (after: Recipient | undefined, limit: number) =>
    findAllRecipients(site.db, newsletterId, { after: after?.id ?? 0, limit });
  return { zone, pieces: writeCsv(columns(zone), readInBatches(batchSize, read)) };
}

function columns(zone: string): Record<string, (recipient: Recipient) => string> {
  return {
    email: ({ email }) => email ?? '',
    state: ({ state }) => state,
    reason: ({ reason }) => reason ?? '',
    answer: ({ answer }) => answer ?? '',
    attempts: ({ attempts }) => String(attempts),
    when: ({ at }) => (at ? tableMoment(at, zone) : ''),
  };
}

/**
 * Lifts the suppression of addresses whose mailbox had refused: of these, or of all since an instant. Resolves with
 * their number.
 */
export const liftSuppression = (
  { db }: Site,
  selection: { ids: readonly number[] } | { since: string },
): Promise<number> =>
  'ids' in selection
    ? liftSuppressionOf(db, selection.ids)
    : liftSuppressionSince(db, selection.since);

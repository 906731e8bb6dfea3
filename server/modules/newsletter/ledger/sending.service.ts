import { randomUUID } from 'node:crypto';
import type { Recipient } from '../../../../domain/api/answers/newsletters.ts';
import type { RecipientState } from '../../../../domain/newsletter/newsletter.ts';
import {
  campaignOf,
  decidableIn,
  type NewsletterDecision,
  newsletterMessages,
  type sendingTimes,
} from '../../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../../domain/newsletter/readers.ts';
import { tableMoment } from '../../../../domain/text/dates.ts';
import { changeInBatches, readInBatches } from '../../../batches.ts';
import { daysBefore } from '../../../days-before.ts';
import type { Db } from '../../../db/tables.ts';
import { writeCsv } from '../../../text/csv.ts';
import { findNewsletter, type StoredNewsletter } from '../composing/newsletters.repository.ts';
import type { Rendered } from '../rendering/render-newsletter.ts';
import { countReaders } from './audience.repository.ts';
import { countCampaign } from './campaign.repository.ts';
import { endLostClaims, findEndedEarly } from './claim.repository.ts';
import { findReady, freezeRecipients, markDue, markWaiting } from './freeze.repository.ts';
import {
  findHeldDigests,
  holdNewsletter,
  notWaiting,
  overruleHold,
  releaseDigests,
} from './hold.repository.ts';
import {
  countByHour,
  countTriesByHour,
  deleteTries,
  type Pace,
  shareOf,
} from './pace.repository.ts';
import {
  cancelPending,
  changeStatus,
  countExclusions,
  countRecipients,
  findAllRecipients,
  findRecipients,
  liftSuppressionOf,
  liftSuppressionSince,
  retryRefused,
} from './recipients.repository.ts';
import { createWaiting, type ReadyNewsletter, type WaitingSetup } from './waiting.ts';

interface SendingSetup extends WaitingSetup {
  pace: Pace;
  /** Whether a post is public; undefined when it is not there. */
  isPublic: (postId: number) => Promise<boolean | undefined>;
  /** The domain of the sender, for Message-IDs. */
  senderDomain: () => Promise<string>;
  hasMailServer: boolean;
}

export type SendOutcome =
  | { kind: 'done'; newsletter: StoredNewsletter }
  | { kind: 'newsletter-not-found' }
  | { kind: 'newsletter-not-now' }
  | { kind: 'newsletter-changed'; newsletter: StoredNewsletter }
  | { kind: 'invalid'; fields: Record<string, string> };

type When = (typeof sendingTimes)[number];

interface Asked {
  when: When;
  /** For later. */
  at: string | undefined;
  now: Date;
}

/** Those that need no name. */
type PlainDecision = Exclude<NewsletterDecision, 'overrule'>;

const pageSize = 25;
const exportedAtOnce = 500;
/** Tries are kept for the pace of a day, and what the screen shows. */
const triesDays = 3;

/** Sends newsletters: freezes their recipients, and lets the owner pause, end and repeat. */
export function createSendingService(db: Db, setup: SendingSetup) {
  const { render, wake } = setup;

  /** Freezes mail and recipients in one transaction. */
  async function freeze(read: ReadyNewsletter, by: string, rendered: Rendered, now: Date) {
    const messageKey = `${randomUUID()}@${await setup.senderDomain()}`;
    const mail = JSON.stringify(rendered.mail);
    const { id, status: from, revision } = read;
    const audience = await setup.audience(read.fields.post);
    const frozen = { from, revision, mail, messageKey, audience, by, at: now.toISOString() };
    const candidates = await db.transaction().execute((trx) => freezeRecipients(trx, id, frozen));
    wake();
    return candidates !== undefined;
  }

  async function faultsOf(newsletter: StoredNewsletter, { when, at, now }: Asked) {
    const { post } = newsletter.fields;
    const isPublic = post === null ? undefined : await setup.isPublic(post);
    const readers = await countReaders(db, await setup.audience(post));
    const { noReaders, noReadersOfPost } = newsletterMessages;
    const isOfPost = readers.weekly + readers.topic > 0;
    return {
      ...(when !== 'with-post' && isPublic === false && { post: newsletterMessages.postNotPublic }),
      ...(when === 'with-post' && isPublic && { post: newsletterMessages.postPublic }),
      ...(when === 'with-post' && post === null && { post: newsletterMessages.postGone }),
      ...(reachedOf(readers) === 0 && { readers: isOfPost ? noReadersOfPost : noReaders }),
      ...(when === 'later' && !isToCome(at, now) && { at: newsletterMessages.timeInvalid }),
      ...(!setup.hasMailServer && { server: newsletterMessages.noServer }),
    };
  }

  const waiting = createWaiting(db, setup, freeze);

  async function begin(
    newsletter: ReadyNewsletter,
    { when, at, by, rendered, now }: Asked & { by: string; rendered: Rendered },
  ): Promise<boolean> {
    const { id, revision } = newsletter;
    if (when === 'with-post') return await markWaiting(db, id, revision, by);
    if (when === 'later') return await markDue(db, id, { revision, by, dueAt: at ?? '' });
    if (await waiting.mayGo(newsletter, now)) return await freeze(newsletter, by, rendered, now);
    return await holdNewsletter(db, id, { from: 'draft', revision, by, at: now.toISOString() });
  }

  const decisions: Record<
    PlainDecision,
    (id: number, ids: readonly number[] | undefined, now: Date) => Promise<number>
  > = {
    pause: async (id) => count(await changeStatus(db, id, ['sending'], { status: 'paused' })),
    async resume(id) {
      if (await releaseDigests(db, id)) return 1;
      const resumed = { status: 'sending', pause_reply: null } as const;
      return count(await changeStatus(db, id, ['paused'], resumed));
    },
    'take-back': async (id) => count(await changeStatus(db, id, ['waiting'], notWaiting)),
    async cancel(id, _ids, now) {
      const ended = { status: 'cancelled', ended_at: now.toISOString() } as const;
      if (!(await changeStatus(db, id, decidableIn.cancel, ended))) return 0;
      return await inBatches((limit) => cancelPending(db, id, now.toISOString(), limit));
    },
    async retry(id, ids, now) {
      const again = { status: 'sending', ended_at: null } as const;
      const retried = await inBatches((limit) =>
        retryRefused(db, id, ids, now.toISOString(), limit),
      );
      if (retried > 0) await changeStatus(db, id, ['sent'], again);
      return retried;
    },
  };

  return {
    /** Sends a newsletter to everybody who is confirmed now, or lets it wait for its post or for a time. */
    async send(
      id: number,
      {
        revision,
        when,
        at,
        by,
      }: { revision: string; when: When; at?: string | undefined; by: string },
      now = new Date(),
    ): Promise<SendOutcome> {
      const newsletter = await findNewsletter(db, id);
      const rendered = newsletter && (await render(id, now));
      if (!newsletter || !rendered) return { kind: 'newsletter-not-found' };
      const { status } = newsletter;
      if (status !== 'draft') return { kind: 'newsletter-not-now' };
      if (newsletter.revision !== revision) return { kind: 'newsletter-changed', newsletter };
      const fields = { ...rendered.faults, ...(await faultsOf(newsletter, { when, at, now })) };
      if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
      const isDone = await begin({ ...newsletter, status }, { when, at, by, rendered, now });
      const after = await findNewsletter(db, id);
      if (!after) return { kind: 'newsletter-not-found' };
      return { kind: isDone ? 'done' : 'newsletter-changed', newsletter: after };
    },

    /** Sends the newsletters whose time has come, or whose post has become public, and those that were held and may go. */
    async sendReady(now = new Date()): Promise<void> {
      if ((await findHeldDigests(db)).length > 0 && (await setup.mayReachMany(now))) {
        await releaseDigests(db);
        wake();
      }
      for (const { id, post, lacksPost } of await findReady(db, now.toISOString())) {
        await (lacksPost === 1 ? waiting.refuse(id, post, now) : waiting.send(id, now));
      }
    },

    /** Sends one that waits for the records of the sender without them; false when it does not. */
    async overrule(id: number, by: string, now = new Date()): Promise<boolean> {
      if (!(await overruleHold(db, id, by, now.toISOString()))) return false;
      const isReady = (await findReady(db, now.toISOString())).some(
        (ready) => ready.id === id && ready.lacksPost === 0,
      );
      if (isReady) await waiting.send(id, now);
      return true;
    },

    /** Pauses, resumes, ends or repeats; resolves with how many rows that changed, undefined when it cannot be now. */
    async decide(
      id: number,
      decision: PlainDecision,
      { ids, now = new Date() }: { ids?: readonly number[] | undefined; now?: Date } = {},
    ): Promise<number | undefined> {
      const newsletter = await findNewsletter(db, id);
      if (!newsletter || !decidableIn[decision].includes(newsletter.status)) return;
      const changed = await decisions[decision](id, ids, now);
      wake();
      return changed;
    },

    /** How far a newsletter is, and what came by its links. */
    async progress({ id, fields }: StoredNewsletter, now = new Date()) {
      const counts = (await countRecipients(db, [id])).get(id);
      const hours = await countTriesByHour(db, id, daysBefore(now, 1));
      const campaign = await countCampaign(db, campaignOf(id).name);
      const { perHour, perDay } = setup.pace;
      const readers = await countReaders(db, await setup.audience(fields.post));
      const exclusions = await countExclusions(db, id);
      const pace = {
        per_hour: perHour && shareOf(perHour),
        per_day: perDay && shareOf(perDay),
        sent_by_hour: await countByHour(db, now),
      };
      return { counts, exclusions, hours, ...campaign, readers, ...pace };
    },

    /** One page of the recipients in a state. */
    async recipients(newsletterId: number, state: RecipientState, asked: number) {
      const counts = (await countRecipients(db, [newsletterId])).get(newsletterId);
      const pages = Math.max(1, Math.ceil((counts?.[state] ?? 0) / pageSize));
      const page = Math.min(asked, pages);
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const recipients = await findRecipients(db, { newsletterId, state }, range);
      return { recipients, page, pages };
    },

    /** The recipients of a newsletter as CSV, in pieces. */
    async *exportCsv(newsletterId: number, zone: string): AsyncGenerator<string> {
      const moment = (at: string | null) => (at ? tableMoment(at, zone) : '');
      const columns: Record<string, (recipient: Recipient) => string> = {
        email: ({ email }) => email ?? '',
        state: ({ state }) => state,
        reason: ({ reason }) => reason ?? '',
        answer: ({ answer }) => answer ?? '',
        attempts: ({ attempts }) => String(attempts),
        when: ({ at }) => moment(at),
      };
      const read = (after: Recipient | undefined, limit: number) =>
        findAllRecipients(db, newsletterId, { after: after?.id ?? 0, limit });
      yield* writeCsv(columns, readInBatches(exportedAtOnce, read));
    },

    /** Has addresses get newsletters again whose mailbox had refused them: these, or all since an instant. */
    lift: (those: { ids: readonly number[] } | { since: string }) =>
      'ids' in those ? liftSuppressionOf(db, those.ids) : liftSuppressionSince(db, those.since),

    /** Ends what a process left open when it died after somebody cancelled, and forgets old tries. */
    async tidy(now = new Date()): Promise<void> {
      const at = now.toISOString();
      for (const { id } of await findEndedEarly(db)) {
        await inBatches((limit) => cancelPending(db, id, at, limit));
        await endLostClaims(db, { newsletterId: id, isSending: false }, at, '9999');
      }
      await inBatches((limit) => deleteTries(db, daysBefore(now, triesDays), limit));
    },
  };
}

const maxAheadMs = 366 * 24 * 60 * 60_000;

/** Whether an instant is to come, within a year. */
function isToCome(at: string | undefined, now: Date): boolean {
  const ahead = Date.parse(at ?? '') - now.getTime();
  return ahead > 0 && ahead <= maxAheadMs;
}

const count = (isChanged: boolean) => (isChanged ? 1 : 0);

/** Repeats a change until nothing is left; resolves with the number of rows. */
async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  await changeInBatches(async (limit) => {
    const changed = await change(limit);
    total += changed;
    return changed;
  });
  return total;
}

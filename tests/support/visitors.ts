import { readForm } from '../../domain/api/form-fields.ts';
import { commentSubmission } from '../../domain/comments/comments.calls.ts';
import { contactSubmission } from '../../domain/contact/contact.calls.ts';
import type { EnquiryStatus } from '../../domain/contact/enquiries.ts';
import {
  type ImportPlan,
  subscribeSubmission,
  unsubscribeSubmission,
} from '../../domain/newsletter/subscriptions.calls.ts';
import type { Client } from '../../server/client.ts';
import type { Db } from '../../server/db/tables.ts';
import { receiveComment } from '../../server/modules/comments/comments.service.ts';
import { countLists } from '../../server/modules/contact/contact.repository.ts';
import { receiveEnquiry } from '../../server/modules/contact/contact.service.ts';
import { openCorrection } from '../../server/modules/contact/corrections.ts';
import {
  queueDueDigests,
  requeueFromDigests,
} from '../../server/modules/contact/enquiry-emails.ts';
import {
  countForDashboard,
  deleteForGood,
  exportEnquiries,
  findEnquiryById,
  listEnquiries,
  makeSearchable,
  removeOldEnquiries,
  restore,
  setNote,
  setStatus,
  trash,
  undoEnquiries,
} from '../../server/modules/contact/inbox.service.ts';
import { importReaders, previewImport } from '../../server/modules/newsletter/imports.service.ts';
import {
  exportSubscriptions,
  listSubscriptions,
  removeSubscriptions,
  removeUnconfirmed,
  rescueSubscriptions,
  undoUnsubscriptions,
  unsubscribeReaders,
} from '../../server/modules/newsletter/reader-list.service.ts';
import {
  confirm,
  emailOfToken,
  subscribe,
  unsubscribe,
  unsubscribeByToken,
} from '../../server/modules/newsletter/subscriptions.service.ts';
import { askCallBack } from '../../server/modules/people/call-backs.ts';
import { scheduledJobs } from '../../server/scheduled-jobs.ts';
import type { Site } from '../../server/site.ts';
import { testDatabase } from './create-test-database.ts';
import { testSite } from './test-site.ts';

export const testClient = { address: '203.0.113.7', userAgent: 'A browser' };

/** A valid contact form of the specification, with changes for the test. */
export function aMessage(changes: Record<string, unknown> = {}) {
  return {
    name: 'Asha Nair',
    email: 'asha@visitor.example',
    phone: '+91 98765 43210',
    subject: 'Hiring Needs',
    message: 'We look for two SEO specialists.',
    acceptPolicy: true,
    ...changes,
  };
}

/** A comment on the post with the slug a-post, with changes for the test. */
export function aComment(changes: Record<string, unknown> = {}) {
  return {
    slug: 'a-post',
    name: 'Ravi Kumar',
    email: 'ravi@visitor.example',
    comment: 'Well said.',
    ...changes,
  };
}

/** The services behind visitors' forms, on a database; emails are queued, and none is sent. */
export async function visitorsOn(db: Db, { timeZone, ...options }: VisitorsOptions = {}) {
  const facts = timeZone ? { timeZone } : {};
  const site = await testSite({ ...options, database: { db }, facts });
  return {
    site,
    visitors: {
      newsletter: newsletterOf(site),
      comments: commentsOf(site),
      contact: contactOf(site),
    },
    lists: { inbox: inboxOf(site), subscriptions: subscriptionsOf(site) },
    digest: {
      queueDue: (now: Date) => queueDueDigests(site, now),
      saveFrom: (db: Db, mailIds: readonly number[], now: Date) =>
        requeueFromDigests({ ...site, db }, mailIds, now),
    },
    jobs: scheduledJobs(site).jobs,
  };
}

interface VisitorsOptions {
  rateLimits?: boolean;
  /** The site's time zone. */
  timeZone?: string;
}

/** The contact form as a visitor fills it in. */
function contactOf(site: Site) {
  return {
    receive: (input: object, client: Client, idempotencyKey?: string, now?: Date) =>
      receiveEnquiry(site, readForm(contactSubmission, input), { client, idempotencyKey }, now),
    askCallBack: (input: object, now?: Date) => askCallBack(site, input, now),
    openCorrection: (token: unknown, now?: Date) => openCorrection(site, token, now),
  };
}

/** The form under a post as a visitor fills it in. */
function commentsOf(site: Site) {
  return {
    receive: (input: object, client: Client, idempotencyKey?: string, now?: Date) =>
      receiveComment(site, readForm(commentSubmission, input), { client, idempotencyKey }, now),
  };
}

/** The newsletter's forms and links as a reader uses them. */
function newsletterOf(site: Site) {
  return {
    subscribe: (input: object, client: Client, idempotencyKey?: string, now?: Date) =>
      subscribe(site, readForm(subscribeSubmission, input), { client, idempotencyKey }, now),
    unsubscribe: (input: object, client: Client, now?: Date) =>
      unsubscribe(site, readForm(unsubscribeSubmission, input), client, now),
    confirm: (token: string, now?: Date) => confirm(site, token, now),
    unsubscribeByToken: (token: string) => unsubscribeByToken(site, token),
    emailOfToken: (token: string) => emailOfToken(site, token),
  };
}

/** The administrator's list of readers. */
function subscriptionsOf(site: Site) {
  return {
    list: (query: Parameters<typeof listSubscriptions>[1]) => listSubscriptions(site, query),
    rescue: (ids: Ids) => rescueSubscriptions(site, ids),
    remove: (ids: Ids) => removeSubscriptions(site, ids),
    unsubscribe: (ids: Ids) => unsubscribeReaders(site, ids),
    undo: (token: string, now?: Date) => undoUnsubscriptions(site, token, now),
    exportCsv: (filter: Parameters<typeof exportSubscriptions>[1]) =>
      exportSubscriptions(site, filter),
    previewImport: (
      list: AsyncIterable<Uint8Array>,
      options?: Parameters<typeof previewImport>[2],
    ) => previewImport(site, list, options),
    importCsv: (list: AsyncIterable<Uint8Array>, now?: Date, plan?: ImportPlan) =>
      importReaders(site, list, now, plan),
    removeExpired: (now: Date) => removeUnconfirmed(site, now),
  };
}

type InboxQuery = Parameters<typeof listEnquiries>[1];
type Ids = readonly number[];

/** The administrator's inbox. */
export function inboxOf(site: Site) {
  return {
    list: (query: InboxQuery, now?: Date) => listEnquiries(site, query, now),
    enquiries: (now?: Date) => countForDashboard(site, now),
    counts: () => countLists(site.db),
    find: (id: number) => findEnquiryById(site, id),
    exportCsv: (filter: Omit<InboxQuery, 'page'>) => exportEnquiries(site, filter),
    setNote: (id: number, note: string, revision?: string) => setNote(site, id, note, { revision }),
    setStatus: (ids: Ids, status: EnquiryStatus, now?: Date, by: string | null = null) =>
      setStatus(site, ids, status, by, now),
    undo: (token: string, now?: Date) => undoEnquiries(site, token, now),
    trash: (ids: Ids, now?: Date) => trash(site, ids, null, now),
    restore: (ids: Ids, now?: Date) => restore(site, ids, null, now),
    remove: (ids: Ids) => deleteForGood(site, ids),
    removeExpired: (now: Date) => removeOldEnquiries(site, now),
    makeSearchable: () => makeSearchable(site),
  };
}

/**
 * Everything that tests of visitors' forms use: the services, the emails in the outbox, oldest first, and the tables.
 */
export async function testVisitors(options: VisitorsOptions = {}) {
  const { db } = await testDatabase();
  const { visitors, ...rest } = await visitorsOn(db, options);
  const emails = async () =>
    await db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
  const kinds = async () => (await emails()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const messages = () => db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  return { db, ...visitors, ...rest, emails, kinds, messages };
}

import { type SqlBool, sql } from 'kysely';
import { mayRole, roles } from '../../../domain/accounts/roles.ts';
import { entryText } from '../../../domain/people/entry-text.ts';
import type { TimelineItem } from '../../../domain/people/person-card.ts';
import { stepText } from '../../../domain/people/steps.ts';
import { mailboxAddress } from '../../../domain/text/mailbox-address.ts';
import { accountName, whoDid } from '../../db/queries/account-names.ts';
import type { Db } from '../../db/tables.ts';
import { cardColumns, heldUntil, waitingSince } from './people-list.repository.ts';
import { findToldSteps } from './steps.repository.ts';
import { entryKinds, mailOf } from './traces.repository.ts';

/** A card's own fields, and the start of its wait. */
export async function findWholeCard(db: Db, id: number) {
  return await db
    .selectFrom('people')
    .select(cardColumns)
    .select([waitingSince.as('waitingSince'), heldUntil.as('heldUntil')])
    .select([
      'about',
      'preferred_phone as preferredPhone',
      'owner_id as ownerId',
      'people.source as typedSource',
      'people.created_at as createdAt',
      'contacted_at as contactedAt',
      'qualified_at as qualifiedAt',
      'closed_at as closedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The consent given with the latest message. */
export async function findConsent(db: Db, personId: number) {
  const row = await db
    .selectFrom('contact_messages')
    .select(['consent_version as version', 'consented_at as at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the person subscribes to the newsletter, and since when. */
export async function findNewsletter(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return null;
  const row = await db
    .selectFrom('subscriptions')
    .select(['status', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', 'in', emails.map(mailboxAddress))
    .orderBy(sql`case status when 'confirmed' then 0 when 'pending' then 1 else 2 end`)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { status, requested_at, confirmed_at, unsubscribed_at } = row;
  return { status, at: unsubscribed_at ?? confirmed_at ?? requested_at };
}

/** The accounts that may look after people, by their display name. */
export async function findAccounts(db: Db) {
  return await db
    .selectFrom('admin_accounts')
    .select(['id', accountName.as('name')])
    .where('state', '=', 'active')
    .where(
      'role',
      'in',
      roles.filter((role) => mayRole(role, 'people.edit')),
    )
    .orderBy('username')
    .execute();
}

/** Items of each kind; the newest are read. */
const max = 200;

/** Everything on a card, newest first, and whether older items were left out. */
export async function findTimeline(db: Db, personId: number, emails: readonly string[]) {
  const parts = [
    await messagesOf(db, personId),
    await entriesOf(db, personId),
    await stepsOf(db, personId),
    ...(emails.length > 0
      ? [
          await commentsOf(db, emails),
          await mailsOf(db, emails),
          await newsletterOf(db, emails),
          await issuesOf(db, emails),
        ]
      : []),
  ];
  const timeline = parts
    .flat()
    .sort((one, other) => other.at.localeCompare(one.at) || other.key.localeCompare(one.key));
  return { timeline, isCut: parts.some((part) => part.length >= max) };
}

async function messagesOf(db: Db, personId: number): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select([
      'id',
      'subject',
      'about',
      'message',
      'status',
      'trashed_at',
      'created_at',
      'corrected_at',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id, subject, about, message, status, trashed_at, created_at, ...row }) => ({
    ...blank,
    key: `message-${id}`,
    kind: 'message',
    at: created_at,
    title: [subject, about, row.corrected_at && 'corrected by its sender']
      .filter(Boolean)
      .join(' · '),
    text: message,
    state: trashed_at ? 'trashed' : status,
    link: `/admin/messages/${id}`,
  }));
}

async function entriesOf(db: Db, personId: number): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('person_entries')
    .leftJoin('people as other', 'other.id', 'person_entries.other_id')
    .leftJoin('outbox', 'outbox.id', 'person_entries.outbox_id')
    .select([
      'person_entries.id',
      'person_entries.kind',
      'text',
      ...entryKinds,
      whoDid<string | null>('made_by').as('by'),
      'made_at as at',
      'other.id as otherId',
      'other.name as otherName',
      'outcome',
      'handed_to as handedTo',
      'outbox.id as mail',
      'given_up_at as givenUpAt',
      'kept_at as keptAt',
      'last_error as lastError',
    ])
    .where('person_id', '=', personId)
    .orderBy('made_at', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => {
    const { id, kind, by, at, otherId, otherName, outcome, handedTo } = row;
    const text = entryText(row);
    const item = { ...blank, key: `entry-${id}`, kind, text, by, at };
    if (handedTo) return { ...item, kind: 'hand-over', title: handedTo };
    if (outcome === 'waiting') {
      const state = mailOf(row);
      return { ...item, state, title: row.lastError ?? '', link: outboxLinks[state] };
    }
    const link = otherId === null ? '' : `/admin/people/${otherId}`;
    return { ...item, state: outcome ?? '', title: otherName ?? '', link };
  });
}

/** Steps that somebody planned, put off or changed, and those that were done. What the program plans is not told. */
async function stepsOf(db: Db, personId: number): Promise<TimelineItem[]> {
  const steps = await findToldSteps(db, personId, max);
  return steps.flatMap(
    ({ id, dueAt, plannedAt, plannedBy, formerId, endedAt, endedHow, ...row }) => {
      const what = stepText(row);
      const planned = {
        ...blank,
        key: `step-${id}`,
        kind: 'step',
        at: plannedAt,
        by: plannedBy,
        text: `${what}, for ${dueAt}`,
        state: formerId === null ? '' : 'moved',
      };
      const isDone = endedAt !== null && (endedHow === 'done' || endedHow === 'dropped');
      return [
        ...(plannedBy === null ? [] : [planned]),
        ...(isDone
          ? [
              {
                ...blank,
                key: `step-${id}-${endedHow}`,
                kind: endedHow,
                at: endedAt,
                by: row.endedBy,
                text: what,
              },
            ]
          : []),
      ];
    },
  );
}

async function commentsOf(db: Db, emails: readonly string[]): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select([
      'comments.id',
      'comments.text',
      'comments.status as state',
      'title',
      'comments.created_at as at',
    ])
    .where(isOneOf('comments.email', emails))
    .where('comments.status', '<>', 'spam')
    .orderBy('comments.created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id, state, ...row }) => ({
    ...blank,
    ...row,
    key: `comment-${id}`,
    kind: 'comment',
    state,
    link: `/admin/comments?status=${state}`,
  }));
}

async function mailsOf(db: Db, emails: readonly string[]): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id as mail', 'subject as title', 'sent_at', 'created_at'])
    .select(['given_up_at as givenUpAt', 'kept_at as keptAt', 'last_error as lastError'])
    .where(isOneOf('recipient', emails))
    // Skips replies that have an entry with the text, which says whether they were sent.
    .where((is) =>
      is.or([
        is('kind', '<>', 'answer'),
        // Entries of an earlier release do not record their email.
        is.and([
          is('given_up_at', 'is not', null),
          sql<boolean>`not exists (
            select 1 from person_entries where person_entries.outbox_id = outbox.id)`,
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ title, sent_at, created_at, ...row }) => {
    const state = sent_at ? 'sent' : mailOf(row);
    return {
      ...blank,
      key: `email-${row.mail}`,
      kind: 'email',
      at: sent_at ?? created_at,
      title,
      state,
      link: outboxLinks[state],
    };
  });
}

const outboxLinks = {
  sent: '/admin/outbox',
  waiting: '/admin/outbox',
  'no-mailbox': '/admin/outbox',
  refused: '/admin/outbox',
  failed: '/admin/outbox',
  kept: '/admin/outbox?state=kept',
};

async function newsletterOf(db: Db, emails: readonly string[]): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', 'in', emails.map(mailboxAddress))
    .execute();
  return rows.flatMap(({ id, ...moments }) => {
    const states = [
      ['asked', moments.requested_at],
      ['confirmed', moments.confirmed_at],
      ['unsubscribed', moments.unsubscribed_at],
    ] as const;
    return states.flatMap(([state, at]) =>
      at ? [{ ...blank, key: `newsletter-${id}-${state}`, kind: 'newsletter', state, at }] : [],
    );
  });
}

/** The newsletters sent to a person, with the delivery state of each. */
async function issuesOf(db: Db, emails: readonly string[]): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('newsletter_recipients as recipient')
    .innerJoin('subscriptions', 'subscriptions.id', 'recipient.subscription_id')
    .innerJoin('newsletters', 'newsletters.id', 'recipient.newsletter_id')
    .select([
      'recipient.id',
      'recipient.state',
      'recipient.settled_at as at',
      'newsletters.id as newsletterId',
      'newsletters.fields',
    ])
    .where('subscriptions.email', 'in', emails.map(mailboxAddress))
    .where('recipient.state', 'in', ['accepted', 'uncertain', 'refused', 'bounced'])
    .orderBy('recipient.settled_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id, state, at, newsletterId, fields }) => ({
    ...blank,
    key: `issue-${id}`,
    kind: 'issue',
    at: at ?? '',
    title: String(JSON.parse(fields).subject ?? '').trim(),
    state,
    link: `/admin/newsletter/${newsletterId}`,
  }));
}

/** Matches the index: SQL's lower() only changes a to z, as addresses are nearly always written. */
const isOneOf = (column: string, emails: readonly string[]) =>
  sql<SqlBool>`lower(${sql.ref(column)}) in (${sql.join([...emails])})`;

const blank = { by: null, title: '', text: '', state: '', link: '' };

import type { Insertable, Kysely } from 'kysely';
import { openDatabase } from '../../server/db/connect.ts';
import type { Tables } from '../../server/db/tables.ts';
import { searchText } from '../../server/modules/contact/contact.repository.ts';
import type { Place } from '../site.ts';
import { createRandom, fillPosts, oneOf } from './fill-site.ts';

/** Lengths of the lists for measuring event loop blocks. */
export interface ListLengths {
  /** Each message has a sent email. */
  messages: number;
  /** Expired spam. */
  oldSpam: number;
  subscriptions: number;
  /** Cards, which have the messages. */
  people: number;
  /** All on one post. */
  comments: number;
  /** Addresses in an imported file. */
  imported: number;
  posts: number;
}

export const longLists: ListLengths = {
  messages: 100_000,
  oldSpam: 20_000,
  subscriptions: 50_000,
  people: 10_000,
  comments: 20_000,
  imported: 200_000,
  posts: 2000,
};

export const fewLists: ListLengths = {
  messages: 2000,
  oldSpam: 500,
  subscriptions: 1000,
  people: 500,
  comments: 500,
  imported: 4000,
  posts: 200,
};

const atOnce = 500;
const words =
  'we look for two seo specialists who can start next month and work from pune or mumbai please call after six'.split(
    ' ',
  );
const consent = { consent_version: '2025-01-01' };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Fills the long lists of a stopped site; resolves with the slug of the post that has the comments. */
export async function fillLists(place: Place, lengths: ListLengths): Promise<string> {
  const { db, close } = openDatabase(place);
  try {
    const random = createRandom(1);
    await store(db, 'people', lengths.people, (at) => aPerson(at, random));
    const people = await db.selectFrom('people').select('id').orderBy('id').execute();
    const cardAt = (at: number) => people[at % people.length]?.id ?? 0;
    for (const kind of ['email', 'phone'] as const) {
      await store(db, 'person_identities', lengths.people, (at) => ({
        kind,
        value: kind === 'email' ? `visitor-${at}@visitor.example` : phoneAt(at),
        person_id: cardAt(at),
      }));
    }
    await store(db, 'person_entries', lengths.people, (at) => ({
      person_id: cardAt(at),
      kind: 'phone' as const,
      text: 'Spoke about the fees.',
      made_by: 'admin',
      made_at: minutesAgo(at),
    }));
    await store(db, 'person_steps', Math.floor(lengths.people / 2), (at) => ({
      person_id: cardAt(at * 2),
      kind: 'typed' as const,
      words: 'Call about the fees',
      due_at: minutesAgo(at * 2 - 5000),
      planned_by: 'admin',
      planned_at: minutesAgo(at * 2),
      former_id: null,
    }));
    await store(db, 'contact_messages', lengths.messages, (at) => ({
      ...aMessage(at, random),
      person_id: cardAt(at),
    }));
    await store(db, 'contact_messages', lengths.oldSpam, (at) => ({
      ...aMessage(at, random),
      status: 'spam' as const,
      status_changed_at: minutesAgo(60 * 24 * 60),
      mailed_at: null,
    }));
    await store(db, 'outbox', lengths.messages, aMail);
    await store(db, 'subscriptions', lengths.subscriptions, aSubscription);
    await fillPosts(db, 0, lengths.posts);
    return await fillPost(db, lengths.comments);
  } finally {
    await close();
  }
}

async function store<Name extends keyof Tables>(
  db: Kysely<Tables>,
  table: Name,
  count: number,
  row: (at: number) => Insertable<Tables[Name]>,
): Promise<void> {
  for (let start = 0; start < count; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) =>
      row(start + at),
    );
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

function aMessage(at: number, random: () => number): Insertable<Tables['contact_messages']> {
  const length = 20 + Math.floor(random() ** 2 * 200);
  const fields = {
    name: `Visitor ${at}`,
    email: `visitor-${at}@visitor.example`,
    phone: '+91 98765 43210',
    subject: 'Hiring Needs',
    message: Array.from({ length }, () => oneOf(words, random)).join(' '),
    about: '',
  };
  const now = minutesAgo(at);
  return {
    ...fields,
    ...consent,
    status: oneOf(['new', 'read', 'replied', 'archived'] as const, random),
    private_note: '',
    consented_at: now,
    page_path: '/contact',
    campaign: '',
    referrer_host: '',
    created_at: now,
    status_changed_at: now,
    mailed_at: now,
    search_text: searchText({ ...fields, id: at }, ''),
  };
}

const phoneAt = (at: number) => `+9198${String(at).padStart(8, '0')}`;

function aPerson(at: number, random: () => number): Insertable<Tables['people']> {
  const stage = oneOf(['new', 'contacted', 'qualified', 'won'] as const, random);
  const now = minutesAgo(at);
  const interest = oneOf(['Hiring Needs', 'Agency Services', 'SEO course'], random);
  return {
    name: `Visitor ${at}`,
    about: '',
    stage,
    lost_reason: '',
    interest,
    batch: '',
    step: '',
    value_rupees: 27_000,
    source: '',
    campaign: 'diwali',
    first_page: '/contact',
    referrer_host: 'google.com',
    kept_apart: 0,
    search_text:
      `visitor ${at} visitor-${at}@visitor.example ${phoneAt(at)} ${interest}`.toLowerCase(),
    created_at: now,
    enquired_at: now,
    closed_at: stage === 'won' ? now : null,
  };
}

function aMail(at: number): Insertable<Tables['outbox']> {
  const now = minutesAgo(60 + (at % 10_000));
  return {
    kind: 'contact-notice',
    message_id: `<${at}@site.example>`,
    recipient: 'owner@site.example',
    reply_to: `visitor-${at}@visitor.example`,
    subject: `Hiring Needs: Visitor ${at}`,
    body_text: `Visitor ${at} sent this through the contact form.\n${words.join(' ').repeat(5)}`,
    headers: '{}',
    attempts: 1,
    next_attempt_at: now,
    sent_at: now,
    created_at: now,
  };
}

function aSubscription(at: number): Insertable<Tables['subscriptions']> {
  const now = minutesAgo(at);
  return {
    ...consent,
    email: `reader-${at}@visitor.example`,
    status: 'confirmed',
    consented_at: now,
    created_at: now,
    requested_at: now,
    confirmed_at: now,
  };
}

async function fillPost(db: Kysely<Tables>, comments: number): Promise<string> {
  const post = await db.selectFrom('posts').select(['id', 'slug']).executeTakeFirstOrThrow();
  await store(db, 'comments', comments, (at) => ({
    post_id: post.id,
    author: `Visitor ${at}`,
    email: `visitor-${at}@visitor.example`,
    text: `This is what I was looking for; question ${at}: does it work for a small shop too?`,
    status: 'approved' as const,
    created_at: minutesAgo(at),
    decided_at: minutesAgo(at),
  }));
  return post.slug;
}

import type { Insertable } from 'kysely';
import { openDatabase } from '../../server/db/connect.ts';
import type { Tables } from '../../server/db/tables.ts';
import { searchText } from '../../server/modules/contact/contact.repository.ts';
import { storeComments, storeRows } from '../../tests/support/long-list-factories.ts';
import { goodRows } from '../../tests/support/row-factories.ts';
import type { Place } from '../site.ts';
import { aComment, createRandom, emailAt, fillPosts, oneOf } from './fill-site.ts';

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

const words =
  'we look for two seo specialists who can start next month and work from pune or mumbai please call after six'.split(
    ' ',
  );

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const phoneAt = (at: number) => `+9198${String(at).padStart(8, '0')}`;

/** Fills the long lists of a stopped site; resolves with the slug of the post that has the comments. */
export async function fillLists(place: Place, lengths: ListLengths): Promise<string> {
  const { db, close } = openDatabase(place);
  try {
    const random = createRandom(1);
    await storeRows(db, 'people', lengths.people, (at) => aPerson(at, random));
    const people = await db.selectFrom('people').select('id').orderBy('id').execute();
    const cardAt = (at: number) => ({ person_id: people[at % people.length]?.id ?? 0 });
    for (const [kind, valueAt] of [
      ['email', emailAt],
      ['phone', phoneAt],
    ] as const) {
      await storeRows(db, 'person_identities', lengths.people, (at) => ({
        ...cardAt(at),
        kind,
        value: valueAt(at),
      }));
    }
    await storeRows(db, 'person_entries', lengths.people, (at) => ({
      ...goodRows.person_entries,
      ...cardAt(at),
      made_at: minutesAgo(at),
    }));
    await storeRows(db, 'person_steps', Math.floor(lengths.people / 2), (at) => ({
      ...goodRows.person_steps,
      ...cardAt(at * 2),
      due_at: minutesAgo(at * 2 - 5000),
      planned_at: minutesAgo(at * 2),
    }));
    await storeRows(db, 'contact_messages', lengths.messages, (at) => ({
      ...aMessage(at, random),
      ...cardAt(at),
    }));
    await storeRows(db, 'contact_messages', lengths.oldSpam, (at) => ({
      ...aMessage(at, random),
      status: 'spam' as const,
      status_changed_at: minutesAgo(60 * 24 * 60),
      mailed_at: null,
    }));
    await storeRows(db, 'outbox', lengths.messages, aMail);
    await storeRows(db, 'subscriptions', lengths.subscriptions, (at) => ({
      ...goodRows.subscriptions,
      email: `reader-${at}@visitor.example`,
      status: 'confirmed' as const,
      created_at: minutesAgo(at),
      requested_at: minutesAgo(at),
      confirmed_at: minutesAgo(at),
    }));
    await fillPosts(db, 0, lengths.posts);
    const post = await db.selectFrom('posts').select(['id', 'slug']).executeTakeFirstOrThrow();
    await storeComments(db, lengths.comments, (at) => aComment(at, post.id));
    return post.slug;
  } finally {
    await close();
  }
}

function aMessage(at: number, random: () => number): Insertable<Tables['contact_messages']> {
  const length = 20 + Math.floor(random() ** 2 * 200);
  const message = {
    ...goodRows.contact_messages,
    name: `Visitor ${at}`,
    email: emailAt(at),
    message: Array.from({ length }, () => oneOf(words, random)).join(' '),
    status: oneOf(['new', 'read', 'replied', 'archived'] as const, random),
    created_at: minutesAgo(at),
    status_changed_at: minutesAgo(at),
  };
  return { ...message, search_text: searchText({ ...message, about: '', id: at }, '') };
}

function aPerson(at: number, random: () => number): Insertable<Tables['people']> {
  const { id: _, ...person } = goodRows.people;
  const stage = oneOf(['new', 'contacted', 'qualified', 'won'] as const, random);
  const interest = oneOf(['Hiring Needs', 'Agency Services', 'SEO course'], random);
  const words = `visitor ${at} ${emailAt(at)} ${phoneAt(at)} ${interest}`;
  return {
    ...person,
    name: `Visitor ${at}`,
    stage,
    lost_reason: '',
    interest,
    search_text: words.toLowerCase(),
    created_at: minutesAgo(at),
    enquired_at: minutesAgo(at),
    closed_at: stage === 'won' ? minutesAgo(at) : null,
  };
}

function aMail(at: number): Insertable<Tables['outbox']> {
  const now = minutesAgo(60 + (at % 10_000));
  return {
    ...goodRows.outbox,
    message_id: `<${at}@site.example>`,
    reply_to: emailAt(at),
    subject: `Hiring Needs: Visitor ${at}`,
    body_text: `Visitor ${at} sent this through the contact form.\n${words.join(' ').repeat(5)}`,
    attempts: 1,
    next_attempt_at: now,
    sent_at: now,
    created_at: now,
  };
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabase } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import type { Database } from '../engines/database.ts';
import type { Tables } from '../tables.ts';

type TableName = keyof Tables;
const names = Object.keys(goodRows) as TableName[];
const at = '2026-01-01T00:00:00.000Z';
const long = (length: number) => 'x'.repeat(length);

/** The database with a valid row in every table. */
async function fill({ db }: Database) {
  await db.transaction().execute(async (trx) => {
    for (const name of names) {
      // Other tests insert several of these, whose ids the database generates.
      const isSeveral = name === 'comments' || name === 'subscriptions';
      const row = { ...(isSeveral && { id: 1 }), ...goodRows[name] };
      await trx
        .insertInto(name)
        .values(row as never)
        .execute();
    }
  });
  return db;
}

test('accepts a valid row in every table', async () => {
  const db = await fill(await testDatabase());
  for (const name of names) expect(await db.selectFrom(name).selectAll().execute()).toHaveLength(1);
});

const waiting = { status: 'waiting', started_by: 'asha' };

const badChanges: [TableName, Record<string, unknown>][] = [
  ['posts', { title: ' ' }],
  ['posts', { title: long(301) }],
  ['posts', { author: '' }],
  ['posts', { status: 'secret' }],
  ['posts', { status: 'trashed' }],
  ['posts', { status: 'trashed', trashed_at: at }],
  ['posts', { status: 'trashed', trashed_status: 'draft' }],
  ['posts', { status: 'trashed', trashed_at: at, trashed_status: 'trashed' }],
  ['posts', { trashed_at: at, trashed_status: 'draft' }],
  ['posts', { featured_alt: long(301) }],
  ['posts', { published_at: null }],
  ['posts', { published_at: '2026-01-01' }],
  ['posts', { created_at: '2026-01-01 00:00:00' }],
  ['posts', { updated_at: '2026-01-01T00:00:00.000+05:30' }],
  ['posts', { read_minutes: 0 }],
  ['posts', { featured_media_id: 99 }],
  ['posts', { slug: 'not-among-the-slugs' }],
  ['posts', { excerpt: '' }],
  ['post_slugs', { slug: 'changed-alone' }],
  ['post_slugs', { post_id: null }],
  ['post_search', { post_id: 99 }],
  ['authors', { name: ' ' }],
  ['authors', { slug: 'two words' }],
  ['authors', { bio: long(1001) }],
  ['authors', { picture: 99 }],
  ['authors', { is_sample: 2 }],
  ['author_slugs', { author_id: 99 }],
  ['categories', { name: '' }],
  ['categories', { name: long(61) }],
  ['tags', { position: -1 }],
  ['post_categories', { topic_id: 99 }],
  ['post_tags', { post_id: 99 }],
  ['former_categories', { name_key: '' }],
  ['former_tags', { name_key: long(61) }],
  ['former_tags', { topic_id: 99 }],
  ['comments', { author: long(121) }],
  ['comments', { email: long(255) }],
  ['comments', { text: long(3001) }],
  ['comments', { text: '  ' }],
  ['comments', { status: 'approved' }],
  ['comments', { decided_at: at }],
  ['comments', { status: 'spam', decided_at: at }],
  ['comments', { post_id: 99 }],
  ['comment_answers', { comment_id: 99 }],
  ['comment_answers', { text: ' ' }],
  ['comment_answers', { text: long(3001) }],
  ['comment_answers', { answered_at: 'now' }],
  ['comment_answers', { written_by: '' }],
  ['contact_messages', { name: long(121) }],
  ['contact_messages', { email: '' }],
  ['contact_messages', { message: long(5001) }],
  ['contact_messages', { about: long(121) }],
  ['contact_messages', { status: 'lost' }],
  ['contact_messages', { consented_at: null }],
  ['contact_messages', { consent_version: '' }],
  ['contact_messages', { mailed_at: null }],
  ['contact_messages', { person_id: 99 }],
  ['contact_messages', { first_answered_at: 'soon' }],
  ['contact_messages', { call_back: 'tonight' }],
  ['contact_messages', { first_page: ' ' }],
  ['people', { name: ' ' }],
  ['people', { about: long(201) }],
  ['people', { stage: 'asleep' }],
  ['people', { stage: null }],
  ['people', { stage: 'won' }],
  ['people', { lost_reason: '' }],
  ['people', { closed_at: null }],
  ['people', { value_rupees: -1 }],
  ['people', { owner_id: 99 }],
  ['people', { step: '' }],
  ['people', { step_due_at: null }],
  ['people', { enquired_at: null }],
  ['people', { kept_apart: 2 }],
  ['person_identities', { kind: 'name' }],
  ['person_identities', { value: '' }],
  ['person_identities', { person_id: 99 }],
  ['person_phones', { value: '' }],
  ['person_phones', { value: long(21) }],
  ['person_phones', { email: long(255) }],
  ['person_phones', { person_id: 99 }],
  ['distinct_people', { person_id: 99 }],
  ['distinct_people', { other_id: 99 }],
  ['person_entries', { kind: 'rumour' }],
  ['person_entries', { text: long(5001) }],
  ['person_entries', { made_by: ' ' }],
  ['person_entries', { person_id: 99 }],
  ['person_entries', { joined_id: 0 }],
  ['person_entries', { other_id: 0 }],
  ['person_joins', { person_id: 99 }],
  ['person_joins', { gone_id: 0 }],
  ['person_joins', { made_by: ' ' }],
  ['person_joins', { made_at: 'today' }],
  ['person_entries', { outcome: 'maybe' }],
  ['person_entries', { recipient: ' ' }],
  ['person_entries', { outbox_id: 0 }],
  ['person_entries', { next_step: ' ' }],
  ['person_entries', { next_due_at: 'tomorrow' }],
  ['subscriptions', { email: 'R@example.com' }],
  ['subscriptions', { email: ' r@example.com' }],
  ['subscriptions', { status: 'confirmed' }],
  ['subscriptions', { confirmed_at: at }],
  ['subscriptions', { status: 'unsubscribed' }],
  ['subscriptions', { unsubscribed_at: at }],
  ['subscriptions', { requested_at: null }],
  ['subscriptions', { hard_bounces: -1 }],
  ['subscriptions', { suppressed_at: 'today' }],
  ['subscriptions', { complained_at: 'today' }],
  ['subscriptions', { cadence: 'monthly' }],
  ['subscription_topics', { subscription_id: 99 }],
  ['subscription_topics', { topic_id: 99 }],
  ['newsletters', { kind: 'letter' }],
  ['newsletters', { status: 'gone' }],
  ['newsletters', { status: 'sending' }],
  ['newsletters', { status: 'waiting' }],
  ['newsletters', { mail: '{}' }],
  ['newsletters', { started_at: at }],
  ['newsletters', { ended_at: at }],
  ['newsletters', { post_id: 99 }],
  ['newsletters', { candidates: -1 }],
  ['subscriptions', { consent_source: ' ' }],
  ['subscriptions', { consent_source: long(201) }],
  ['newsletters', { held_at: at }],
  ['newsletters', { ...waiting, held_at: 'now' }],
  ['newsletters', { ...waiting, held_own: 1 }],
  ['newsletters', { ...waiting, held_at: at, held_own: 2 }],
  ['newsletters', { ...waiting, held_at: at, overruled_at: at }],
  ['newsletters', { ...waiting, held_at: at, overruled_by: 'asha' }],
  ['newsletters', { ...waiting, overruled_at: at, overruled_by: 'asha' }],
  ['newsletters', { ...waiting, held_at: at, overruled_at: at, overruled_by: ' ' }],
  ['newsletter_recipients', { newsletter_id: 99 }],
  ['newsletter_recipients', { subscription_id: 99 }],
  ['newsletter_recipients', { state: 'lost' }],
  ['newsletter_recipients', { state: 'claimed' }],
  ['newsletter_recipients', { state: 'accepted' }],
  ['newsletter_recipients', { state: 'uncertain', settled_at: at }],
  ['newsletter_recipients', { state: 'excluded', settled_at: at }],
  ['newsletter_recipients', { reason: 'suppressed' }],
  ['newsletter_recipients', { state: 'excluded', reason: 'rain', settled_at: at }],
  ['newsletter_recipients', { lease_until: at }],
  ['newsletter_recipients', { settled_at: at }],
  ['newsletter_tries', { at: 'now' }],
  ['newsletter_tries', { newsletter_id: 99 }],
  ['admin_accounts', { password_hash: 'plain' }],
  ['admin_accounts', { password_expires_at: 'in a week' }],
  ['admin_accounts', { role: 'king' }],
  ['admin_accounts', { state: 'asleep' }],
  ['admin_accounts', { email: ' ' }],
  ['admin_accounts', { left_at: 'yesterday' }],
  ['account_links', { kind: 'wish' }],
  ['account_links', { token_hash: long(64) }],
  ['account_links', { role: null }],
  ['account_links', { role: 'king' }],
  ['account_links', { invited_by: null }],
  ['account_links', { invited_by: 99 }],
  ['account_links', { kind: 'reset' }],
  ['account_links', { email: '' }],
  ['account_links', { name: long(121) }],
  ['account_links', { expires_at: at }],
  ['sessions', { token_hash: long(64) }],
  ['sessions', { expires_at: at }],
  ['sessions', { account_id: 99 }],
  ['sessions', { user_agent: long(301) }],
  ['sessions', { proven_at: 'today' }],
  ['authenticator_apps', { account_id: 99 }],
  ['authenticator_apps', { is_pending: 2 }],
  ['authenticator_apps', { secret: 'short' }],
  ['recovery_codes', { account_id: 99 }],
  ['recovery_codes', { hash: long(64) }],
  ['recovery_codes', { used_at: 'today' }],
  ['recovery_codes', { used_by: long(301) }],
  ['login_tickets', { account_id: 99 }],
  ['login_tickets', { token_hash: long(64) }],
  ['login_tickets', { expires_at: 'soon' }],
  ['media', { sha256: 'A'.repeat(64) }],
  ['media', { unused_since: 'yesterday' }],
  ['media', { file_name: long(256) }],
  ['media', { uploaded_by: long(121) }],
  ['media_variants', { byte_size: 3 }],
  ['media_variants', { format: 'gif' }],
  ['media_variants', { width: 0 }],
  ['outbox', { attempts: -1 }],
  ['outbox', { sent_at: at }],
  ['outbox', { recipient: '' }],
  ['outbox', { headers: 'none' }],
  ['outbox', { message_id: 'one@example.com' }],
  ['outbox', { attempts: 1, given_up_at: at }],
  ['outbox', { attempts: 1, sent_at: at, given_up_at: at }],
  ['outbox', { attempts: 1, sent_at: at, last_error: 'But it was sent.' }],
  ['page_views', { day: '1 January' }],
  ['page_views', { path: 'relative' }],
  ['page_views', { views: 0 }],
  ['page_views', { device_class: 'watch' }],
  ['view_totals', { trait: 'colour' }],
  ['view_totals', { value: long(401) }],
  ['view_totals', { views: 0 }],
  ['idempotency_keys', { key: 'not a hash' }],
  ['idempotency_keys', { request_hash: 'not a hash' }],
  ['rate_limits', { hits: 0 }],
  ['site_state', { value: null }],
  ['data_requests', { kind: 'rumour' }],
  ['data_requests', { address_digest: 'r@example.com' }],
  ['data_requests', { done_by: ' ' }],
  ['data_requests', { mails: -1 }],
  ['data_requests', { cards: -1 }],
  ['data_requests', { notes: -1 }],
  ['data_requests', { left_notes: -1 }],
  ['undo_records', { token: ' ' }],
  ['undo_records', { kind: 'pages' }],
  ['undo_records', { made_at: 'now' }],
  ['undo_records', { made_by: '' }],
  ['people_views', { name: ' ' }],
  ['people_views', { name: long(41) }],
  ['people_views', { query: '' }],
  ['people_views', { query: long(5001) }],
  ['people_views', { changed_at: 'now' }],
  ['people_views', { changed_by: '' }],
  ['monthly_totals', { month: '2026-01-01' }],
  ['monthly_totals', { source: ' ' }],
  ['monthly_totals', { stage: 'open' }],
  ['monthly_totals', { people: 0 }],
  ['monthly_totals', { qualified: 3 }],
  ['monthly_totals', { value_rupees: -1 }],
  ['monthly_totals', { is_gone: 2 }],
  ['answer_templates', { name: '' }],
  ['answer_templates', { fits: 'seo' }],
  ['person_entries', { outbox_id: 0 }],
  ['person_entries', { is_waiting: 2 }],
  ['person_entries', { first_answered_at: 'soon' }],
  ['answer_templates', { subject: long(151) }],
  ['answer_templates', { hindi: long(1501) }],
  ['answer_templates', { english: '' }],
  ['answer_templates', { changed_by: ' ' }],
  ['push_devices', { account_id: 99 }],
  ['push_devices', { endpoint: ' ' }],
  ['push_devices', { public_key: long(101) }],
  ['push_devices', { auth_secret: '' }],
  ['push_devices', { name: long(61) }],
  ['push_devices', { gone_at: 'now' }],
  ['push_devices', { session_hash: 'x' }],
  ['push_messages', { device_id: 99 }],
  ['push_messages', { title: '' }],
  ['push_messages', { path: long(201) }],
  ['push_messages', { attempts: -1 }],
  ['push_messages', { next_attempt_at: null }],
  ['push_messages', { lease_until: 'soon' }],
  ['returns_set_aside', { error: long(301) }],
  ['returns_set_aside', { uid: '' }],
  ['returns_set_aside', { set_aside_at: 'now' }],
  ['site_facts', { name: ' ' }],
  ['site_facts', { value: 'x'.repeat(1001) }],
  ['site_facts', { changed_at: 'now' }],
  ['site_facts', { changed_by: '' }],
  ['policy_versions', { version: '' }],
  ['policy_versions', { since: 'now' }],
  ['policy_versions', { parts: '' }],
  ['page_changes', { page: ' ' }],
  ['page_changes', { hash: 'abc' }],
  ['page_changes', { changed_at: 'today' }],
  ['categories', { heading: long(121) }],
  ['categories', { lead: long(301) }],
  ['tags', { description: long(171) }],
  ['page_edits', { page: ' ' }],
  ['page_edits', { revision: '' }],
  ['page_edits', { draft: 'x'.repeat(400_001) }],
  ['page_edits', { draft: null }],
  ['page_edits', { published_at: null }],
  ['page_edits', { draft_by: ' ' }],
  ['post_drafts', { key: '' }],
  ['post_drafts', { key: '1', post_id: 1 }],
  ['post_drafts', { base_updated_at: at }],
  ['post_drafts', { revision: ' ' }],
  ['post_drafts', { fields: 'x'.repeat(8_000_001) }],
  ['post_drafts', { saved_at: 'now' }],
  ['post_drafts', { saved_by: '' }],
  ['versions', { kind: 'comment' }],
  ['versions', { subject: '' }],
  ['versions', { cause: 'typed' }],
  ['versions', { content: 'x'.repeat(8_000_001) }],
  ['versions', { made_at: 'now' }],
  ['versions', { made_by: ' ' }],
  ['versions', { due_at: 'soon' }],
  ['scheduled_publications', { kind: 'comment' }],
  ['scheduled_publications', { subject: '' }],
  ['scheduled_publications', { version_id: 99 }],
  ['scheduled_publications', { due_at: 'soon' }],
  ['scheduled_publications', { failure: ' ' }],
  ['scheduled_publications', { newer_at: 'later' }],
  ['scheduled_publications', { newer_by: ' ' }],
  ['link_checks', { url: ' ' }],
  ['link_checks', { url: long(2001) }],
  ['link_checks', { due_at: 'soon' }],
  ['link_checks', { checked_at: null }],
  ['link_checks', { fault: null }],
  ['link_checks', { broken_since: null }],
  ['link_sources', { post_id: 99 }],
  ['link_sources', { page: 'home' }],
  ['link_sources', { post_id: null }],
  ['link_sources', { version: '' }],
  ['published_links', { url: 'https://www.w3.org/unknown' }],
  ['published_links', { source_id: 99 }],
  ['published_links', { words: long(201) }],
  ['backup_runs', { night: 'tonight' }],
  ['backup_runs', { finished_at: at }],
  ['backup_runs', { failure: 'No room' }],
  ['backup_runs', { finished_at: at, file: 'x.sqlite' }],
  ['backup_runs', { finished_at: at, file: 'x.sqlite', byte_size: 0, counts: '{}' }],
  ['backup_runs', { finished_at: at, failure: 'No', file: 'x', byte_size: 1, counts: '{}' }],
];

describe('refuses a row', () => {
  // Shared by all tests, because a refused row changes nothing.
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fill(database);
  });
  afterAll(() => database.close());

  test.each(badChanges)('%s with %o', async (name, change) => {
    await expect(database.db.updateTable(name).set(change).execute()).rejects.toThrow(
      /constraint/i,
    );
  });

  test.each([
    ['categories', { id: 2, name: 'seo', position: 1 }],
    ['subscriptions', { status: 'pending' }],
    ['newsletters', { revision: 'b' }],
    ['admin_accounts', { id: 2, username: 'ADMIN' }],
    ['post_slugs', { post_id: null }],
    ['outbox', { kind: 'another' }],
    ['media', { id: 2 }],
    ['media_variants', { sha256: 'b'.repeat(64) }],
    ['page_views', { views: 5 }],
    ['view_totals', { views: 5 }],
    ['idempotency_keys', { request_hash: 'b'.repeat(64) }],
    ['post_tags', { topic_id: 1, position: 1 }],
    ['comment_answers', { text: 'another' }],
    ['former_tags', { topic_id: null }],
    ['site_facts', { value: 'another' }],
    ['policy_versions', { parts: '[1]' }],
    ['page_edits', { revision: 'b' }],
    ['page_changes', { hash: 'b'.repeat(64) }],
    ['post_drafts', { revision: 'b' }],
    ['versions', { content: '[1]' }],
    ['scheduled_publications', { due_at: '2027-01-01T01:00:00.000Z' }],
    ['link_checks', { due_at: '2026-01-02T00:00:00.000Z' }],
    ['link_sources', { id: 2 }],
    ['published_links', { words: 'again' }],
    ['backup_runs', { started_at: '2026-01-01T01:00:00.000Z' }],
  ] as [TableName, object][])('that duplicates a unique value in %s', async (name, change) => {
    const twin = { ...goodRows[name], ...change } as never;
    await expect(database.db.insertInto(name).values(twin).execute()).rejects.toThrow(/unique/i);
  });

  test('refuses to delete a category that a post has', async () => {
    await expect(database.db.deleteFrom('categories').execute()).rejects.toThrow(/constraint/i);
  });
});

test("deletes a post's parts with it and keeps its slug and its picture", async () => {
  const db = await fill(await testDatabase());
  await db.deleteFrom('posts').execute();
  for (const name of [
    ...(['comments', 'comment_answers', 'post_search'] as const),
    ...(['post_tags', 'post_categories', 'link_sources', 'published_links'] as const),
  ]) {
    expect(await db.selectFrom(name).selectAll().execute()).toEqual([]);
  }
  expect(await db.selectFrom('post_slugs').selectAll().execute()).toEqual([
    { slug: 'a-post', post_id: null },
  ]);
  expect(await db.selectFrom('media').selectAll().execute()).toHaveLength(1);
});

test('accepts the longest page view as a key', async () => {
  const db = await fill(await testDatabase());
  const random = (length: number) =>
    Array.from({ length }, () =>
      String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000)),
    ).join('');
  const row = { path: `/${random(399)}`, campaign: random(100), referrer_host: 'h'.repeat(253) };
  await db.updateTable('page_views').set(row).execute();
  expect(await db.selectFrom('page_views').select('path').executeTakeFirst()).toEqual({
    path: row.path,
  });
});

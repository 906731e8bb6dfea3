/** Rows by table. */
type Rows = Record<string, Record<string, unknown>[]>;

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T03:04:05.678Z';
const hash = 'a'.repeat(64);
const otherHash = 'b'.repeat(64);
const size = { width: 480, height: 320 };
const consent = { consent_version: '2025-01-01', consented_at: at };

const message = {
  name: 'Ravi Kulkarni',
  email: 'ravi@x.in',
  phone: '98230 00140',
  subject: 'General Inquiry',
  message: 'Is the evening batch full?',
  status: 'new',
  private_note: '',
  ...consent,
  page_path: '/contact',
  campaign: '',
  referrer_host: '',
  created_at: at,
  status_changed_at: later,
  mailed_at: at,
};

const subscription = { status: 'pending', ...consent, created_at: at, requested_at: at };
const confirmed = { ...subscription, status: 'confirmed', confirmed_at: later };
const left = { ...confirmed, status: 'unsubscribed', unsubscribed_at: later };

const post = {
  author: 'Asha',
  meta_description: '',
  summary: '',
  read_minutes: 1,
  featured_alt: '',
  created_at: at,
  updated_at: at,
  content: '<p>Text</p>',
};

const attempt = { name_digest: hash, address_digest: otherHash, succeeded: 0, attempted_at: at };

/**
 * What the guard of migrations inserts after each of them: rows for each new table, and values that later migrations
 * transform. A landed entry is not edited, since the recorded hashes depend on it.
 */
export const seededRows: Record<string, Rows> = {
  '0001-media': {
    media: [
      { sha256: hash, alt: 'A Brass Lâmp', ...size, created_at: at, unused_since: later },
      { sha256: otherHash, alt: '', ...size, created_at: at },
    ],
    media_variants: [
      { sha256: hash, media_id: 1, format: 'webp', ...size, byte_size: 2, data: new Uint8Array(2) },
    ],
  },
  '0002-posts': {
    posts: [
      { ...post, id: 1, slug: 'a-post', title: 'A post', status: 'published', published_at: at },
      { ...post, id: 2, slug: 'a-draft', title: 'A draft', status: 'draft', featured_media_id: 1 },
    ],
    post_slugs: [
      { slug: 'a-post', post_id: 1 },
      { slug: 'a-draft', post_id: 2 },
      { slug: 'gone', post_id: null },
    ],
    post_search: [
      { post_id: 1, head: 'mango', body: `a\\b "quoted" कलम ${'word'.repeat(200)}` },
      { post_id: 2, head: '', body: 'mango papaya' },
    ],
  },
  '0003-topics': {
    categories: [{ name: 'SEO', name_key: 'seo', position: 0 }],
    tags: [{ name: 'AI', name_key: 'ai', position: 0 }],
    post_categories: [{ post_id: 1, topic_id: 1, position: 0 }],
    post_tags: [{ post_id: 1, topic_id: 1, position: 0 }],
  },
  '0004-comments': {
    comments: [
      ['Meena', 'Meena@x.in', 'pending'],
      ['Zoya', 'zoya@x.in', 'approved'],
      ['Spam', 'spam@x.in', 'spam'],
    ].map(([author, email, status]) => {
      const decided_at = status === 'approved' ? later : null;
      return { post_id: 1, author, email, status, decided_at, text: 'Hi', created_at: at };
    }),
  },
  '0005-contact': {
    contact_messages: [
      { ...message, subject: 'SEO course', campaign: 'google / cpc / nov', status: 'archived' },
      { ...message, name: 'Work', email: 'work@x.in', phone: '98230 00141', status: 'replied' },
      // Joins both.
      { ...message, name: 'Ravi', email: 'RAVI@x.in', phone: '919823000141', campaign: 'diwali' },
      { ...message, name: 'Spam', email: 'spam@x.in', phone: '98230 00142', status: 'spam' },
      { ...message, name: 'Éva\u00ad  Ñ\t', email: 'Éva@x.in', phone: 'none' },
      {
        ...message,
        name: 'Zalgo',
        email: 'z@x.in',
        phone: '-',
        message: `e${'\u0301'.repeat(40)}`,
      },
      { ...message, name: 'Placeholder', email: 'p@x.in', phone: '98765 43210', status: 'read' },
      { ...message, name: 'Counting', email: 'c@x.in', phone: '1234567890', private_note: 'कलम क़' },
      { ...message, email: `${'İ'.repeat(200)}@x.in`, phone: '9876543210', subject: 'Other' },
      { ...message, email: 'd@x.in', phone: '+1 212 555 2368', referrer_host: 'www.google.com' },
    ],
  },
  '0006-newsletter': {
    subscriptions: [
      { ...confirmed, email: 'reader@x.in' },
      { ...confirmed, email: 'ravi@x.in' },
      { ...subscription, email: 'pending@x.in' },
      { ...confirmed, email: 'asha@bücher.example' },
      { ...left, email: 'asha@xn--bcher-kva.example' },
      { ...left, email: 'ravi@x.example.' },
      { ...confirmed, email: 'ravi@x.example' },
      { ...confirmed, email: 'zoya@x.example.' },
    ],
  },
  '0007-accounts': {
    admin_accounts: [
      {
        username: 'Admin',
        username_key: 'admin',
        password_hash: '$argon2id$v=19$a',
        created_at: at,
        password_changed_at: at,
      },
    ],
    sessions: [
      [hash, at],
      [otherHash, later],
    ].map(([token_hash, last_seen_at]) => {
      const expires_at = '2026-01-08T00:00:00.000Z';
      return {
        token_hash,
        account_id: 1,
        created_at: at,
        last_seen_at,
        expires_at,
        user_agent: '',
      };
    }),
    login_attempts: [attempt],
  },
  '0008-outbox': {
    outbox: [
      {
        kind: 'contact-notice',
        message_id: '<one@example.com>',
        recipient: 'Owner@example.com',
        subject: 'News',
        body_text: 'Text',
        headers: '{}',
        attempts: 0,
        next_attempt_at: at,
        created_at: at,
      },
    ],
  },
  '0009-page-views': {
    page_views: [
      {
        day: '2026-01-01',
        path: '/',
        referrer_host: '',
        campaign: '',
        device_class: 'phone',
        views: 1,
      },
    ],
    view_totals: [{ trait: 'path', day: '2026-01-01', value: '/', views: 1 }],
  },
  '0010-requests': {
    idempotency_keys: [{ scope: 'contact', key: hash, request_hash: otherHash, created_at: at }],
    rate_limits: [{ key: 'contact:::1', hits: 1, resets_at: at }],
    site_state: [{ key: 'secret', value: 'x' }],
  },
  '0011-content-news': { site_state: [{ key: 'posts_version', value: '7' }] },
  '0013-backup-runs': { backup_runs: [{ night: '2026-01-01', started_at: at }] },
  '0014-data-requests': {
    data_requests: [
      {
        kind: 'erasure',
        address_digest: hash,
        done_by: 'admin',
        done_at: at,
        messages: 1,
        comments: 0,
        subscriptions: 0,
        mails: 2,
      },
    ],
  },
  '0017-login-counts': { login_attempts: [attempt] },
  '0021-message-trash': {
    contact_messages: [
      { ...message, email: 'trash@x.in', phone: '98230 00149', trashed_at: later },
    ],
  },
  '0023-migration-checksums': { kysely_migration_checksum: [{ name: '0001', checksum: hash }] },
  '0030-site-facts': {
    site_facts: [{ name: 'phone', value: '98230 00140', changed_at: at, changed_by: 'asha' }],
  },
  '0032-page-edits': {
    page_edits: [{ page: 'home', revision: 'a1', draft: '{}', draft_at: at, draft_by: 'asha' }],
  },
  '0033-policy-versions': {
    policy_versions: [{ page: 'privacy-policy', version: '2026-01-01', since: at, parts: '[]' }],
  },
  '0034-versions': {
    post_drafts: [
      {
        key: 'k',
        post_id: 1,
        revision: 'a1',
        fields: '{}',
        base_updated_at: at,
        saved_at: at,
        saved_by: 'asha',
      },
    ],
    versions: [
      {
        kind: 'post',
        subject: '1',
        cause: 'scheduled',
        content: '{}',
        made_at: at,
        made_by: 'asha',
      },
    ],
    scheduled_publications: [{ kind: 'post', subject: '1', version_id: 1, due_at: later }],
  },
  '0036-former-topics': {
    former_categories: [{ name_key: 'seo tips', topic_id: 1 }],
    former_tags: [{ name_key: 'robots', topic_id: null }],
  },
  '0037-comment-answers': {
    comment_answers: [{ comment_id: 2, text: 'Thanks', answered_at: later, written_by: 'asha' }],
  },
  '0039-link-checks': {
    link_checks: [
      { url: 'https://w3.org/a', due_at: at, checked_at: at, fault: '404', broken_since: at },
    ],
    link_sources: [{ post_id: 1, version: at }],
    published_links: [{ source_id: 1, url: 'https://w3.org/a', words: 'the source' }],
  },
  '0045-cards-of-messages': {
    people: [
      {
        name: 'Walk-in',
        about: '',
        stage: 'won',
        lost_reason: '',
        interest: '',
        batch: '',
        step: '',
        source: 'Phone',
        campaign: 'instagram / social / a / b',
        first_page: '',
        referrer_host: 'l.instagram.com',
        kept_apart: 0,
        search_text: 'walk-in',
        created_at: at,
        enquired_at: at,
        closed_at: later,
      },
    ],
    person_entries: [{ person_id: 1, kind: 'note', text: 'Call', made_by: 'asha', made_at: at }],
  },
  '0047-push': {
    push_devices: [
      {
        account_id: 1,
        endpoint: 'https://push.example/a',
        public_key: 'key',
        auth_secret: 'secret',
        name: 'Chrome on Android',
        added_at: at,
      },
    ],
    push_messages: [
      { device_id: 1, title: 'A new enquiry', path: '/admin', attempts: 0, next_attempt_at: at },
    ],
  },
  '0048-answer-templates': {
    answer_templates: [
      {
        name: 'First',
        subject: '',
        english: 'Hello',
        hindi: '',
        changed_at: at,
        changed_by: 'asha',
      },
    ],
  },
  '0050-newsletters': {
    newsletters: [
      {
        status: 'sent',
        revision: 'a1',
        fields: '{}',
        post_id: 1,
        saved_at: at,
        saved_by: 'asha',
        message_key: 'one@example.com',
        mail: '{}',
        candidates: 2,
        started_at: at,
        started_by: 'asha',
        ended_at: later,
      },
    ],
    newsletter_recipients: [
      {
        newsletter_id: 1,
        subscription_id: 1,
        state: 'accepted',
        is_uncertain: 0,
        attempts: 1,
        due_at: at,
        answer: '250 OK',
        settled_at: later,
      },
      {
        newsletter_id: 1,
        subscription_id: 2,
        state: 'excluded',
        is_uncertain: 0,
        attempts: 0,
        due_at: at,
        reason: 'suppressed',
        settled_at: later,
      },
    ],
    newsletter_tries: [{ newsletter_id: 1, at }],
  },
  '0055-reader-choices': { subscription_topics: [{ subscription_id: 1, topic_id: 1 }] },
  '0059-desk': {
    people_views: [{ name: 'Won', query: 'status=won', changed_at: at, changed_by: 'asha' }],
  },
  '0060-shared-phones': { distinct_people: [{ person_id: 1, other_id: 2 }] },
  '0064-undo-records': {
    undo_records: [{ token: 'a', kind: 'posts', content: '{}', made_at: at, made_by: 'asha' }],
  },
  '0069-returns-set-aside': {
    returns_set_aside: [
      { mailbox: 'in@localhost/', validity: '1', uid: '2', error: 'Unknown', set_aside_at: at },
    ],
  },
  '0079-monthly-totals': {
    monthly_totals: [
      {
        month: '2026-01',
        source: 'Google search',
        campaign: '',
        page: '/',
        stage: 'won',
        is_gone: 0,
        people: 2,
        qualified: 2,
        value_rupees: 90_000,
      },
    ],
  },
  '0092-person-joins': {
    person_joins: [{ person_id: 1, gone_id: 99, content: '{}', made_by: 'asha', made_at: at }],
  },
  '0096-authors': {
    authors: [
      {
        name: 'Asha Rao',
        name_key: 'asha rao',
        slug: 'asha-rao',
        bio: 'Teaches.',
        picture_alt: '',
        is_sample: 0,
        created_at: at,
        updated_at: later,
      },
    ],
    author_slugs: [{ slug: 'asha', author_id: 1 }],
  },
  '0097-found-pages': {
    page_changes: [{ page: 'home', hash: 'a'.repeat(64), changed_at: at }],
  },
  '0104-roles': {
    account_links: [
      {
        kind: 'invitation',
        token_hash: 'b'.repeat(64),
        name: 'Meera Pillai',
        email: 'meera@mail.example',
        role: 'author',
        invited_by: 1,
        created_at: at,
        expires_at: later,
      },
    ],
  },
  '0105-copy-changes': {
    copy_changes: [{ table_name: 'people', row_key: '[1]' }],
    copy_recording: [{ id: 1, since: 1 }],
  },
  '0106-second-steps': {
    authenticator_apps: [
      { account_id: 1, is_pending: 0, secret: 'A'.repeat(32), last_step: 7, created_at: at },
    ],
    recovery_codes: [
      {
        account_id: 1,
        hash: 'b'.repeat(64),
        salt: 'salt',
        created_at: at,
        used_at: later,
        used_by: 'Mozilla/5.0',
      },
    ],
    login_tickets: [
      {
        token_hash: 'c'.repeat(64),
        account_id: 1,
        tries: 1,
        password_changed_at: at,
        expires_at: later,
      },
    ],
  },
  '0107-page-speeds': {
    page_speeds: [
      {
        day: '2026-01-01',
        path: '/',
        device_class: 'phone',
        metric: 'lcp',
        bucket: 2500,
        views: 3,
      },
    ],
  },
  '0109-activity': {
    activity: [
      {
        id: 1,
        at,
        account_id: 1,
        account: 'Asha',
        kind: 'posts',
        did: 'Published',
        noun: 'post',
        subjects: '1',
        count: 1,
        title: 'A post',
        device: 'Chrome on Android',
        hash,
      },
    ],
    activity_chain: [{ id: 1, last_id: 1, last_hash: hash, anchor_id: 0, anchor_hash: otherHash }],
  },
  '0110-passkeys': {
    passkeys: [
      {
        account_id: 1,
        credential_id: 'AQ',
        public_key: 'Ag',
        counter: 4_000_000_000,
        user_handle: 'Aw',
        host: 'site.example',
        name: 'Chrome on Windows',
        keeper: 'Windows Hello',
        transports: 'internal',
        is_synced: 0,
        created_at: at,
        last_used_at: later,
      },
    ],
  },
  '0111-known-devices': {
    known_devices: [{ account_id: 1, device_hash: hash, first_seen_at: at, last_seen_at: later }],
  },
};

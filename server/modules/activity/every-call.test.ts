import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  type LoggedCall,
  readingCalls,
  sentences,
  visitorCalls,
} from '../../../domain/activity/sentences.ts';
import { addDays } from '../../../domain/analytics/days.ts';
import { calls } from '../../../domain/api/calls.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { anAuthenticator } from '../../../tests/support/authenticator.ts';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { aPicture } from '../../../tests/support/images.ts';
import { addReaders, firstDraft } from '../../../tests/support/newsletters.ts';
import { testBrowser } from '../../../tests/support/push-service.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { testNetwork } from '../../../tests/support/scripted-network.ts';
import { aMessage } from '../../../tests/support/visitors.ts';
import { checkLog } from './check.ts';

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;
type Answer = Promise<LightMyRequestResponse>;
type Method = InjectOptions['method'];

const folder = mkdtempSync(join(tmpdir(), 'test-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const sameAdmin = oneTestAdmin({
  RATE_LIMITS: 'off',
  BACKUP_TO: folder,
  DNS_SERVERS: '127.0.0.1:9',
});

let serial = 0;

/** Words of visitors, which the log must not contain. */
const visitor = { name: 'Zubeida Quraishi', message: 'I lost my brass lamp', mail: 'zubeida' };

/** What the cases act on: each has something of its own. */
function world(admin: Admin) {
  const { call, http, send, upload, database } = admin;
  const { db } = database;
  const next = () => {
    serial += 1;
    return serial;
  };
  const ok = async (answer: Answer) => {
    const response = await answer;
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json();
  };
  const json = (method: Method, url: string, payload?: object) =>
    call(method, url, payload === undefined ? {} : { payload });
  const post = async (status = 'published') => {
    const title = `Post ${next()}`;
    const form = { title, author: 'Asha', status, content: '<p>Text</p>', categories: 'SEO' };
    return await ok(send('POST', '/api/blogs', form));
  };
  const enquiry = async (changes: object = {}) => {
    const n = next();
    const payload = aMessage({
      name: visitor.name,
      email: `${visitor.mail}${n}@x.in`,
      phone: `98220 ${String(10_000 + n)}`,
      message: visitor.message,
      ...changes,
    });
    await ok(http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload }));
    const last = db.selectFrom('contact_messages').select(['id', 'person_id']);
    const row = await last.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    return {
      id: row.id,
      card: row.person_id ?? 0,
      email: `${visitor.mail}${n}@x.in`,
      phone: payload.phone,
    };
  };
  const lastId = async (table: 'comments' | 'subscriptions' | 'outbox' | 'returns_set_aside') => {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst();
    return row?.id ?? 0;
  };
  const comment = async () => {
    const waiting = { status: 'pending' as const, decided_at: null };
    const row = { ...goodRows.comments, ...waiting, post_id: admin.postId };
    await db.insertInto('comments').values(row).execute();
    return await lastId('comments');
  };
  const reader = async () => {
    const email = `reader${next()}@x.in`;
    await addReaders(db, [email]);
    return { id: await lastId('subscriptions'), email };
  };
  const picture = async () => {
    const bytes = await aPicture(40 + next(), 40)
      .png()
      .toBuffer();
    return await upload(bytes, 'lamp.png');
  };
  const newsletter = async () => {
    const draft = firstDraft({ subject: `Issue ${next()}`, content: '<p>Namaste,</p>' });
    return await ok(json('POST', '/api/admin/newsletters', draft));
  };
  const author = async () =>
    await ok(
      json('POST', '/api/admin/authors', {
        name: `Author ${next()}`,
        bio: 'Teaches.',
        slug: '',
        picture: null,
        pictureAlt: '',
      }),
    );
  const template = async () =>
    await ok(json('POST', '/api/admin/answer-templates', templateOf(next())));
  const view = async () =>
    await ok(
      json('POST', '/api/admin/people-views', { name: `View ${next()}`, query: 'status=won' }),
    );
  const mail = async (given_up: boolean) => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await db
      .insertInto('outbox')
      .values({
        ...goodRows.outbox,
        message_id: `<${next()}@site.example>`,
        next_attempt_at: at,
        ...(given_up && { attempts: 10, last_error: 'No.', given_up_at: new Date().toISOString() }),
      })
      .execute();
    return await lastId('outbox');
  };
  const category = async () => {
    const name = `Topic ${next()}`;
    const form = {
      title: `Post ${next()}`,
      author: 'Asha',
      status: 'published',
      content: '<p>x</p>',
    };
    await ok(send('POST', '/api/blogs', { ...form, categories: name }));
    const { topics } = await ok(
      json('GET', `/api/admin/topics/categories?search=${encodeURIComponent(name)}`),
    );
    return topics[0] as { id: number; name: string };
  };
  const pageOf = async (key: string) => await ok(json('GET', `/api/admin/pages/${key}`));
  const pageDraft = async () => {
    const { revision } = await pageOf('about');
    const edits = {
      meta: {
        values: {
          title: `About ${next()}`,
          description: 'A page of 50 letters at least, about who teaches here.',
        },
      },
    };
    return { revision, edits };
  };
  return {
    ...{ ...admin, db, next, ok, json, post, enquiry, comment, reader, picture, newsletter },
    ...{ author, template, view, mail, category, pageOf, pageDraft, lastId },
  };
}

const templateOf = (n: number) => ({
  name: `Text ${n}`,
  kind: 'mail',
  fit: 'general',
  english: 'Hello',
  hindi: '',
  subject: 'Hi',
});

type World = ReturnType<typeof world>;

/** Prepares a call; then it is made, and must leave one entry that says this. */
type Case = (w: World) => Promise<[act: () => Answer, says: RegExp]>;

const later = { day: '2027-01-31', time: '10:00' };
const call =
  (url: string, says: RegExp, payload?: object): Case =>
  async (w) => [() => w.json('POST', url, payload), says];
const get =
  (url: string, says: RegExp): Case =>
  async (w) => [() => w.json('GET', url), says];

const cases: Partial<Record<LoggedCall, Case>> = {
  'POST /api/admin/auth/login': async (w) => [() => w.logIn(), /^Logged in$/],
  'DELETE /api/admin/auth/session': async (w) => {
    const { token } = await w.ok(w.logIn());
    const headers = { authorization: `Bearer ${token}` };
    return [
      () => w.http.inject({ method: 'DELETE', url: '/api/admin/auth/session', headers }),
      /^Logged out$/,
    ];
  },
  'DELETE /api/admin/sessions/others': async (w) => {
    await w.ok(w.logIn());
    return [
      () => w.json('DELETE', '/api/admin/sessions/others'),
      /^Logged out all other devices, \d/,
    ];
  },
  'DELETE /api/admin/sessions/:id': async (w) => {
    await w.ok(w.logIn());
    const sessions = await w.ok(w.json('GET', '/api/admin/sessions'));
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    return [() => w.json('DELETE', `/api/admin/sessions/${id}`), /^Logged out another device$/];
  },
  'POST /api/admin/identity': call('/api/admin/identity', /^Confirmed who is there$/, {
    kind: 'password',
    proof: testAdmin.password,
  }),
  'POST /api/admin/second-step/app': call(
    '/api/admin/second-step/app',
    /^Made a key for an authenticator app$/,
  ),
  'PUT /api/admin/profile': async (w) => {
    const { revision } = await w.ok(w.json('GET', '/api/admin/profile'));
    const payload = { revision, name: `Owner ${w.next()}`, work: '', about: '', picture: null };
    return [() => w.json('PUT', '/api/admin/profile', payload), /^Changed the own profile$/];
  },
  'PUT /api/admin/account': async (w) => {
    // Another case may have made the account an author, whose name is changed in the profile.
    await w.db.updateTable('admin_accounts').set({ author_id: null }).execute();
    return [
      () => w.json('PUT', '/api/admin/account', { displayName: 'Asha Rao' }),
      /^Changed the own name$/,
    ];
  },
  'POST /api/admin/push/devices': async (w) => [
    () =>
      w.json(
        'POST',
        '/api/admin/push/devices',
        testBrowser(`https://8.8.8.8/${w.next()}`).subscription,
      ),
    /^Switched notifications on$/,
  ],
  'PUT /api/admin/push/quiet-hours': async (w) => [
    () => w.json('PUT', '/api/admin/push/quiet-hours', { isOn: true }),
    /^Changed the quiet hours$/,
  ],
  'PUT /api/admin/duty': async (w) => [
    () => w.json('PUT', '/api/admin/duty', { isOn: true }),
    /^Went on duty$/,
  ],
  'POST /api/admin/push/devices/:id/test': async (w) => {
    await w.ok(
      w.json(
        'POST',
        '/api/admin/push/devices',
        testBrowser(`https://8.8.8.8/${w.next()}`).subscription,
      ),
    );
    const { devices } = await w.ok(w.json('GET', '/api/admin/push'));
    return [
      () => w.json('POST', `/api/admin/push/devices/${devices[0].id}/test`),
      /^Sent a notification to try$/,
    ];
  },
  'DELETE /api/admin/push/devices/:id': async (w) => {
    await w.ok(
      w.json(
        'POST',
        '/api/admin/push/devices',
        testBrowser(`https://8.8.8.8/${w.next()}`).subscription,
      ),
    );
    const { devices } = await w.ok(w.json('GET', '/api/admin/push'));
    return [
      () => w.json('DELETE', `/api/admin/push/devices/${devices[0].id}`),
      /^Switched notifications off/,
    ];
  },
  'PUT /api/admin/todo/:id': async (w) => [
    () => w.json('PUT', '/api/admin/todo/logo', { settled: true }),
    /^Settled a task: “logo”$/,
  ],
  'POST /api/admin/undo': async (w) => {
    const id = await w.comment();
    const payload = { ids: [id], decision: 'approve' };
    const { undo } = await w.ok(w.json('POST', '/api/admin/comments/decisions', payload));
    return [() => w.json('POST', '/api/admin/undo', { tokens: [undo] }), /^Undid the last change$/];
  },
  'POST /api/admin/answer-templates': async (w) => [
    () => w.json('POST', '/api/admin/answer-templates', templateOf(w.next())),
    /^Added the text to reply with no\. \d+$/,
  ],
  'PUT /api/admin/answer-templates/:id': async (w) => {
    const { id } = await w.template();
    const payload = { template: { ...templateOf(w.next()) } };
    return [
      () => w.json('PUT', `/api/admin/answer-templates/${id}`, payload),
      /^Changed the text to reply/,
    ];
  },
  'DELETE /api/admin/answer-templates/:id': async (w) => {
    const { id } = await w.template();
    return [
      () => w.json('DELETE', `/api/admin/answer-templates/${id}`),
      /^Deleted the text to reply/,
    ];
  },
  'POST /api/blogs': async (w) => [
    () =>
      w.send('POST', '/api/blogs', {
        title: 'Lamps',
        author: 'Asha',
        status: 'published',
        content: '<p>x</p>',
      }),
    /^Published “Lamps”$/,
  ],
  'PUT /api/blogs/:id': async (w) => {
    const { id, title } = await w.post('draft');
    const form = { title, author: 'Asha', status: 'published', content: '<p>y</p>' };
    return [() => w.send('PUT', `/api/blogs/${id}`, form), new RegExp(`^Published “${title}”$`)];
  },
  'DELETE /api/blogs/:id': async (w) => {
    const { id, title } = await w.post();
    return [
      () => w.json('DELETE', `/api/blogs/${id}`),
      new RegExp(`^Put into the trash: “${title}”$`),
    ];
  },
  'POST /api/blogs/:id/restore': async (w) => {
    const { id, title } = await w.post();
    await w.ok(w.json('DELETE', `/api/blogs/${id}`));
    return [
      () => w.json('POST', `/api/blogs/${id}/restore`),
      new RegExp(`^Took out of the trash: “${title}”$`),
    ];
  },
  'POST /api/admin/blogs/decisions': async (w) => {
    const [one, two] = [await w.post('draft'), await w.post('draft')];
    const payload = { ids: [one.id, two.id], decision: 'publish' };
    return [() => w.json('POST', '/api/admin/blogs/decisions', payload), /^Published 2 posts$/];
  },
  'POST /api/admin/blogs/:id/request': async (w) => {
    const { id, title } = await w.post('draft');
    return [
      () => w.json('POST', `/api/admin/blogs/${id}/request`, { note: 'Soon' }),
      new RegExp(`^Asked to publish “${title}”$`),
    ];
  },
  'DELETE /api/admin/blogs/:id/request': async (w) => {
    const { id, title } = await w.post('draft');
    await w.ok(w.json('POST', `/api/admin/blogs/${id}/request`, {}));
    return [
      () => w.json('DELETE', `/api/admin/blogs/${id}/request`),
      new RegExp(`^Took back the request to publish “${title}”$`),
    ];
  },
  'POST /api/admin/blogs/:id/request/return': async (w) => {
    const { id, title } = await w.post('draft');
    await w.ok(w.json('POST', `/api/admin/blogs/${id}/request`, {}));
    return [
      () => w.json('POST', `/api/admin/blogs/${id}/request/return`, { note: 'Shorter' }),
      new RegExp(`^Gave back to the author: “${title}”$`),
    ];
  },
  'PUT /api/blogs/:id/published-at': async (w) => {
    const { id } = await w.post();
    const day = { day: '2025-01-31', time: '10:00' };
    return [
      () => w.json('PUT', `/api/blogs/${id}/published-at`, day),
      /^Changed the date of “Post/,
    ];
  },
  'PUT /api/admin/drafts/:id': async (w) => {
    const payload = await draftOf(w);
    return [
      () => w.json('PUT', `/api/admin/drafts/${payload.key}`, payload.body),
      /^Wrote on the draft “Post/,
    ];
  },
  'POST /api/admin/drafts/:id/discard': async (w) => {
    const { key, body } = await draftOf(w);
    const { draft } = await w.ok(w.json('PUT', `/api/admin/drafts/${key}`, body));
    const { revision } = draft;
    return [
      () => w.json('POST', `/api/admin/drafts/${key}/discard`, { revision }),
      /^Discarded the draft “Post/,
    ];
  },
  'POST /api/admin/versions/:id/restore': async (w) => {
    const { id } = await w.post();
    const { versions } = await w.ok(w.json('GET', `/api/admin/histories/post-${id}`));
    return [
      () => w.json('POST', `/api/admin/versions/${versions[0].id}/restore`),
      /^Restored an earlier version/,
    ];
  },
  'PUT /api/admin/scheduled/:id': async (w) => {
    const { id } = await w.post('draft');
    return [() => w.json('PUT', `/api/admin/scheduled/post-${id}`, later), /^Scheduled “Post/];
  },
  'POST /api/admin/scheduled/:id/move': async (w) => {
    const { id } = await w.post('draft');
    await w.ok(w.json('PUT', `/api/admin/scheduled/post-${id}`, later));
    const other = { ...later, time: '11:00' };
    return [
      () => w.json('POST', `/api/admin/scheduled/post-${id}/move`, other),
      /^Moved to another time: “Post/,
    ];
  },
  'DELETE /api/admin/scheduled/:id': async (w) => {
    const { id } = await w.post('draft');
    await w.ok(w.json('PUT', `/api/admin/scheduled/post-${id}`, later));
    return [
      () => w.json('DELETE', `/api/admin/scheduled/post-${id}`),
      /^Took out of the schedule: “Post/,
    ];
  },
  'PATCH /api/admin/topics/:kind/:id': async (w) => {
    const { id, name } = await w.category();
    const payload = { name: `Other ${w.next()}` };
    return [
      () => w.json('PATCH', `/api/admin/topics/categories/${id}`, payload),
      new RegExp(`^Renamed “${name}”$`),
    ];
  },
  'PUT /api/admin/topics/:kind/:id/texts': async (w) => {
    const { id } = await w.category();
    const payload = { heading: 'Lamps', lead: '', description: '' };
    return [
      () => w.json('PUT', `/api/admin/topics/categories/${id}/texts`, payload),
      /^Changed the texts of “Topic/,
    ];
  },
  'POST /api/admin/topics/:kind/:id/merge': async (w) => {
    const [one, two] = [await w.category(), await w.category()];
    const url = `/api/admin/topics/categories/${one.id}/merge`;
    return [
      () => w.json('POST', url, { into: two.name }),
      new RegExp(`^Merged into “${two.name}”: “${one.name}”$`),
    ];
  },
  'DELETE /api/admin/topics/:kind/:id': async (w) => {
    const { id, name } = await w.category();
    return [
      () => w.json('DELETE', `/api/admin/topics/categories/${id}`),
      new RegExp(`^Deleted “${name}”$`),
    ];
  },
  'POST /api/admin/blogs/categories': async (w) => {
    const { id } = await w.post();
    const payload = { change: 'add', category: 'Lamps', posts: [{ id }] };
    return [
      () => w.json('POST', '/api/admin/blogs/categories', payload),
      /^Added the category “Lamps” to “Post/,
    ];
  },
  'POST /api/admin/authors': async (w) => [
    () =>
      w.json('POST', '/api/admin/authors', {
        name: 'Meera N',
        bio: '',
        slug: '',
        picture: null,
        pictureAlt: '',
      }),
    /^Added the author “Meera N”$/,
  ],
  'PUT /api/admin/authors/:id': async (w) => {
    const author = await w.author();
    const form = { name: author.name, bio: 'Writes.', slug: '', picture: null, pictureAlt: '' };
    const payload = { ...form, revision: author.updatedAt, inPosts: false };
    return [
      () => w.json('PUT', `/api/admin/authors/${author.id}`, payload),
      /^Changed the author “Author/,
    ];
  },
  'PUT /api/admin/authors/:id/account': async (w) => {
    const author = await w.author();
    await w.db.updateTable('admin_accounts').set({ author_id: null }).execute();
    const me = await w.db.selectFrom('admin_accounts').select('id').executeTakeFirstOrThrow();
    await w.ok(w.json('PUT', `/api/admin/authors/${author.id}/account`, { account: me.id }));
    return [
      () => w.json('PUT', `/api/admin/authors/${author.id}/account`, { account: null }),
      /^Took from its account the author “Author/,
    ];
  },
  'DELETE /api/admin/authors/:id': async (w) => {
    const { id, name } = await w.author();
    return [
      () => w.json('DELETE', `/api/admin/authors/${id}`),
      new RegExp(`^Deleted the author “${name}”$`),
    ];
  },
  'PUT /api/admin/pages/:id/draft': async (w) => {
    const payload = await w.pageDraft();
    return [
      () => w.json('PUT', '/api/admin/pages/about/draft', payload),
      /^Wrote on the page “About/,
    ];
  },
  'POST /api/admin/pages/:id/publish': async (w) => {
    const { revision } = await w.ok(
      w.json('PUT', '/api/admin/pages/about/draft', await w.pageDraft()),
    );
    return [
      () => w.json('POST', '/api/admin/pages/about/publish', { revision }),
      /^Published the page “About/,
    ];
  },
  'POST /api/admin/pages/:id/discard': async (w) => {
    const { revision } = await w.ok(
      w.json('PUT', '/api/admin/pages/about/draft', await w.pageDraft()),
    );
    return [
      () => w.json('POST', '/api/admin/pages/about/discard', { revision }),
      /^Discarded the draft of the page “About/,
    ];
  },
  'PUT /api/admin/site': async (w) => {
    const payload = { phone: '98230 00140' };
    return [
      () => w.json('PUT', '/api/admin/site', payload),
      /^Changed under Company: Phone: none → 98230 00140$/,
    ];
  },
  'POST /api/admin/media': async (w) => [
    async () => {
      const form = new FormData();
      const bytes = await aPicture(70 + w.next(), 50)
        .png()
        .toBuffer();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'diya.png');
      const body = new Response(form);
      const headers = { 'content-type': body.headers.get('content-type') ?? '' };
      return w.call('POST', '/api/admin/media', {
        headers,
        payload: Buffer.from(await body.arrayBuffer()),
      });
    },
    /^Uploaded “diya\.png”$/,
  ],
  'PATCH /api/admin/media/:id': async (w) => {
    const { id } = await w.picture();
    return [
      () => w.json('PATCH', `/api/admin/media/${id}`, { alt: 'A lamp', name: 'lamp.png' }),
      /^Described “lamp\.png”$/,
    ];
  },
  'POST /api/admin/media/:id/replacement': async (w) => {
    const [one, two] = [await w.picture(), await w.picture()];
    const { id } = await w.post();
    await w.ok(
      w.send('PUT', `/api/blogs/${id}`, {
        title: 'With a lamp',
        author: 'Asha',
        status: 'published',
        content: '<p>x</p>',
        featured_media: String(one.id),
      }),
    );
    const url = `/api/admin/media/${one.id}/replacement`;
    return [
      () => w.json('POST', url, { by: two.id }),
      /^Put another picture in the place of “lamp\.png”$/,
    ];
  },
  'DELETE /api/admin/media/:id': async (w) => {
    const { id } = await w.picture();
    return [() => w.json('DELETE', `/api/admin/media/${id}`), /^Deleted “lamp\.png”$/];
  },
  'POST /api/admin/media/deletions': async (w) => {
    const ids = [(await w.picture()).id, (await w.picture()).id];
    return [() => w.json('POST', '/api/admin/media/deletions', { ids }), /^Deleted 2 pictures$/];
  },
  'POST /api/admin/comments/decisions': async (w) => {
    const ids = [await w.comment()];
    return [
      () => w.json('POST', '/api/admin/comments/decisions', { ids, decision: 'approve' }),
      /^Approved comment \d+$/,
    ];
  },
  'PUT /api/admin/comments/:id/answer': async (w) => {
    const id = await w.comment();
    const payload = { answer: 'Thank you', revision: '', approve: true };
    return [
      () => w.json('PUT', `/api/admin/comments/${id}/answer`, payload),
      /^Answered comment \d+$/,
    ];
  },
  'POST /api/admin/people': async (w) => {
    const n = w.next();
    const payload = {
      name: visitor.name,
      phone: `98110 ${10_000 + n}`,
      interest: '',
      source: '',
      note: visitor.message,
    };
    return [
      () => w.json('POST', '/api/admin/people', payload),
      /^Added a person by hand: Zubeida Quraishi, card \d+$/,
    ];
  },
  'PUT /api/admin/people/:id': async (w) => {
    const { card } = await w.enquiry();
    return [
      () => w.json('PUT', `/api/admin/people/${card}`, { about: 'Shy' }),
      /^Changed the card: Zubeida/,
    ];
  },
  'PUT /api/admin/people/:id/contact': async (w) => {
    const { card } = await w.enquiry();
    const payload = { kind: 'email', old: '', value: `other${w.next()}@x.in` };
    return [
      () => w.json('PUT', `/api/admin/people/${card}/contact`, payload),
      /^Changed an address or number: Zub/,
    ];
  },
  'POST /api/admin/people/:id/notes': onCard('notes', /^Wrote a note: Zub/, () => ({
    note: visitor.message,
  })),
  'POST /api/admin/people/:id/step-done': async (w) => {
    const { card } = await w.enquiry();
    await w.ok(w.json('POST', '/api/admin/people/steps', { ids: [card], text: 'Call', ...later }));
    const { step } = await w.ok(w.json('GET', `/api/admin/people/${card}`));
    return [
      () => w.json('POST', `/api/admin/people/${card}/step-done`, { step: step?.id ?? 0 }),
      /^Finished the next step: Zub/,
    ];
  },
  'POST /api/admin/people/:id/outcomes': async (w) => {
    const { card, phone } = await w.enquiry();
    const { people } = await w.ok(w.json('GET', `/api/admin/people?ids=${card}`));
    const to = people[0]?.phone ?? phone;
    const payload = { kind: 'phone', to, outcome: 'spoke', attempt: null };
    return [
      () => w.json('POST', `/api/admin/people/${card}/outcomes`, payload),
      /^Called and spoke: Zub/,
    ];
  },
  'POST /api/admin/people/:id/answers': async (w) => {
    const { card, email } = await w.enquiry();
    const payload = {
      kind: 'mail',
      to: email,
      subject: 'Hi',
      text: 'Namaste',
      template: '',
      language: 'en',
    };
    return [
      () => w.json('POST', `/api/admin/people/${card}/answers`, payload),
      /^Wrote a reply by email: Zub/,
    ];
  },
  'POST /api/admin/people/:id/joins': async (w) => {
    const [one, two] = [await w.enquiry(), await w.enquiry()];
    const url = `/api/admin/people/${one.card}/joins`;
    return [
      () => w.json('POST', url, { other: two.card }),
      new RegExp(`^Joined with card ${two.card}: Zub`),
    ];
  },
  'POST /api/admin/people/:id/distinctions': async (w) => {
    const [one, two] = [await w.enquiry(), await w.enquiry()];
    const url = `/api/admin/people/${one.card}/distinctions`;
    return [
      () => w.json('POST', url, { other: two.card }),
      /^Said that card \d+ is another person: Zub/,
    ];
  },
  'POST /api/admin/people/:id/splits': async (w) => {
    const [one, two] = [await w.enquiry(), await w.enquiry()];
    await w.ok(w.json('POST', `/api/admin/people/${one.card}/joins`, { other: two.card }));
    const payload = { name: 'Other', messages: [two.id], identities: [] };
    return [
      () => w.json('POST', `/api/admin/people/${one.card}/splits`, payload),
      /^Split off card \d+: Zub/,
    ];
  },
  'POST /api/admin/people/stages': onCards(
    'stages',
    new RegExp(`^Moved to ${stageLabels.qualified}: Zub`),
    {
      stage: 'qualified',
    },
  ),
  'POST /api/admin/people/interests': onCards('interests', /^Changed the interest: Zub/, {
    interest: 'Lamps',
  }),
  'POST /api/admin/people/owners': async (w) => {
    const { card } = await w.enquiry();
    const { id } = await w.db.selectFrom('admin_accounts').select('id').executeTakeFirstOrThrow();
    const payload = { ids: [card], owner: id };
    return [() => w.json('POST', '/api/admin/people/owners', payload), /^Gave to a colleague: Zub/];
  },
  'POST /api/admin/people/steps': onCards('steps', /^Set the next step: Zub/, {
    text: 'Call',
    ...later,
  }),
  'POST /api/admin/people/snoozes': async (w) => {
    const { card } = await w.enquiry();
    await w.ok(w.json('POST', '/api/admin/people/steps', { ids: [card], text: 'Call', ...later }));
    const payload = { ids: [card], ...later, time: '12:00' };
    return [
      () => w.json('POST', '/api/admin/people/snoozes', payload),
      /^Put off the next step: Zub/,
    ];
  },
  'POST /api/admin/people-views': async (w) => [
    () => w.json('POST', '/api/admin/people-views', { name: visitor.name, query: 'status=won' }),
    /^Saved the view no\. \d+$/,
  ],
  'PUT /api/admin/people-views/:id': async (w) => {
    const { id } = await w.view();
    return [
      () => w.json('PUT', `/api/admin/people-views/${id}`, { name: `Other ${w.next()}` }),
      /^Renamed the view no/,
    ];
  },
  'DELETE /api/admin/people-views/:id': async (w) => {
    const { id } = await w.view();
    return [() => w.json('DELETE', `/api/admin/people-views/${id}`), /^Deleted the view no/];
  },
  'POST /api/admin/messages/status': onMessages('status', /^Marked as replied to: message \d+$/, {
    status: 'replied',
  }),
  'PUT /api/admin/messages/:id/note': async (w) => {
    const { id } = await w.enquiry();
    return [
      () => w.json('PUT', `/api/admin/messages/${id}/note`, { note: visitor.message }),
      /^Changed the note of message/,
    ];
  },
  'POST /api/admin/messages/deletions': onMessages(
    'deletions',
    /^Put into the trash: message \d+$/,
  ),
  'POST /api/admin/messages/restorations': async (w) => {
    const ids = [(await w.enquiry()).id];
    await w.ok(w.json('POST', '/api/admin/messages/deletions', { ids }));
    return [
      () => w.json('POST', '/api/admin/messages/restorations', { ids }),
      /^Took out of the trash: message/,
    ];
  },
  'POST /api/admin/messages/final-deletions': async (w) => {
    const ids = [(await w.enquiry()).id];
    await w.ok(w.json('POST', '/api/admin/messages/deletions', { ids }));
    return [
      () => w.json('POST', '/api/admin/messages/final-deletions', { ids }),
      /^Deleted for good: message/,
    ];
  },
  'POST /api/admin/newsletters': async (w) => [
    () => w.json('POST', '/api/admin/newsletters', firstDraft({ subject: 'June' })),
    /^Began the newsletter “June”/,
  ],
  'PUT /api/admin/newsletters/:id': async (w) => {
    const { id, revision, fields } = await w.newsletter();
    const payload = { revision, fields: { ...fields, subject: 'Changed' } };
    return [
      () => w.json('PUT', `/api/admin/newsletters/${id}`, payload),
      /^Wrote on the newsletter “/,
    ];
  },
  'DELETE /api/admin/newsletters/:id': async (w) => {
    const { id, fields } = await w.newsletter();
    return [
      () => w.json('DELETE', `/api/admin/newsletters/${id}`),
      new RegExp(`^Deleted the newsletter “${fields.subject}”$`),
    ];
  },
  'POST /api/admin/newsletters/:id/copies': async (w) => {
    const { id } = await w.newsletter();
    return [
      () => w.json('POST', `/api/admin/newsletters/${id}/copies`),
      /^Began a copy of the newsletter “Issue/,
    ];
  },
  'POST /api/admin/newsletters/:id/test': async (w) => {
    const { id } = await w.newsletter();
    return [
      () => w.json('POST', `/api/admin/newsletters/${id}/test`, {}),
      /^Tried to send to the owner, to try: “Issue/,
    ];
  },
  'POST /api/admin/subscriptions/import': async (w) => [
    () =>
      w.call('POST', '/api/admin/subscriptions/import', {
        headers: { 'content-type': 'text/csv' },
        payload: `Email\nimported${w.next()}@x.in\n`,
      }),
    /^Imported a list of readers$/,
  ],
  'POST /api/admin/subscriptions/deletions': async (w) => {
    const ids = [(await w.reader()).id];
    return [
      () => w.json('POST', '/api/admin/subscriptions/deletions', { ids }),
      /^Deleted reader \d+$/,
    ];
  },
  'POST /api/admin/subscriptions/unsubscriptions': async (w) => {
    const ids = [(await w.reader()).id];
    return [
      () => w.json('POST', '/api/admin/subscriptions/unsubscriptions', { ids }),
      /^Unsubscribed reader \d+$/,
    ];
  },
  'POST /api/admin/subscriptions/rescues': async (w) => {
    const { id } = await w.reader();
    await w.db
      .updateTable('subscriptions')
      .set({ status: 'pending', confirmed_at: null, mailed_at: null })
      .where('id', '=', id)
      .execute();
    return [
      () => w.json('POST', '/api/admin/subscriptions/rescues', { ids: [id] }),
      /^Wrote the mail with the confirming link to reader/,
    ];
  },
  'POST /api/admin/outbox/test': call('/api/admin/outbox/test', /^Tried to send a test mail$/),
  'POST /api/admin/outbox/retry': async (w) => {
    await w.mail(true);
    return [
      () => w.json('POST', '/api/admin/outbox/retry', {}),
      /^Tried (?:a mail|\d+ mails) again$/,
    ];
  },
  'POST /api/admin/outbox/:id/retry': async (w) => {
    const id = await w.mail(true);
    return [() => w.json('POST', `/api/admin/outbox/${id}/retry`), /^Tried again: mail \d+$/];
  },
  'POST /api/admin/outbox/deletions': async (w) => {
    const ids = [await w.mail(true)];
    return [() => w.json('POST', '/api/admin/outbox/deletions', { ids }), /^Discarded mail \d+$/];
  },
  'DELETE /api/admin/returns/:id': async (w) => {
    const row = { ...goodRows.returns_set_aside, uid: String(w.next()) };
    await w.db.insertInto('returns_set_aside').values(row).execute();
    const id = await w.lastId('returns_set_aside');
    return [() => w.json('DELETE', `/api/admin/returns/${id}`), /^Forgot a returned mail$/];
  },
  'POST /api/admin/mail-records/looks': call(
    '/api/admin/mail-records/looks',
    /^Looked up the DNS records/,
  ),
  'PUT /api/admin/mail-records/signature': async (w) => [
    () => w.json('PUT', '/api/admin/mail-records/signature', { signature: 'key1' }),
    /^Changed the signature of mails$/,
  ],
  'GET /api/admin/people/export': get('/api/admin/people/export', /^Exported people$/),
  'POST /api/admin/people/export': async (w) => {
    const ids = [(await w.enquiry()).card, (await w.enquiry()).card];
    return [() => w.json('POST', '/api/admin/people/export', { ids }), /^Exported 2 people$/];
  },
  'GET /api/admin/messages/export': get('/api/admin/messages/export', /^Exported messages$/),
  'POST /api/admin/messages/export': async (w) => {
    const ids = [(await w.enquiry()).id];
    return [() => w.json('POST', '/api/admin/messages/export', { ids }), /^Exported message \d+$/];
  },
  'GET /api/admin/sources/export': get('/api/admin/sources/export', /^Exported the sources$/),
  'GET /api/admin/subscriptions/export': get(
    '/api/admin/subscriptions/export',
    /^Exported the readers$/,
  ),
  'GET /api/admin/newsletters/:id/export': async (w) => {
    const { id } = await w.newsletter();
    return [
      () => w.json('GET', `/api/admin/newsletters/${id}/export`),
      /^Exported the recipients of “Issue/,
    ];
  },
  'GET /api/admin/activity/export': get('/api/admin/activity/export', /^Exported the activity$/),
  'POST /api/admin/archive/links': call(
    '/api/admin/archive/links',
    /^Exported all posts and pages$/,
  ),
  'POST /api/admin/people/:id/export': onCard('export', /^Exported everything on a card: Zub/),
  'POST /api/admin/personal-data/export': async (w) => {
    const { email } = await w.enquiry();
    return [
      () => w.json('POST', '/api/admin/personal-data/export', { email }),
      /^Exported what is stored about an address$/,
    ];
  },
  'POST /api/admin/people/:id/erasure': onCard(
    'erasure',
    /^Erased a person: an erased person, card \d+$/,
  ),
  'POST /api/admin/personal-data/erasure': async (w) => {
    const { email } = await w.enquiry();
    return [
      () => w.json('POST', '/api/admin/personal-data/erasure', { email }),
      /^Erased what was stored about an address$/,
    ];
  },
  'POST /api/admin/copies/try': call('/api/admin/copies/try', /^Tried the place of the copies$/),
  'PUT /api/admin/copies/key': async (w) => {
    const key = await w.ok(w.json('POST', '/api/admin/copies/key'));
    const payload = { name: 'Brass key', key: key.identity };
    return [
      () => w.json('PUT', '/api/admin/copies/key', payload),
      /^Changed the key of the copies$/,
    ];
  },
  'POST /api/admin/copies/now': call('/api/admin/copies/now', /^Asked for a copy now$/),
  'PUT /api/admin/second-step/rule': async (w) => {
    const { rule: base } = await w.ok(w.json('GET', '/api/admin/accounts'));
    const from = addDays(new Date().toISOString().slice(0, 10), 30);
    const payload = { roles: ['author', 'desk'], from, base };
    return [
      () => w.json('PUT', '/api/admin/second-step/rule', payload),
      /^Required a second step of the enquiry desk, authors from \d+ \w+ \d{4} on$/,
    ];
  },
  'POST /api/admin/subscriptions/lifts': async (w) => {
    const { id } = await w.reader();
    const since = new Date().toISOString();
    const change = w.db.updateTable('subscriptions').set({ suppressed_at: since });
    await change.where('id', '=', id).execute();
    return [
      () => w.json('POST', '/api/admin/subscriptions/lifts', { ids: [id] }),
      /^Allowed newsletters again to reader/,
    ];
  },
  'POST /api/admin/activity/checks': call('/api/admin/activity/checks', /^Checked the activity$/),
};

/** Calls that need more than this test sets up, with where their entry is checked. */
const elsewhere: Partial<Record<LoggedCall, string>> = {
  'POST /api/admin/auth/invitation/acceptance': 'below',
  'POST /api/admin/outbox/releases': 'below',
  'DELETE /api/admin/replies/unsent': 'below',
  'POST /api/admin/invitations': 'below',
  'POST /api/admin/invitations/:id/link': 'below',
  'DELETE /api/admin/invitations/:id': 'below',
  'PUT /api/admin/accounts/:id/role': 'below',
  'POST /api/admin/accounts/:id/removal': 'below',
  'POST /api/admin/accounts/:id/return': 'below',
  'POST /api/admin/accounts/:id/reset': 'in colleagues/password-reset.test.ts',
  'POST /api/admin/auth/reset/password': 'in colleagues/password-reset.test.ts',
  'PUT /api/admin/account/email': 'in colleagues/account-email.test.ts',
  'POST /api/admin/auth/email': 'in colleagues/account-email.test.ts',
  'POST /api/admin/auth/login/second-step': 'needs a code: below',
  'PUT /api/admin/second-step/app': 'needs a code: below',
  'DELETE /api/admin/second-step/app': 'needs a code: below',
  'POST /api/admin/second-step/codes': 'needs a code: below',
  'POST /api/admin/auth/login/passkey': 'needs a passkey: below',
  'POST /api/admin/identity/passkey': 'needs a passkey: below',
  'POST /api/admin/passkeys': 'needs a passkey: below',
  'PATCH /api/admin/passkeys/:id': 'needs a passkey: below',
  'DELETE /api/admin/passkeys/:id': 'needs a passkey: below',
  'PUT /api/admin/password': 'ends the session of all other cases: below',
  'POST /api/admin/media/copies': 'needs another site: below',
  'POST /api/admin/newsletters/:id/send': 'needs a mail server: below',
  'POST /api/admin/newsletters/:id/decisions': 'needs a sent newsletter: below',
  'POST /api/admin/copies/drill': 'needs the key of the copies: below',
};

function onCard(path: string, says: RegExp, payload: () => object = () => ({})): Case {
  return async (w) => {
    const { card } = await w.enquiry();
    return [() => w.json('POST', `/api/admin/people/${card}/${path}`, payload()), says];
  };
}

function onCards(path: string, says: RegExp, payload: object): Case {
  return async (w) => {
    const ids = [(await w.enquiry()).card];
    return [() => w.json('POST', `/api/admin/people/${path}`, { ids, ...payload }), says];
  };
}

function onMessages(path: string, says: RegExp, payload: object = {}): Case {
  return async (w) => {
    const ids = [(await w.enquiry()).id];
    return [() => w.json('POST', `/api/admin/messages/${path}`, { ids, ...payload }), says];
  };
}

async function draftOf(w: World) {
  const key = `new-${crypto.randomUUID()}`;
  const fields = {
    ...{ title: `Post ${w.next()}`, author: 'Asha', status: 'draft', categories: '', tags: '' },
    ...{ slug: '', content: '<p>z</p>', metaDescription: '', excerpt: '', authorBio: '' },
    ...{ featuredAlt: '', featuredMediaId: null },
  };
  return { key, body: { revision: '', fields, baseUpdatedAt: null, keep: false } };
}

async function entriesOf({ db }: Pick<World, 'db'>) {
  return await db.selectFrom('activity').selectAll().orderBy('id').execute();
}

/** The newest entry as the screen shows it. */
async function shown(w: World): Promise<string> {
  const { activityObject } = await import('../../../domain/activity/activity.ts');
  const { entries } = await w.ok(w.json('GET', '/api/admin/activity'));
  return `${entries[0].did} ${activityObject(entries[0])}`.trim();
}

test('has a case for each call that is in the log', () => {
  const named = [...Object.keys(cases), ...Object.keys(elsewhere)];
  expect(named.sort()).toEqual(Object.keys(sentences).sort());
});

test('knows each call of the API that writes as one of visitors, of the log, or as one that only reads', () => {
  const writing = Object.keys(calls).filter((name) => !name.startsWith('GET '));
  const known = [...visitorCalls, ...readingCalls, ...Object.keys(sentences)];
  expect(writing.filter((name) => !known.includes(name))).toEqual([]);
});

for (const [name, make] of Object.entries(cases)) {
  test(`${name} leaves one entry`, async () => {
    const w = world(await sameAdmin());
    const [act, says] = await make(w);
    const before = await entriesOf(w);
    const response = await act();
    expect(response.statusCode, response.body).toBeLessThan(300);
    const after = await entriesOf(w);
    expect(after.length - before.length).toBe(1);
    expect(await shown(w)).toMatch(says);
    expect(after.at(-1)).toMatchObject({ account_id: w.accountId, device: 'Unknown device' });
  });
}

afterAll(async () => {
  const w = world(await sameAdmin());
  // The whole log of these cases is sound, and holds no words of visitors.
  expect(await checkLog(w.db)).toMatchObject({ isSound: true });
  const entries = await entriesOf(w);
  // Random digits may look like those of a phone number.
  const texts = entries.map(({ hash: _, ...entry }) => JSON.stringify(entry));
  expect(texts.join().replaceAll(/new-[0-9a-f-]{36}/g, '')).not.toMatch(
    /zubeida|quraishi|brass lamp|98220|98110/i,
  );
});

test('what is refused, unknown or changes nothing leaves no entry', async () => {
  const w = world(await sameAdmin());
  const before = (await entriesOf(w)).length;
  const statuses: Record<string, number> = {};
  for (const name of Object.keys(sentences) as LoggedCall[]) {
    const { always } = sentences[name];
    if (always && !name.includes(':id')) continue;
    const [method, path = ''] = name.split(' ');
    const url = path.replace(':kind', 'categories').replaceAll(':id', '999999');
    const payload = { ids: [999_999], tokens: ['none'], decision: 'approve', revision: 'none' };
    if (
      /sessions\/others|outbox\/retry|copies\/now|looks|activity\/checks|second-step\/app/.test(
        name,
      )
    )
      continue;
    if (name === 'DELETE /api/admin/auth/session') continue;
    const response = await w.call(method as Method, url, method === 'GET' ? {} : { payload });
    statuses[name] = response.statusCode;
    expect(response.statusCode, `${name} ${response.body}`).toBeLessThan(500);
  }
  expect(Object.keys(statuses).length).toBeGreaterThan(80);
  const after = await entriesOf(w);
  expect(after.slice(before).map(({ did }) => did)).toEqual([]);
});

test('setting the same value again leaves no entry', async () => {
  const w = world(await sameAdmin());
  const { card, id } = await w.enquiry();
  const payloads: [string, object][] = [
    ['/api/admin/people/stages', { ids: [card], stage: 'qualified' }],
    ['/api/admin/people/interests', { ids: [card], interest: 'Lamps' }],
    ['/api/admin/messages/deletions', { ids: [id] }],
  ];
  for (const [url, payload] of payloads) {
    await w.ok(w.json('POST', url, payload));
    const before = (await entriesOf(w)).length;
    await w.ok(w.json('POST', url, payload));
    expect((await entriesOf(w)).length - before, url).toBe(0);
  }
});

test('writes logins, refused ones without a name that is no account’s, and those on hold once', async () => {
  const w = world(await createTestAdmin());
  const wrong = { username: testAdmin.username, password: 'not my password' };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const logIn = (payload: object) =>
    w.http.inject({
      method: 'POST',
      url: '/api/admin/auth/login',
      payload,
      headers: { 'user-agent': userAgent },
    });
  expect((await logIn(wrong)).statusCode).toBe(401);
  expect((await logIn({ username: 'my secret password', password: 'x' })).statusCode).toBe(401);
  for (let n = 0; n < 14; n += 1) await logIn(wrong);
  expect((await logIn(wrong)).statusCode).toBe(429);
  const entries = await entriesOf(w);
  const texts = entries.map(({ did, title, account_id }) => [did, title, account_id]);
  expect(texts.slice(0, 2)).toEqual([
    ['Wrong password', 'for admin', null],
    ['Wrong password', 'for an unknown name', null],
  ]);
  expect(texts.filter(([did]) => did === 'Too many wrong passwords or codes')).toHaveLength(1);
  expect(entries.every(({ device }) => device === 'Firefox on Linux')).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('writes both steps of a login with a code, a wrong code, and what is done with the app', async () => {
  const w = world(await createTestAdmin());
  const { key } = await w.ok(w.json('POST', '/api/admin/second-step/app'));
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const set = { code: totp.generate() };
  await w.ok(w.json('PUT', '/api/admin/second-step/app', set));
  const { ticket } = await w.ok(w.logIn());
  const enter = (code: string) =>
    w.http.inject({
      method: 'POST',
      url: '/api/admin/auth/login/second-step',
      payload: { ticket, factor: 'app', code },
    });
  expect((await enter('000000')).statusCode).toBe(401);
  await w.ok(enter(totp.generate({ timestamp: Date.now() + 30_000 })));
  await w.ok(w.json('POST', '/api/admin/second-step/codes'));
  await w.ok(w.json('DELETE', '/api/admin/second-step/app'));
  const entries = await entriesOf(w);
  const { accountId } = w;
  expect(entries.map(({ did, account_id }) => [did, account_id])).toEqual([
    ['Made a key for an authenticator app', accountId],
    ['Set up an authenticator app', accountId],
    ['Gave the right password, not yet a code', accountId],
    ['Wrong code', null],
    ['Logged in with a code', accountId],
    ['Replaced the recovery codes', accountId],
    ['Removed the authenticator app', accountId],
  ]);
  expect(JSON.stringify(entries)).not.toContain(key);
});

test('writes invitations without their tokens, and changed roles', async () => {
  const w = world(await createTestAdmin());
  const invite = {
    name: 'Meera Pillai',
    email: 'meera@mail.example',
    role: 'editor',
    isMailed: false,
  };
  const { link } = await w.ok(w.json('POST', '/api/admin/invitations', invite));
  const { invitations } = await w.ok(w.json('GET', '/api/admin/accounts'));
  const newLink = `/api/admin/invitations/${invitations[0].id}/link`;
  await w.ok(w.json('POST', newLink, { isMailed: false }));
  const { invitations: renewed } = await w.ok(w.json('GET', '/api/admin/accounts'));
  await w.ok(w.json('DELETE', `/api/admin/invitations/${renewed[0].id}`));
  const row = { ...goodRows.admin_accounts, id: 9, username: 'meera', username_key: 'meera' };
  await w.db.insertInto('admin_accounts').values(row).execute();
  // The same role twice is one change.
  for (let n = 0; n < 2; n += 1) {
    await w.ok(w.json('PUT', '/api/admin/accounts/9/role', { role: 'desk' }));
  }
  await w.ok(w.json('POST', '/api/admin/accounts/9/removal'));
  await w.ok(w.json('POST', '/api/admin/accounts/9/return'));
  const entries = await entriesOf(w);
  const { email } = invite;
  expect(entries.map(({ did, subjects, title }) => [did, subjects, title])).toEqual([
    ['Invited as Editor:', '', email],
    ['Made a new link for the invitation of', String(invitations[0].id), email],
    ['Took back the invitation of', String(renewed[0].id), email],
    ['Made Enquiry desk:', '9', 'meera'],
    ['Removed the account', '9', 'meera'],
    ['Let back in:', '9', 'meera'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(link.split('/').at(-1));
});

test('writes a picture that was copied from another site', async () => {
  const bytes = await aPicture(40, 40).png().toBuffer();
  const { network } = await testNetwork({
    'pictures.example/lamp.png': (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
  });
  const w = world(await createTestAdmin({}, network));
  const url = 'https://pictures.example/lamp.png';
  await w.ok(w.json('POST', '/api/admin/media/copies', { url, alt: 'A lamp' }));
  expect(await entriesOf(w)).toMatchObject([{ did: 'Copied into the library:', noun: 'picture' }]);
});

test('writes a newsletter that was sent, or scheduled, and what was decided about it', async () => {
  const w = world(await createTestAdmin({ SMTP_URL: 'smtp://127.0.0.1:9' }));
  await addReaders(w.db, ['reader@x.in']);
  const { id, revision } = await w.newsletter();
  const path = `/api/admin/newsletters/${id}`;
  const before = (await entriesOf(w)).length;
  const at = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await w.ok(w.json('POST', `${path}/send`, { revision, when: 'later', at }));
  await w.ok(w.json('POST', `${path}/decisions`, { decision: 'take-back' }));
  const again = await w.ok(w.json('GET', path));
  await w.ok(
    w.json('POST', `${path}/send`, {
      revision: again.draft?.revision ?? again.revision,
      when: 'now',
    }),
  );
  const entries = (await entriesOf(w)).slice(before);
  expect(entries.map(({ did, subjects }) => `${did} ${subjects}`)).toEqual([
    `Scheduled the newsletter ${id}`,
    `Took back ${id}`,
    `Sent the newsletter ${id}`,
  ]);
});

test('writes what was sent that was kept without a mail server, and that the enquiries were looked through', async () => {
  const w = world(await createTestAdmin({ SMTP_URL: 'smtp://127.0.0.1:9' }));
  const ids = [await w.mail(true)];
  const at = new Date().toISOString();
  const kept = { kind: 'answer', kept_at: at, created_at: at, given_up_at: null, last_error: null };
  await w.db.updateTable('outbox').set(kept).where('id', 'in', ids).execute();
  await w.ok(w.json('POST', '/api/admin/outbox/releases', { ids }));
  expect(await shown(w)).toBe(`Sent what was kept without a mail server: mail ${ids[0]}`);
  const value = JSON.stringify({ messages: [], entries: [] });
  await w.db.insertInto('site_state').values({ key: 'marked_by_unsent_mails', value }).execute();
  await w.ok(w.json('DELETE', '/api/admin/replies/unsent'));
  expect(await shown(w)).toBe('Looked through the enquiries whose reply was not sent');
});

test('writes that somebody asked for a proof of the newest copy, without the key', async () => {
  const place = mkdtempSync(join(tmpdir(), 'test-proof-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true, maxRetries: 3 }));
  const w = world(await createTestAdmin({ BACKUP_TO: place }));
  const { name, words } = await w.ok(w.json('POST', '/api/admin/copies/key'));
  const key = words.join(' ');
  await w.ok(w.json('PUT', '/api/admin/copies/key', { name, key }));
  await w.ok(w.json('POST', '/api/admin/copies/drill', { key }));
  const entries = await entriesOf(w);
  expect(entries.at(-1)).toMatchObject({ did: 'Asked for a proof of the newest copy' });
  expect(JSON.stringify(entries)).not.toContain(words.slice(0, 2).join(' '));
});

test('writes who accepted an invitation, by the new account, without the password', async () => {
  const w = world(await createTestAdmin());
  const invite = { name: 'Meera', email: 'meera@mail.example', role: 'author', isMailed: false };
  const { link } = await w.ok(w.json('POST', '/api/admin/invitations', invite));
  const token = new URL(link).hash.replace('#token=', '');
  const password = 'nine copper bells on a hill';
  const payload = { token, name: 'Meera Pillai', password };
  const url = '/api/admin/auth/invitation/acceptance';
  await w.ok(w.http.inject({ method: 'POST', url, payload }));
  const entries = await entriesOf(w);
  expect(entries.at(-1)).toMatchObject({
    did: 'Accepted an invitation:',
    account: 'Meera Pillai',
    title: 'meera.pillai',
  });
  expect(JSON.stringify(entries)).not.toContain(password);
  // A second use of the link leaves no entry.
  expect((await w.http.inject({ method: 'POST', url, payload })).statusCode).toBe(410);
  expect(await entriesOf(w)).toHaveLength(entries.length);
});

test('writes a changed password, by the account that changed it', async () => {
  const w = world(await createTestAdmin());
  const payload = {
    currentPassword: testAdmin.password,
    newPassword: 'ten copper lamps by a well',
  };
  expect(
    (await w.json('PUT', '/api/admin/password', { ...payload, currentPassword: 'x' })).statusCode,
  ).toBe(422);
  expect(await entriesOf(w)).toEqual([]);
  expect((await w.json('PUT', '/api/admin/password', payload)).statusCode).toBe(200);
  expect(await entriesOf(w)).toMatchObject([{ did: 'Changed the own password', account: 'admin' }]);
});

test('shows the name that an account has now, and keeps the number of a card whose person is erased', async () => {
  const w = world(await createTestAdmin({ RATE_LIMITS: 'off' }));
  const { card } = await w.enquiry();
  await w.ok(w.json('POST', '/api/admin/people/stages', { ids: [card], stage: 'won' }));
  expect(await shown(w)).toBe(`Moved to ${stageLabels.won}: ${visitor.name}, card ${card}`);
  await w.ok(w.json('PUT', '/api/admin/account', { displayName: 'Asha Rao' }));
  await w.ok(w.json('POST', `/api/admin/people/${card}/erasure`, {}));
  const { entries } = await w.ok(w.json('GET', '/api/admin/activity'));
  expect(entries.map(({ account }: { account: string }) => account)).toEqual([
    'Asha Rao',
    'Asha Rao',
    'Asha Rao',
  ]);
  expect(entries.map(({ name }: { name: string | null }) => name)).toEqual([null, null, null]);
  expect(JSON.stringify(entries)).not.toMatch(/zubeida/i);
});

test('stores an entry with the change or neither', async () => {
  const w = world(await createTestAdmin());
  // The entry cannot be written: its place is taken.
  await w.db
    .insertInto('activity')
    .values({ ...goodRows.activity, id: 1 })
    .execute();
  const response = await w.json('PUT', '/api/admin/account', { displayName: 'Asha Rao' });
  expect(response.statusCode).toBeGreaterThanOrEqual(500);
  const account = await w.ok(w.json('GET', '/api/admin/account'));
  expect(account.displayName).toBe('');
});

const onPostgres = test.runIf(process.env.TEST_ENGINE === 'postgres');

onPostgres('two instances write one chain', async () => {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const w = world(admin);
  const other = await admin.anotherInstance();
  const ids = await Promise.all([w.enquiry()]).then(async () => {
    const cards: number[] = [];
    for (let n = 0; n < 12; n += 1) cards.push((await w.enquiry()).card);
    return cards;
  });
  const request = (id: number) => ({
    method: 'POST' as const,
    url: `/api/admin/people/${id}/notes`,
    headers: { authorization: admin.authorization },
    payload: { note: 'Called' },
  });
  const responses = await Promise.all(
    ids.map((id, n) => (n % 2 ? other : admin.http).inject(request(id))),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
  expect(await entriesOf(w)).toHaveLength(12);
  expect(await checkLog(w.db)).toMatchObject({ isSound: true });
});

test('writes what is done with a passkey, and a refused one once in a quarter of an hour', async () => {
  const w = world(await createTestAdmin({ SITE_URL: 'https://site.example' }));
  const device = anAuthenticator();
  const made = device.make(await w.ok(w.json('POST', '/api/admin/passkeys/options')));
  const { id } = await w.ok(w.json('POST', '/api/admin/passkeys', { credential: made }));
  await w.ok(w.json('PATCH', `/api/admin/passkeys/${id}`, { name: 'Office laptop' }));
  const confirm = await w.ok(w.json('POST', '/api/admin/identity/passkey/options'));
  await w.ok(w.json('POST', '/api/admin/identity/passkey', { credential: device.prove(confirm) }));
  const logIn = async (authenticator: typeof device, isVerified: boolean) => {
    const url = '/api/admin/auth/login/passkey';
    const options = await w.ok(
      w.http.inject({ method: 'POST', url: `${url}/options`, payload: {} }),
    );
    const payload = { credential: authenticator.prove(options, { isVerified }) };
    return (await w.http.inject({ method: 'POST', url, payload })).statusCode;
  };
  const statuses = [];
  for (const isVerified of [false, false, true]) statuses.push(await logIn(device, isVerified));
  // Nobody's passkey leaves no entry.
  statuses.push(await logIn(anAuthenticator(), true));
  expect(statuses).toEqual([401, 401, 200, 401]);
  await w.ok(w.json('DELETE', `/api/admin/passkeys/${id}`));
  const entries = await entriesOf(w);
  expect(entries.map(({ did, title, account_id }) => [did, title, account_id])).toEqual([
    ['Added the passkey', expect.any(String), w.accountId],
    ['Renamed a passkey to', 'Office laptop', w.accountId],
    ['Confirmed with a passkey who is there', '', w.accountId],
    ['Refused passkey', 'for admin', null],
    ['Logged in with a passkey', '', w.accountId],
    ['Removed a passkey', '', w.accountId],
  ]);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import type { reachFacts, SiteFacts } from '../../../domain/site/site-facts.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { beginNewsletter } from '../../../tests/support/newsletters.ts';

/**
 * Texts that somebody logged in may send without fresh proof, and calls that then give out a link or a file, by the
 * reason. What the contract has and this list has not needs proof (`fresh`), until it has its reason here.
 */
const unasked = {
  'published, or for publication': [
    'PATCH /api/admin/media/:id: alt revision next (gives access)',
    'PATCH /api/admin/topics/:kind/:id: name',
    'POST /api/admin/authors: name bio work slug pictureAlt link (gives access)',
    'POST /api/admin/blogs/:id/request/return: note',
    'POST /api/admin/blogs/:id/request: note',
    'POST /api/admin/blogs/categories: category',
    'POST /api/admin/blogs/checks: (upload)',
    'POST /api/admin/blogs/decisions: ids seen.*',
    'POST /api/admin/drafts/:id/discard: revision',
    'POST /api/admin/media/copies: url alt (gives access)',
    'POST /api/admin/media: (upload) (gives access)',
    'POST /api/admin/newsletters/:id/send: revision at',
    'POST /api/admin/pages/:id/discard: revision (gives access)',
    'POST /api/admin/pages/:id/publish: revision (gives access)',
    'POST /api/admin/scheduled/:id/move: day time',
    'POST /api/admin/topics/:kind/:id/merge: into',
    'POST /api/blogs: (upload)',
    'PUT /api/admin/authors/:id/account: (gives access)',
    'PUT /api/admin/authors/:id: name bio work slug pictureAlt link revision next',
    'PUT /api/admin/comments/:id/answer: revision next answer',
    'PUT /api/admin/drafts/:id: revision next fields.title fields.author fields.categories fields.tags fields.metaDescription fields.content fields.excerpt fields.slug fields.authorBio fields.featuredAlt baseUpdatedAt',
    'POST /api/admin/newsletters: revision next fields.subject fields.preview fields.content',
    'PUT /api/admin/newsletters/:id: revision next fields.subject fields.preview fields.content',
    'PUT /api/admin/pages/:id/draft: revision next edits.*.values.* (gives access)',
    'PUT /api/admin/scheduled/:id: day time',
    'PUT /api/admin/topics/:kind/:id/texts: heading lead description',
    'PUT /api/blogs/:id/published-at: day time',
    'PUT /api/blogs/:id: (upload)',
  ],
  'one unpublished text by a link that ends within a day': [
    'GET /api/admin/newsletters/:id/preview: (gives access)',
    'GET /api/admin/newsletters/new/preview: (gives access)',
    'GET /api/blogs/:id/preview-link: (gives access)',
  ],
  'public addresses, keys and counts without people': [
    'GET /api/admin/media/:id: (gives access)',
    'GET /api/admin/pages/:id: (gives access)',
    'GET /api/admin/sources/export: (gives access)',
  ],
  'notes of colleagues and what a visitor gave: what is sent there later is typed beneath the address':
    [
      'POST /api/admin/people-views: name query',
      'POST /api/admin/people/:id/answers: to subject text template next.text next.day next.time',
      'POST /api/admin/people/:id/notes: note',
      'POST /api/admin/people/:id/outcomes: to note next.text next.day next.time',
      'POST /api/admin/people/:id/splits: name identities staying shared join.seen',
      'POST /api/admin/people/:id/step-done: next.text next.day next.time',
      'POST /api/admin/people/interests: interest',
      'POST /api/admin/people/owners: note',
      'POST /api/admin/people/snoozes: day time',
      'POST /api/admin/people/stages: reason again.day',
      'POST /api/admin/people/steps: text day time',
      'POST /api/admin/people: name phone email interest source note next.text next.day next.time',
      'PUT /api/admin/messages/:id/note: revision next note',
      'PUT /api/admin/people-views/:id: name',
      'PUT /api/admin/people/:id/contact: old value',
      'PUT /api/admin/people/:id: name about interest batch value source revision next',
    ],
  'texts of colleagues, and their own names': [
    'PATCH /api/admin/passkeys/:id: name',
    'POST /api/admin/answer-templates: name subject english hindi',
    'PUT /api/admin/account: displayName',
    'PUT /api/admin/answer-templates/:id: revision next template.name template.subject template.english template.hindi',
    'PUT /api/admin/profile: name work about revision next',
  ],
  'proof itself, or read and not stored': [
    'POST /api/admin/copies/drill: key',
    'POST /api/admin/identity/passkey: credential.id credential.rawId credential.response.clientDataJSON credential.response.authenticatorData credential.response.signature credential.response.userHandle',
    'POST /api/admin/identity: proof',
    'POST /api/admin/personal-data/copies: emails',
    'POST /api/admin/personal-data/search: email',
  ],
  'notifications, which end with the session that has added them and say no more than it reads': [
    'POST /api/admin/push/devices: endpoint keys.p256dh keys.auth',
  ],
  'readers of newsletters, which are public': [
    'POST /api/admin/subscriptions/import/preview: (upload)',
    'POST /api/admin/subscriptions/import: (upload)',
    'POST /api/admin/subscriptions/lifts: since',
  ],
  'undoing, for as long as a toast offers it': ['POST /api/admin/undo: tokens'],
  'what the site says of itself': [
    'PUT /api/admin/mail-records/signature: signature',
    'PUT /api/admin/site: name tagline logo address city openingHours footerHours contactHours holidays socialLinks governingPlace foundedYear timeZone messagesDays spamDays mailDays unconfirmedDays viewsDays aiCrawlers revision next',
  ],
};

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The paths of free texts; also of what the schema does not describe. */
function textsIn(schema: JsonSchema, path: string[] = []): string[] {
  const { type, properties, additionalProperties: values, items, anyOf } = schema;
  if (anyOf) return [...new Set(anyOf.flatMap((each) => textsIn(each, path)))];
  if (properties) {
    return Object.entries(properties).flatMap(([name, each]) => textsIn(each, [...path, name]));
  }
  if (typeof values === 'object') return textsIn(values, [...path, '*']);
  if (items) return textsIn(items, path);
  const isChoice = schema.enum !== undefined || schema.const !== undefined;
  const isText = (type === 'string' && !isChoice) || type === undefined;
  return isText && !isChoice ? [path.join('.')] : [];
}

/** Whether a response is a file, or has a link or secret of its own, such as a preview's address. */
function givesAccess({ response }: ApiCall): boolean {
  const body = Object.values(response ?? {})[0];
  if (!body) return true;
  const { properties = {} } = z.toJSONSchema(body, { unrepresentable: 'any' }) as JsonSchema;
  return ['url', 'link', 'token', 'codes', 'key'].some(
    (name) => properties[name]?.type === 'string',
  );
}

function textsOf({ body, upload }: ApiCall): string[] {
  if (upload) return ['(upload)'];
  if (!body) return [];
  return textsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

const signedInCalls = Object.entries<ApiCall>(calls).filter(([, { needs }]) => needs !== 'nothing');

test('knows of each text and each link of the contract whether it needs fresh proof', () => {
  const open = signedInCalls.flatMap(([name, call]) => {
    if (call.fresh === true) return [];
    const fields = call.fresh ?? [];
    const isAsked = (text: string) => fields.includes(text.split('.')[0] ?? '');
    const texts = textsOf(call).filter((text) => !isAsked(text));
    if (givesAccess(call)) texts.push('(gives access)');
    return texts.length > 0 ? [`${name}: ${texts.join(' ')}`] : [];
  });
  expect(open.toSorted()).toEqual(Object.values(unasked).flat().toSorted());
});

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

/** A change of each field of the contract that needs proof only if it changes, and one that sends nothing elsewhere. */
const effects: Record<string, { change(admin: Admin, isNew: boolean): Promise<Sent> }> = {
  ...Object.fromEntries(
    Object.entries({
      email: 'stranger@mail.example',
      enquiryEmails: 'Neha@mail.example\nstranger@mail.example',
      phone: '98230 00140',
      whatsapp: '98230 00141',
    } satisfies Record<keyof typeof reachFacts, string>).map(([name, value]) => [
      `PUT /api/admin/site ${name}`,
      {
        change: ({ call }: Admin, isNew: boolean) =>
          call('PUT', '/api/admin/site', {
            payload: { tagline: 'Lamps', ...(isNew && { [name]: value }) },
          }),
      },
    ]),
  ),
  'POST /api/admin/newsletters/:id/test to': {
    async change({ call }, isNew) {
      const draft = await beginNewsletter(call);
      const payload = isNew ? { to: 'stranger@mail.example' } : { to: 'Owner@site.example' };
      return await call('POST', `/api/admin/newsletters/${draft.id}/test`, { payload });
    },
  },
};
type Sent = Awaited<ReturnType<Admin['call']>>;

async function forgetProof({ database: { db } }: Admin): Promise<void> {
  const proven_at = new Date(Date.now() - 11 * 60_000).toISOString();
  await db.updateTable('sessions').set({ proven_at }).execute();
}

test('tries each field that needs proof when it changes', () => {
  const fields = signedInCalls.flatMap(([name, { fresh }]) =>
    Array.isArray(fresh) ? fresh.map((field) => `${name} ${field}`) : [],
  );
  expect(Object.keys(effects).toSorted()).toEqual(fields.toSorted());
});

test.each(Object.entries(effects))('%s needs proof if it changes', async (_, { change }) => {
  const admin = await createTestAdmin();
  await forgetProof(admin);
  const refused = await change(admin, true);
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'not-fresh']);
  expect(refused.json().act).toMatch(/^(Change “.+” under Company|Send the newsletter to .+)$/);
  const { db } = admin.database;
  expect(await db.selectFrom('site_facts').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect((await change(admin, false)).statusCode).toBe(200);
});

test('tells the earlier addresses of a change of where enquiries go, and logs both values', async () => {
  const admin = await createTestAdmin({ OWNER_EMAIL: 'boss@site.example' });
  const { db } = admin.database;
  const save = async (payload: Partial<SiteFacts>) => {
    expect((await admin.call('PUT', '/api/admin/site', { payload })).statusCode).toBe(200);
  };
  const told = async () => {
    const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
    await db.deleteFrom('outbox').execute();
    return rows.map(({ kind, recipient, body_text: text }) => ({ kind, recipient, text }));
  };
  const lastEntry = async () => {
    const rows = db.selectFrom('activity').select(['did', 'title']).orderBy('id', 'desc');
    return await rows.limit(1).executeTakeFirst();
  };
  const first = { email: 'office@mail.example', enquiryEmails: 'Neha@mail.example' };
  await save(first);
  // The address that a new site starts with is nobody's.
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['boss@site.example']);
  const second = { email: 'stranger@mail.example', enquiryEmails: '', phone: '98230 00140' };
  await save({ ...second, tagline: 'Lamps' });
  const mails = await told();
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    'facts-changed boss@site.example',
    'facts-changed office@mail.example',
    'facts-changed Neha@mail.example',
  ]);
  const changes = [
    'E-mail: office@mail.example → stranger@mail.example',
    'Others who get enquiries: Neha@mail.example → none',
    'Phone: none → 98230 00140',
  ];
  for (const change of changes) expect(mails[1]?.text).toContain(change);
  expect(await lastEntry()).toEqual({
    did: 'Changed under Company:',
    title: [...changes, 'tagline'].join(', '),
  });
  // Who loaded the form before says of the same change that it was theirs; nothing changes, and nobody is told.
  await save({ ...second, tagline: 'Lamps' });
  expect(await told()).toEqual([]);
});

test('sends a newsletter to a colleague without proof, and to a stranger with it', async () => {
  const admin = await createTestAdmin();
  const neha = await addColleague(admin, 'desk');
  const { id } = await beginNewsletter(admin.call);
  const test = async (to: string) => {
    const url = `/api/admin/newsletters/${id}/test`;
    return (await admin.call('POST', url, { payload: { to } })).statusCode;
  };
  await forgetProof(admin);
  expect(await test(neha.email.toUpperCase())).toBe(200);
  expect(await test('stranger@mail.example')).toBe(403);
  const payload = { kind: 'password', proof: testAdmin.password };
  await admin.call('POST', '/api/admin/identity', { payload });
  expect(await test('stranger@mail.example')).toBe(200);
  const last = admin.database.db.selectFrom('activity').select(['did', 'title']);
  expect(await last.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({
    did: 'Tried to send to stranger@mail.example, to try:',
    title: '',
  });
});

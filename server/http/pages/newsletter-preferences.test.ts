import { fromHtml } from 'hast-util-from-html';
import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { choiceMessages } from '../../../domain/newsletter/choices.ts';
import { textOf, textsOf } from '../../../tests/pages/prepared-site.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { addReaders } from '../../../tests/support/newsletters.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { createSigner } from '../../signing.ts';

const email = 'asha@visitor.example';

async function site() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const { http, database } = admin;
  const { db } = database;
  await addReaders(db, [email]);
  const { id } = await db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
  const signer = createSigner(await siteSecret(db));
  const tokenFor = (purpose: string) => signer.sign(purpose, String(id));
  const path = (token: string) => `/newsletter/preferences?${new URLSearchParams({ token })}`;
  const page = path(tokenFor('newsletter-preferences'));
  const read = async (url = page) => {
    const { statusCode: status, headers, body } = await http.inject(url);
    return { status, headers, root: fromHtml(body) };
  };
  const post = async (fields: Record<string, string>, url = page) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    const response = await http.inject({ method: 'POST', url, headers, payload });
    return { status: response.statusCode, root: fromHtml(response.body) };
  };
  const status = async () =>
    (await db.selectFrom('subscriptions').select('status').execute()).map((row) => row.status);
  const gets = async () => {
    const { subscriptions } = (await admin.call('GET', '/api/admin/subscriptions')).json();
    return { cadence: subscriptions[0].cadence, topics: subscriptions[0].topics };
  };
  /** The field of a category by its name. */
  const field = async (name: string) => {
    const topic = db.selectFrom('categories').select('id').where('name', '=', name);
    return `topic-${(await topic.executeTakeFirstOrThrow()).id}`;
  };
  const topicId = async (name: string) => Number((await field(name)).slice('topic-'.length));
  return { ...admin, db, id, tokenFor, path, page, read, post, status, gets, field, topicId };
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof site>>['read']>>['root'];

const tickedIn = (root: Read) =>
  selectAll('#preferences input[checked]', root).map(({ properties }) =>
    properties.type === 'radio' ? `${properties.name} ${properties.value}` : properties.name,
  );
const alerts = (root: Read) => textsOf('#preferences [role=alert]', root);

test('stores the choice made through the link and says what the reader gets', async () => {
  const { page, read, post, gets, field } = await site();
  const before = await read();
  expect(before.status).toBe(200);
  expect(textOf(select('#preferences', before.root) ?? before.root)).toContain(email);
  expect(tickedIn(before.root)).toEqual(['topics all', 'cadence each']);
  const offered = textsOf('#preferences label', before.root);
  expect(offered).toEqual(expect.arrayContaining(['SEO', 'Social Media']));

  const [seo, social] = [await field('SEO'), await field('Social Media')];
  const chosen = { topics: 'some', [seo]: 'on', [social]: 'on', cadence: 'weekly', what: 'save' };
  const saved = await post(chosen);
  expect(saved.status).toBe(200);
  expect(textsOf('#preferences [role=status]', saved.root)[0]).toMatch(
    /^Saved\. From the next issue you will get the weekly digest of (SEO and Social Media|Social Media and SEO)\./,
  );
  const topics = [...(await gets()).topics].sort();
  expect([topics, (await gets()).cadence]).toEqual([['SEO', 'Social Media'], 'weekly']);
  const again = tickedIn((await read(page)).root);
  expect(again.toSorted()).toEqual(['cadence weekly', 'topics some', seo, social].toSorted());

  await post({ topics: 'all', [seo]: 'on', cadence: 'each', what: 'save' });
  expect(await gets()).toEqual({ cadence: 'each', topics: [] });
});

test('refuses no topic or an unknown one, and keeps what was typed', async () => {
  const { post, gets } = await site();
  const none = await post({ topics: 'some', cadence: 'weekly', what: 'save' });
  expect([none.status, alerts(none.root)]).toEqual([422, [choiceMessages.noTopic]]);
  expect(tickedIn(none.root)).toEqual(['topics some', 'cadence weekly']);
  const gone = { topics: 'some', 'topic-2000000000': 'on', 'topic-x': 'on', cadence: 'each' };
  expect((await post(gone)).status).toBe(422);
  const { noTopics, noCadence } = choiceMessages;
  for (const [wrong, message] of [
    [{}, noTopics + noCadence],
    [{ cadence: 'each' }, noTopics],
    [{ topics: 'all', cadence: 'daily' }, noCadence],
  ] as const) {
    const refused = await post(wrong as Record<string, string>);
    expect([refused.status, alerts(refused.root)]).toEqual([422, [message]]);
  }
  expect(await gets()).toEqual({ cadence: 'each', topics: [] });
});

test('answers 404 to a wrong link, a link for another purpose, and that of a deleted reader', async () => {
  const { call, id, tokenFor, path, page, read, post, gets } = await site();
  const choice = { topics: 'all', cadence: 'weekly' };
  const none = await read('/newsletter/preferences');
  expect([none.status, alerts(none.root)]).toEqual([200, [choiceMessages.invalid]]);
  for (const url of [path('x'), path(tokenFor('newsletter-leave')), `${page}x`]) {
    for (const response of [await read(url), await post(choice, url)]) {
      expect
        .soft([response.status, alerts(response.root)])
        .toEqual([400, [choiceMessages.invalid]]);
      expect.soft(selectAll('#preferences form', response.root), url).toEqual([]);
    }
  }
  expect(await gets()).toEqual({ cadence: 'each', topics: [] });
  await call('POST', '/api/admin/subscriptions/deletions', { payload: { ids: [id] } });
  expect((await read()).status).toBe(400);
});

test('unsubscribes a reader, who returns only by a new opt-in', async () => {
  const { db, read, post, status } = await site();
  const left = await post({ what: 'leave' });
  expect([left.status, textsOf('#preferences [role=status]', left.root)]).toEqual([
    200,
    [choiceMessages.gone],
  ]);
  expect(await status()).toEqual(['unsubscribed']);
  const [farewell] = await db.selectFrom('outbox').select(['kind', 'recipient']).execute();
  expect(farewell).toEqual({ kind: 'newsletter-farewell', recipient: email });

  const after = await read();
  expect([after.status, alerts(after.root)]).toEqual([200, [choiceMessages.left]]);
  for (const fields of [{ topics: 'all', cadence: 'each', what: 'save' }, { what: 'leave' }]) {
    const refused = await post(fields as Record<string, string>);
    expect([refused.status, alerts(refused.root)]).toEqual([409, [choiceMessages.left]]);
  }
  expect(await status()).toEqual(['unsubscribed']);
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1);
});

test('is neither cached nor indexed, and has no script', async () => {
  const { read } = await site();
  const { headers, root } = await read();
  expect(headers['cache-control']).toMatch(/no-store|private/);
  expect(select('meta[name=robots]', root)?.properties.content).toBe('noindex');
  expect(selectAll('#preferences script, #preferences [data-island]', root)).toEqual([]);
});

test('keeps choices when a category is renamed or merged, and drops them when it is deleted', async () => {
  const { call, post, gets, field, topicId } = await site();
  const topic = (id: number) => `/api/admin/topics/categories/${id}`;
  const seo = await topicId('SEO');
  await post({ topics: 'some', [await field('SEO')]: 'on', cadence: 'each' });
  const change = async (method: 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
    expect((await call(method, url, payload ? { payload } : {})).statusCode).toBe(200);
  await change('PATCH', topic(seo), { name: 'Being found' });
  expect((await gets()).topics).toEqual(['Being found']);
  await change('POST', `${topic(seo)}/merge`, { into: 'Social Media' });
  expect((await gets()).topics).toEqual(['Social Media']);
  await change('DELETE', topic(await topicId('Social Media')));
  expect((await gets()).topics).toEqual([]);
});

test('includes choices in lists and exports, and erases them', async () => {
  const { db, call, post, field } = await site();
  await post({ topics: 'some', [await field('SEO')]: 'on', cadence: 'weekly' });
  const csv = (await call('GET', '/api/admin/subscriptions/export')).body;
  expect(csv).toContain('Weekly digest of SEO');
  const ask = (what: string) =>
    call('POST', `/api/admin/personal-data/${what}`, { payload: { email } });
  const { subscriptions } = (await ask('export')).json();
  expect(subscriptions).toMatchObject([{ posts: 'weekly', topics: 'SEO' }]);
  await ask('erasure');
  expect(await db.selectFrom('subscription_topics').selectAll().execute()).toEqual([]);
});

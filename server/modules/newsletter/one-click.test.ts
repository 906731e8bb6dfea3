import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';

const email = 'asha@visitor.example';

/** A confirmed subscriber, and the address in the List-Unsubscribe header of their email. */
async function subscriber() {
  const { http, database } = await createTestApp();
  const { db } = database;
  const page = {
    method: 'POST',
    url: '/api/newsletter/subscriptions',
    payload: { email },
  } as const;
  await http.inject(page);
  await db
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  await http.inject(page);
  const confirmation = await db
    .selectFrom('outbox')
    .select('headers')
    .where('kind', '=', 'newsletter-welcome')
    .executeTakeFirstOrThrow();
  const [, url = ''] =
    /<https:\/\/site\.example(.+)>/.exec(JSON.parse(confirmation.headers)['List-Unsubscribe']) ??
    [];
  const status = async () =>
    (await db.selectFrom('subscriptions').select('status').executeTakeFirst())?.status;
  return { http, url, status };
}

const multipart = [
  '--b',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--b--',
  '',
].join('\r\n');

const posts = [
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=b', multipart],
  [undefined, undefined],
] as const;

test('unsubscribes a reader by a POST of the email program, in any format and repeatedly', async () => {
  const { http, url, status } = await subscriber();
  for (const [type, payload] of posts) {
    const headers = type ? { 'content-type': type } : {};
    const response = await http.inject({
      method: 'POST',
      url,
      headers,
      ...(payload && { payload }),
    });
    expect([response.statusCode, await status()], type).toEqual([200, 'unsubscribed']);
  }
});

test('changes nothing on GET and redirects to the page that asks', async () => {
  const { http, url, status } = await subscriber();
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await http.inject({ method, url });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/unsubscribe?email=asha%40visitor.example');
  }
  expect(await status()).toBe('confirmed');
});

test('unsubscribes nobody by an invalid or truncated address', async () => {
  const { http, url, status } = await subscriber();
  for (const query of ['', '?token=', '?token=x.y', '?token=a&token=b', '?token[]=a']) {
    const address = `${url.split('?')[0]}${query}`;
    const response = await http.inject({ method: 'POST', url: address });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'This link is incomplete, or is not from this site.',
    });
    expect((await http.inject(address)).headers.location).toBe('/unsubscribe');
  }
  expect(await status()).toBe('confirmed');
});

test('accepts the forms of linked pages in an email program that hides their origin', async () => {
  const { http, database } = await createTestApp();
  const post = {
    method: 'POST',
    url: '/api/newsletter/subscriptions',
    payload: { email },
  } as const;
  await http.inject(post);
  const sent = async (kind: string) => {
    const mail = database.db.selectFrom('outbox').select('body_text').where('kind', '=', kind);
    return (await mail.executeTakeFirstOrThrow()).body_text;
  };
  const linkIn = (text: string, path: string) =>
    new RegExp(`https://site\\.example(${path}\\S+)`).exec(text)?.[1] ?? '';
  const press = async (url: string, payload: string) => {
    const type = 'application/x-www-form-urlencoded';
    const headers = { origin: 'null', 'content-type': type };
    return (await http.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  expect(await press(linkIn(await sent('newsletter-confirm'), '/newsletter/confirm'), '')).toBe(
    200,
  );
  const preferences = linkIn(await sent('newsletter-welcome'), '/newsletter/preferences');
  expect(await press(preferences, 'cadence=weekly')).not.toBe(403);
  const status = database.db.selectFrom('subscriptions').select('status');
  expect((await status.executeTakeFirstOrThrow()).status).toBe('confirmed');
});

import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';

/** Must not appear in the log; each is in a field that is sent below. */
const secrets = {
  name: 'canary-name',
  email: 'canary.mail@visitor.example',
  phone: '+91 98765 00123',
  text: 'canary-words of an email',
  search: 'canary-search',
  password: 'canary-password-guess',
  smtp: 'canary-smtp-password',
  admin: testAdmin.password,
};
const { name, email, phone, text, password } = secrets;

const contact = { name, email, phone, subject: 'Hiring Needs', message: text, acceptPolicy: true };
const comment = { slug: 'keyword-research-in-hinglish', name, email, comment: text };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Every form is sent twice. */
const long = { timeout: 90_000 };

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

/** Collects everything that the program logs from here on. */
function listen(): () => string[] {
  let written = '';
  const take = (chunk: unknown) => {
    written += String(chunk);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(process.stderr, 'write').mockImplementation(take),
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words) => void take(`${words.join(' ')}\n`)),
    ),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => written.split('\n').filter(Boolean);
}

/** Sends every form, to the API and from its page. */
async function sendForms({ http }: Admin): Promise<void> {
  const calls: [method: 'POST' | 'DELETE', url: string, payload: object][] = [
    ['POST', '/api/contact/contact-messages', contact],
    ['POST', '/api/contact/contact-messages', { ...contact, email: `${email} ` }],
    ['POST', '/api/newsletter/subscriptions', { email }],
    ['POST', '/api/comments', comment],
    ['POST', '/api/page-views', { path: `/blog?search=${secrets.search}`, referrer: email }],
    ['POST', '/api/admin/auth/login', { username: email, password }],
    ['DELETE', '/api/newsletter/subscriptions', { email }],
  ];
  for (const [method, url, payload] of calls) await http.inject({ method, url, payload });
  const body = JSON.stringify(contact).slice(0, -1);
  const json = { 'content-type': 'application/json' };
  await http.inject({ method: 'POST', url: '/api/comments', headers: json, payload: body });
  const fields = new URLSearchParams({ ...contact, ...comment, acceptPolicy: 'on' }).toString();
  for (const url of ['/contact', '/blog', `/blog/${comment.slug}`, '/unsubscribe']) {
    await http.inject({ method: 'POST', url, headers: formType, payload: fields });
  }
  await http.inject(`/blog?search=${secrets.search}`);
  await http.inject(`/unsubscribe?email=${encodeURIComponent(email)}`);
}

/** Follows every link in emails; resolves with their tokens. */
async function followLinks({ http, call, send, database }: Admin): Promise<string[]> {
  const draft = { title: 'A draft', author: 'Asha', status: 'draft', content: `<p>${text}</p>` };
  const { id } = (await send('POST', '/api/blogs', draft)).json();
  const preview = (await call('GET', `/api/blogs/${id}/preview-link`)).json().url;
  const emails = await database.db.selectFrom('outbox').selectAll().execute();
  const links = [
    preview,
    '/newsletter/preferences?token=c2hvdWxk.neverBeInAnyLog',
    ...(JSON.stringify(emails).match(/https:[^\s"\\>]+token=[^\s"\\>]+/g) ?? []),
  ];
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const { pathname, search } = new URL(link, 'https://site.example');
    for (const method of ['GET', 'POST'] as const) {
      await http.inject({ method, url: pathname + search, headers: formType, payload: '' });
    }
  }
  return links.map((link) => new URL(link, 'https://site.example').searchParams.get('token') ?? '');
}

async function work({ call }: Admin): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const change = { currentPassword: password, newPassword: `${password}-new` };
  await call('PUT', '/api/admin/password', { headers: json, payload: change });
  await call('PUT', '/api/admin/messages/1/note', { headers: json, payload: { note: text } });
  await call('GET', `/api/admin/messages?search=${encodeURIComponent(email)}`);
  const csv = { 'content-type': 'text/csv' };
  await call('POST', '/api/admin/subscriptions/import', {
    headers: csv,
    payload: `email\n${email}`,
  });
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const broken = `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text}`;
  await call('POST', '/api/blogs', { headers: form, payload: broken });
}

/** PostgreSQL's constraint errors contain the row; other errors come from dropped tables. */
async function breakDatabase({ database: { db, engine } }: Admin): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table contact_messages add constraint never check (name = '') not valid`.execute(
      db,
    );
  } else {
    await db.schema.alterTable('contact_messages').renameTo('messages_away').execute();
  }
  for (const table of [
    'comments',
    'subscriptions',
    'page_views',
    'page_speeds',
    'rate_limits',
  ] as const) {
    await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  }
}

test(
  'writes log lines as JSON without passwords, tokens, emails or texts of visitors',
  long,
  async () => {
    const lines = listen();
    const admin = await createTestAdmin({
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      SMTP_URL: `smtp://user:${secrets.smtp}@127.0.0.1:9`,
      MAILBOX_URL: `imap://user:${secrets.smtp}@127.0.0.1:9`,
    });
    await sendForms(admin);
    await work(admin);
    const tokens = await followLinks(admin);
    await breakDatabase(admin);
    await sendForms(admin);
    await admin.http.close();

    const log = lines();
    for (const line of log) expect(() => JSON.parse(line), line).not.toThrow();
    expect(log.filter((line) => line.includes('request failed')).length).toBeGreaterThan(3);
    expect(log.filter((line) => line.includes('a page failed to render')).length).toBeGreaterThan(
      2,
    );
    const whole = log.join('\n');
    for (const secret of [...Object.values(secrets), admin.token, ...tokens]) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        new URLSearchParams({ s: secret }).toString().slice(2),
      ]) {
        expect(log.find((line) => line.includes(form)) ?? '').toBe('');
      }
    }
    expect(whole).not.toMatch(/127\.0\.0\.1:9|remoteAddress/);
  },
);

test('logs an error under the request id of its response', async () => {
  const lines = listen();
  const admin = await createTestAdmin({ LOG_LEVEL: 'error' });
  const { db } = admin.database;
  await db.schema.alterTable('comments').renameTo('comments_away').execute();
  await db.schema.alterTable('posts').renameTo('posts_away').execute();
  const call = await admin.http.inject({ method: 'POST', url: '/api/comments', payload: comment });
  const pages = await Promise.all(['/blog', '/blog'].map((url) => admin.http.inject(url)));
  const log = lines().map((line) => JSON.parse(line));
  const numbers = [
    call.json().request,
    ...pages.map(({ body }) => /<code>(.+?)<\/code>/.exec(body)?.[1]),
  ];
  const headers = [call, ...pages].map((response) => response.headers['x-request-id']);
  expect(numbers).toEqual(headers);
  for (const number of numbers) {
    expect(log.find(({ reqId }) => reqId === number)?.err.stack).toMatch(/\.(ts|js):\d+/);
  }
  expect(pages[0]?.body).toContain('If you write to us, quote this number:');
});

import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { insertMail } from '../../modules/mail/outbox.repository.ts';
import { exposition } from './exposition.ts';

const sameApp = oneTestApp();

interface Family {
  type: string;
  help: string;
  samples: Map<string, number>;
}

/** Reads Prometheus' text format as strictly as promtool does; throws for what it would refuse or complain about. */
function parse(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  let current: { name: string; family: Family } | undefined;
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, words] = /^# HELP ([a-z_][a-z0-9_]*) (\S.*)$/.exec(line) ?? [];
    if (help && words) {
      if (families.has(help)) throw new Error(`${help} comes twice.`);
      current = { name: help, family: { type: '', help: words, samples: new Map() } };
      families.set(help, current.family);
      continue;
    }
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (typed && type) {
      if (typed !== current?.name || current.family.type) throw new Error(`Wrong place: ${line}`);
      current.family.type = type;
      continue;
    }
    const [, name = '', , pairs = '', value = ''] =
      /^([a-z_][a-z0-9_]*)(\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,(?!\}))?)+)\})? (\S+)$/.exec(
        line,
      ) ?? [];
    const family = current?.family;
    const suffixes = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    if (!family?.type || !suffixes.some((suffix) => name === `${current?.name}${suffix}`)) {
      throw new Error(`Not a sample: ${line}`);
    }
    const key = pairs ? `${name}{${pairs}}` : name;
    if (family.samples.has(key)) throw new Error(`${key} comes twice.`);
    if (!Number.isFinite(Number(value)) || value === '') throw new Error(`No number: ${line}`);
    family.samples.set(key, Number(value));
  }
  return families;
}

function checkNames(families: Map<string, Family>): void {
  for (const [name, { type }] of families) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    // Base units, and no type in the name.
    expect(name).not.toMatch(
      /_(ms|milliseconds|minutes|hours|kb|mb|percent|gauge|counter|histogram)(_|$)/,
    );
    if (type === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/);
  }
}

function checkHistogram({ samples }: Family): void {
  const kinds = new Map<string, { le: number; count: number }[]>();
  for (const [key, count] of samples) {
    const [, kind = '', le] = /_bucket\{kind="(\w+)",le="([^"]+)"\}$/.exec(key) ?? [];
    if (!le) continue;
    const buckets = kinds.get(kind) ?? [];
    kinds.set(kind, [...buckets, { le: le === '+Inf' ? Infinity : Number(le), count }]);
  }
  expect(kinds.size).toBeGreaterThan(0);
  for (const [kind, buckets] of kinds) {
    const sorted = buckets.toSorted((a, b) => a.le - b.le || a.count - b.count);
    expect(sorted).toEqual(buckets);
    expect(buckets.map(({ count }) => count)).toEqual(
      buckets.map(({ count }) => count).toSorted((a, b) => a - b),
    );
    expect(buckets.at(-1)).toEqual({
      le: Infinity,
      count: samples.get(`http_request_duration_seconds_count{kind="${kind}"}`),
    });
  }
}

test('counts requests, latencies and the cache in the format that Prometheus reads', async () => {
  const { http } = await createTestApp();
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  // The second is sent from the cache.
  for (const path of ['/about', '/about', '/nowhere', '/robots.txt', '/api/openapi.json']) {
    await (await get(path)).text();
  }
  await (await get('/api/admin/counts')).text();
  await (
    await get('/api/comments', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
  ).text();
  await (await get('/metrics')).text();
  const response = await get('/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const families = parse(await response.text());
  checkNames(families);
  const figure = (name: string, labels = '') =>
    families.get(name.replace(/_(count|sum|bucket)$/, ''))?.samples.get(name + labels) ??
    families.get(name)?.samples.get(name + labels);
  expect(figure('http_requests_total', '{method="GET",code="200"}')).toBeGreaterThanOrEqual(4);
  expect(figure('http_requests_total', '{method="GET",code="404"}')).toBe(1);
  expect(figure('http_requests_total', '{method="GET",code="401"}')).toBe(1);
  expect(figure('http_requests_total', '{method="POST",code="400"}')).toBe(1);
  const latency = families.get('http_request_duration_seconds');
  if (latency) checkHistogram(latency);
  for (const [kind, count] of Object.entries({ page: 3, file: 1, api: 2, admin: 1 })) {
    expect(figure('http_request_duration_seconds_count', `{kind="${kind}"}`), kind).toBe(count);
  }
  expect(figure('site_page_cache_hits_total')).toBe(1);
  expect(figure('site_page_cache_misses_total')).toBeGreaterThanOrEqual(1);
  expect(figure('site_page_cache_size_bytes')).toBeGreaterThan(1000);
  expect(figure('site_database_up')).toBe(1);
  expect(figure('site_database_size_bytes')).toBeGreaterThan(10_000);
  expect(figure('site_database_latency_seconds')).toBeGreaterThan(0);
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(figure('site_backup_last_success_timestamp_seconds')).toBe(0);
  // No place for copies is set.
  expect(families.has('site_copy_last_success_timestamp_seconds')).toBe(false);
});

test('tells of copies elsewhere that there is none yet', async () => {
  const { http } = await createTestApp({ BACKUP_TO: temporaryFolder() });
  const families = parse((await http.inject('/metrics')).body);
  checkNames(families);
  for (const name of ['site_copy', 'site_minute_copy']) {
    const whole = `${name}_last_success_timestamp_seconds`;
    expect(families.get(whole)?.samples.get(whole), whole).toBe(0);
  }
});

test('tells how long the oldest email has waited', async () => {
  const { http, database } = await createTestApp();
  const read = async () => {
    const { body } = await http.inject('/metrics');
    const families = parse(body);
    const value = (name: string) => families.get(name)?.samples.get(name);
    return [value('site_outbox_emails'), value('site_outbox_oldest_email_age_seconds')];
  };
  expect(await read()).toEqual([0, 0]);
  const mail = {
    kind: 'test',
    recipient: 'a@site.example',
    replyTo: null,
    subject: 'x',
    text: 'x',
    html: 'x',
    headers: {},
  };
  const queuedAt = new Date(Date.now() - 20 * 60_000).toISOString();
  const id = await insertMail(database.db, { ...mail, messageId: '<1@site.example>' }, queuedAt);
  // Not due, so that no worker takes it.
  const later = { next_attempt_at: new Date(Date.now() + 60_000).toISOString(), attempts: 3 };
  await database.db.updateTable('outbox').set(later).where('id', '=', id).execute();
  const [count, age = 0] = await read();
  expect(count).toBe(1);
  expect(age).toBeGreaterThanOrEqual(1200);
});

test('counts an email that is kept without a mail server, and not as waiting', async () => {
  const { http, database } = await createTestApp();
  const sent = await http.inject({
    method: 'POST',
    url: '/api/newsletter/subscriptions',
    payload: { email: 'asha@visitor.example' },
  });
  expect(sent.statusCode).toBe(201);
  await vi.waitFor(async () => {
    const families = parse((await http.inject('/metrics')).body);
    const value = (name: string) => families.get(name)?.samples.get(name);
    expect([value('site_outbox_kept_emails'), value('site_outbox_emails')]).toEqual([1, 0]);
  }, 15_000);
  expect(await database.db.selectFrom('outbox').select('sent_at').execute()).toEqual([
    { sent_at: null },
  ]);
});

test('still shows what it knows without the database', async () => {
  const { http, database } = await createTestApp();
  await database.db.schema.dropTable('push_messages').execute();
  await database.db.schema.dropTable('outbox').execute();
  const { statusCode, body } = await http.inject('/metrics');
  expect(statusCode).toBe(200);
  const families = parse(body);
  expect(families.has('site_outbox_emails')).toBe(false);
  expect(families.get('process_start_time_seconds')?.type).toBe('gauge');
});

const here: InjectOptions = { url: '/metrics', headers: { host: '127.0.0.1:3000' } };
const elsewhere = '203.0.113.7';

test.each<[string, Partial<InjectOptions>, number]>([
  ['this machine', {}, 200],
  ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }, 200],
  ['this machine by name', { headers: { host: 'localhost' } }, 200],
  ['an IPv4-mapped address', { remoteAddress: '::ffff:127.0.0.1' }, 200],
  ['another machine', { remoteAddress: elsewhere }, 403],
  [
    'another machine that claims to be this one',
    { remoteAddress: elsewhere, headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
    403,
  ],
  ['a machine of the same network', { remoteAddress: '10.0.0.2' }, 403],
  [
    'a proxy on this machine',
    { headers: { host: 'site.example', 'x-forwarded-for': elsewhere } },
    403,
  ],
  [
    'a proxy that was told lies',
    { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
    403,
  ],
  [
    'a proxy with the standard header',
    { headers: { host: 'localhost', forwarded: 'for=127.0.0.1' } },
    403,
  ],
  [
    'a proxy with its own header',
    { headers: { host: 'localhost', 'x-real-ip': '127.0.0.1' } },
    403,
  ],
  ['a proxy that only keeps the name', { headers: { host: 'site.example' } }, 403],
  ['a name that resolves to this machine', { headers: { host: 'localhost.site.example' } }, 403],
  ['an odd host', { headers: { host: '127.0.0.1.site.example' } }, 403],
])('without a token, answers %s as it should', async (_who, request, status) => {
  for (const isBehindProxy of [false, true]) {
    const { http } = isBehindProxy ? await trusting() : await sameApp();
    const response = await http.inject({ ...here, ...request });
    const expected = isBehindProxy ? 403 : status;
    expect(response.statusCode).toBe(expected);
    expect(response.headers['cache-control']).toBe('no-store');
    if (expected === 403) expect(response.body).not.toContain('http_requests_total');
  }
});

const trusting = oneTestApp({ TRUST_PROXY: 'true' });
const token = 'Correct-horse.battery_staple';
const withToken = oneTestApp({ METRICS_TOKEN: token });

test.each([
  [`Bearer ${token}`, 200],
  [`bearer  ${token}`, 200],
  [undefined, 401],
  ['', 401],
  ['Bearer', 401],
  [`Bearer ${token}x`, 401],
  [`Bearer ${token.toLowerCase()}`, 401],
  [`Basic ${token}`, 401],
  [token, 401],
])(
  'with a token, answers %j with %i, from this machine and from elsewhere',
  async (authorization, status) => {
    const { http } = await withToken();
    for (const remoteAddress of ['127.0.0.1', elsewhere]) {
      const headers = {
        host: 'site.example',
        ...(authorization !== undefined && { authorization }),
      };
      const response = await http.inject({ url: '/metrics', remoteAddress, headers });
      expect(response.statusCode).toBe(status);
      if (status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  },
);

test('takes no token from the address, and is in no list for search engines', async () => {
  const { http } = await withToken();
  const url = `/metrics?token=${token}&authorization=Bearer%20${token}`;
  expect((await http.inject({ ...here, url })).statusCode).toBe(401);
  for (const list of ['/robots.txt', '/sitemap.xml', '/llms.txt']) {
    expect((await http.inject(list)).body).not.toContain('metrics');
  }
});

test('escapes labels and help', () => {
  const samples = [{ labels: { name: 'a "b" \\ \n c' }, value: 1 }];
  const text = exposition([{ name: 'a', type: 'gauge', help: 'One\nline \\', samples }]);
  expect(text).toBe('# HELP a One\\nline \\\\\n# TYPE a gauge\na{name="a \\"b\\" \\\\ \\n c"} 1\n');
  expect(parse(text).size).toBe(1);
  expect(() => parse(`${text}${text}`)).toThrow('twice');
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { blockingRecords, type RecordKey } from '../../../domain/newsletter/mail-records.ts';
import { startDnsServer, type Zone } from '../../../tests/support/mail/dns-server.ts';
import { openDns } from './dns.ts';
import { lookUp } from './look-up.ts';

const keyOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
const key = `v=DKIM1; k=rsa; p=${keyOf(2048)}`;
const domain = 'bakes.example';
const server = 'smtp.zoho.in';
const signature: Signature = { selector: 'zoho', domain };

/** A correct setup. */
const good: Zone = {
  [`TXT ${domain}`]: ['google-site-verification=abc', 'v=spf1 include:zoho.in ~all'],
  'TXT zoho.in': ['v=spf1 ip4:169.148.142.0/24 -all'],
  [`TXT zoho._domainkey.${domain}`]: [key],
  [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none; rua=mailto:owner@bakes.example'],
  [`MX ${domain}`]: ['10 mx.zoho.in'],
  'A mx.zoho.in': ['169.148.142.1'],
};

interface Changes {
  zone?: Zone;
  without?: string[];
  domain?: string;
  server?: string | null;
  signature?: Signature | null;
  timeoutMs?: number;
}

async function look({ zone = {}, without = [], timeoutMs = 5000, ...changes }: Changes = {}) {
  const all = { ...good, ...zone };
  for (const name of without) delete all[name];
  const { address } = await startDnsServer(all);
  const sender = { domain, server, owner: 'owner@bakes.example', signature: signature, ...changes };
  const findings = await lookUp(sender, { servers: [address], timeoutMs, withinMs: 20_000 });
  const of = (name: RecordKey) => {
    const found = findings.find((each) => each.key === name);
    if (!found) throw new Error(`Nothing was said of ${name}.`);
    return found;
  };
  return { findings, of };
}

const states = async (changes: Changes) => (await look(changes)).findings.map(({ state }) => state);

test('reports a correct setup as good and asks nothing of the owner', async () => {
  const { findings, of } = await look();
  expect(findings.map(({ key: each, state }) => `${each} ${state}`)).toEqual([
    ...['spf good', 'dkim good', 'dmarc good', 'mx good', 'alignment good'],
  ]);
  expect(findings.every(({ record }) => record === null)).toBe(true);
  expect(of('spf').found).toEqual(['v=spf1 include:zoho.in ~all']);
});

const spf = (...texts: string[]): Zone => ({ [`TXT ${domain}`]: texts });
const many = Array.from({ length: 11 }, (_, n) => `include:s${n}.example`).join(' ');
const manyRecords = Object.fromEntries(
  Array.from({ length: 11 }, (_, n) => [`TXT s${n}.example`, ['v=spf1 ip4:192.0.2.1 -all']]),
);
const dkim = (text: string): Zone => ({ [`TXT zoho._domainkey.${domain}`]: [text] });
const dmarc = (...texts: string[]): Zone => ({ [`TXT _dmarc.${domain}`]: texts });

/** What is wrong, the record that reports it, its severity, its words, and the value of the proposed record. */
const broken: [string, Changes, RecordKey, string, RegExp, string | null | undefined][] = [
  [
    'no SPF',
    { zone: spf('other') },
    'spf',
    'fault',
    /no SPF record/,
    'v=spf1 include:zoho.in ~all',
  ],
  [
    'two SPF records',
    { zone: spf('v=spf1 include:zoho.in -all', 'v=spf1 a mx ~all') },
    ...(['spf', 'fault', /are 2 SPF records/, 'v=spf1 include:zoho.in a mx ~all'] as const),
  ],
  [
    'SPF with a mistake',
    { zone: spf('v=spf1 include:zoho.in ipv4:1.2.3.4 ~all') },
    ...([
      'spf',
      'fault',
      /mistake at “ipv4:1\.2\.3\.4”.*ip4:1\.2\.3\.4 is meant/,
      undefined,
    ] as const),
  ],
  [
    'SPF that includes what is gone',
    { zone: spf('v=spf1 include:gone.example include:zoho.in ~all') },
    ...(['spf', 'fault', /includes gone\.example/, undefined] as const),
  ],
  [
    'SPF with too many look-ups',
    { zone: { ...spf(`v=spf1 ${many} ~all`), ...manyRecords } },
    ...(['spf', 'fault', /takes 11 look-ups/, undefined] as const),
  ],
  [
    'SPF for the whole world',
    { zone: spf('v=spf1 include:zoho.in +all') },
    ...(['spf', 'fault', /ends in \+all/, 'v=spf1 include:zoho.in ~all'] as const),
  ],
  [
    'SPF without an end',
    { zone: spf('v=spf1 include:zoho.in ?all') },
    ...(['spf', 'warning', /does not say what to do/, 'v=spf1 include:zoho.in ~all'] as const),
  ],
  [
    'SPF without the mail server',
    { zone: spf('v=spf1 ip4:192.0.2.1 ~all') },
    'spf',
    'warning',
    /does not name your mail server smtp\.zoho\.in/,
    'v=spf1 include:zoho.in ip4:192.0.2.1 ~all',
  ],
  [
    'no DKIM key where it was said',
    { without: [`TXT zoho._domainkey.${domain}`] },
    ...(['dkim', 'fault', /no DKIM key at zoho\._domainkey\.bakes\.example/, null] as const),
  ],
  [
    'no DKIM key anywhere',
    { without: [`TXT zoho._domainkey.${domain}`], signature: null },
    ...(['dkim', 'fault', /under the usual names/, undefined] as const),
  ],
  ['a withdrawn DKIM key', { zone: dkim('v=DKIM1; p=') }, 'dkim', 'fault', /withdrawn/, null],
  [
    'half a DKIM key',
    { zone: dkim(`v=DKIM1; p=${keyOf(2048).slice(0, 120)}`) },
    ...(['dkim', 'fault', /is damaged/, null] as const),
  ],
  ['a weak DKIM key', { zone: dkim(`p=${keyOf(768)}`) }, 'dkim', 'fault', /768 bits/, null],
  [
    'a DKIM key on trial',
    { zone: dkim(`v=DKIM1; t=y; p=${key.slice(-392)}`) },
    ...(['dkim', 'warning', /marked as a test/, `v=DKIM1; p=${key.slice(-392)}`] as const),
  ],
  [
    'no DMARC',
    { without: [`TXT _dmarc.${domain}`] },
    'dmarc',
    'fault',
    /no DMARC record/,
    'v=DMARC1; p=none; rua=mailto:owner@bakes.example',
  ],
  [
    'two DMARC records',
    { zone: dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject') },
    ...(['dmarc', 'fault', /are 2 DMARC records/, 'v=DMARC1; p=none'] as const),
  ],
  [
    'DMARC that says nothing',
    { zone: dmarc('v=DMARC1; rua=mailto:a@b.example') },
    'dmarc',
    'fault',
    /does not say what to do/,
    'v=DMARC1; p=none; rua=mailto:a@b.example',
  ],
  [
    'no MX',
    { without: [`MX ${domain}`] },
    'mx',
    'warning',
    /replies to your newsletters are lost/,
    null,
  ],
  [
    'mail refused',
    { zone: { [`MX ${domain}`]: ['0 .'] } },
    'mx',
    'warning',
    /receive no mail at all/,
    null,
  ],
  ['an MX that is gone', { without: ['A mx.zoho.in'] }, 'mx', 'warning', /no longer exists/, null],
  [
    'signed by somebody else',
    {
      zone: { 'TXT zoho._domainkey.host.example': [key] },
      signature: { selector: 'zoho', domain: 'host.example' },
    },
    ...(['alignment', 'warning', /signed by host\.example and not by bakes/, undefined] as const),
  ],
  [
    'a free mailbox',
    { domain: 'gmail.com', zone: { 'TXT gmail.com': ['v=spf1 -all'] } },
    ...(['alignment', 'warning', /treated as forged/, undefined] as const),
  ],
];

test.each(broken)('%s', async (_what, changes, name, state, words, value) => {
  const { of } = await look(changes);
  const { sentence, record, state: found } = of(name);
  expect([found, sentence]).toEqual([state, expect.stringMatching(words)]);
  if (value === undefined) expect(record).toBeNull();
  else expect(record).toMatchObject({ value, name: expect.stringContaining(domain) });
});

test('has a distinct message for each broken setup', async () => {
  const sentences: string[] = [];
  for (const [, changes, name] of broken) {
    const { of } = await look(changes);
    sentences.push(of(name).sentence);
  }
  expect(new Set(sentences).size).toBe(broken.length);
});

test('blocks newsletters only because of SPF, DKIM and DMARC', async () => {
  const { findings } = await look({ zone: { ...spf('v=spf1 ?all'), [`MX ${domain}`]: ['0 .'] } });
  expect(blockingRecords(findings)).toEqual([]);
  const bare = await look({ without: Object.keys(good) });
  expect(blockingRecords(bare.findings).map(({ key: each }) => each)).toEqual([
    'spf',
    'dkim',
    'dmarc',
  ]);
});

test('reports a domain that does not exist', async () => {
  const { of } = await look({ domain: 'typo.example' });
  expect(of('spf').sentence).toMatch(/^There is no domain typo\.example/);
});

test.each(['silent', 'servfail'])(
  'does not blame the records for failing name servers (%s)',
  async (kind) => {
    const { findings } = await look({
      zone: { '*': [kind] },
      timeoutMs: kind === 'silent' ? 60 : 5000,
    });
    expect(findings.map(({ state }) => state)).toEqual([
      ...['unknown', 'unknown', 'unknown', 'unknown', 'good'],
    ]);
    expect(findings[0]?.sentence).toMatch(
      /name servers did not answer.*not mean that your records are wrong/,
    );
  },
);

test('ends a check after its timeout', async () => {
  const { address } = await startDnsServer({ '*': ['silent'] });
  const dns = openDns({ servers: [address], timeoutMs: 60_000, withinMs: 20 });
  await expect(dns.txt(domain)).rejects.toThrow();
  await expect(dns.txt(domain)).rejects.toThrow('over');
});

test("finds a mail host's key under its default name, which proves nothing", async () => {
  const { of } = await look({ signature: null });
  expect(of('dkim')).toMatchObject({ state: 'warning', sentence: expect.stringMatching(/“zoho”/) });
  expect(of('alignment').state).toBe('good');
});

test("uses a parent domain's DMARC record for a subdomain", async () => {
  const name = `news.${domain}`;
  const zone = {
    [`TXT ${name}`]: ['v=spf1 include:zoho.in ~all'],
    [`MX ${name}`]: ['10 mx.zoho.in'],
  };
  expect(await states({ domain: name, zone })).toEqual(['good', 'good', 'good', 'good', 'good']);
  const strict = { ...zone, ...dmarc('v=DMARC1; p=none; adkim=s') };
  const { of } = await look({ domain: name, zone: strict });
  expect(of('alignment').sentence).toMatch(/exactly news\.bakes\.example/);
  expect(of('dmarc').sentence).toMatch(/is at bakes\.example/);
});

test.each([
  [
    'mail.bakes.example',
    { 'A mail.bakes.example': ['192.0.2.7'] },
    'v=spf1 ip4:192.0.2.0/24 -all',
    /is probably allowed/,
  ],
  [
    'mail.bakes.example',
    { 'A mail.bakes.example': ['192.0.2.7'] },
    'v=spf1 a:mail.bakes.example -all',
    /is probably allowed/,
  ],
  [
    'relay.host.example',
    { 'TXT spf.host.example': ['v=spf1 -all'] },
    'v=spf1 include:spf.host.example ~all',
    /is probably allowed/,
  ],
  ['192.0.2.9', {}, 'v=spf1 mx ~all', /cannot see from here/],
  ['relay.host.example', {}, 'v=spf1 include:zoho.in ~all', /cannot see from here/],
  ['relay.host.example', {}, 'v=spf1 redirect=zoho.in', /cannot see from here/],
  [null, {}, 'v=spf1 include:zoho.in ~all', /cannot see from here/],
  ['relay.host.example', {}, 'v=spf1 -all', /does not name your mail server/],
])('reports for %s, with %o, what %s reveals', async (host, zone, record, words) => {
  const { of } = await look({ server: host, zone: { ...zone, ...spf(record) } });
  expect(of('spf').sentence).toMatch(words);
});

import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Signature } from '../../../domain/newsletter/mail-records.calls.ts';
import { blockingRecords, type RecordKey } from '../../../domain/newsletter/mail-records.ts';
import { startDnsServer, type Zone } from '../../../tests/support/mail/dns-server.ts';
import { checkDmarc } from './dmarc.ts';
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

test('reports a correct setup as good and asks nothing of the owner', async () => {
  const { findings, of } = await look();
  expect(findings.map(({ key: each, state }) => `${each} ${state}`)).toEqual([
    ...['spf good', 'dkim good', 'dmarc good'],
  ]);
  expect(findings.every(({ record }) => record === null)).toBe(true);
  expect(of('spf').found).toEqual(['v=spf1 include:zoho.in ~all']);
});

const spf = (...texts: string[]): Zone => ({ [`TXT ${domain}`]: texts });
const dkim = (text: string): Zone => ({ [`TXT zoho._domainkey.${domain}`]: [text] });
const dmarc = (...texts: string[]): Zone => ({ [`TXT _dmarc.${domain}`]: texts });
const noKey = [`TXT zoho._domainkey.${domain}`];

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
    { zone: spf('v=spf1 a -all', 'v=spf1 mx ~all') },
    'spf',
    'fault',
    /are 2 SPF/,
    undefined,
  ],
  [
    'SPF without the mail host',
    { zone: spf('v=spf1 ip4:192.0.2.1 ~all') },
    'spf',
    'warning',
    /does not name your mail host smtp\.zoho\.in/,
    'v=spf1 include:zoho.in ip4:192.0.2.1 ~all',
  ],
  [
    'no DKIM key where it was said',
    { without: noKey },
    'dkim',
    'fault',
    /no DKIM key at zoho\._domainkey\.bakes\.example/,
    null,
  ],
  [
    'no DKIM key anywhere',
    { without: noKey, signature: null },
    'dkim',
    'fault',
    /under the usual names/,
    undefined,
  ],
  ['a withdrawn DKIM key', { zone: dkim('v=DKIM1; p=') }, 'dkim', 'fault', /withdrawn/, null],
  [
    'half a DKIM key',
    { zone: dkim(`v=DKIM1; p=${keyOf(2048).slice(0, 120)}`) },
    'dkim',
    'fault',
    /is damaged/,
    null,
  ],
  [
    'half of another DKIM key',
    { zone: dkim('v=DKIM1; k=ed25519; p=abcd') },
    'dkim',
    'fault',
    /is damaged/,
    null,
  ],
  ['a weak DKIM key', { zone: dkim(`p=${keyOf(768)}`) }, 'dkim', 'fault', /768 bits/, null],
  [
    'a DKIM key on trial',
    { zone: dkim(`v=DKIM1; t=y; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /marked as a test/,
    null,
  ],
  [
    'a DKIM key of the future',
    { zone: dkim(`v=DKIM2; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /does not begin with v=DKIM1/,
    null,
  ],
  [
    'a DKIM key of another kind',
    { zone: dkim(`v=DKIM1; k=dsa; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /unknown kind \(k=dsa\)/,
    null,
  ],
  [
    'a DKIM key without the usual signature',
    { zone: dkim(`v=DKIM1; h=sha1; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /no usual signature \(h=sha1\)/,
    null,
  ],
  [
    'a DKIM key for something else',
    { zone: dkim(`v=DKIM1; s=tlsrpt; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /not for email \(s=tlsrpt\)/,
    null,
  ],
  [
    'two keys in one record',
    { zone: dkim(`${key}; p=${keyOf(2048)}`) },
    'dkim',
    'fault',
    /part twice/,
    null,
  ],
  [
    'signed by somebody else',
    {
      zone: { 'TXT zoho._domainkey.host.example': [key] },
      signature: { selector: 'zoho', domain: 'host.example' },
    },
    'dkim',
    'warning',
    /signed by host\.example and not by bakes/,
    undefined,
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
    'dmarc',
    'fault',
    /are 2 DMARC records/,
    undefined,
  ],
  [
    'DMARC that says nothing',
    { zone: dmarc('v=DMARC1; rua=mailto:a@b.example') },
    'dmarc',
    'fault',
    /does not begin with v=DMARC1 and a policy/,
    'v=DMARC1; p=none; rua=mailto:a@b.example',
  ],
  [
    'DMARC with another policy',
    { zone: dmarc('v=DMARC1; p=quarantined; pct=50') },
    'dmarc',
    'fault',
    /mistake at “p=quarantined”/,
    'v=DMARC1; p=none; pct=50',
  ],
  [
    'DMARC with a wrong policy of subdomains',
    { zone: dmarc('v=DMARC1; p=reject; sp=quarantined') },
    'dmarc',
    'fault',
    /mistake at “sp=quarantined”/,
    'v=DMARC1; p=reject',
  ],
  [
    'DMARC with reports to no address',
    { zone: dmarc('v=DMARC1; p=none; rua=owner@bakes.example') },
    'dmarc',
    'fault',
    /mistake at “rua=owner/,
    'v=DMARC1; p=none',
  ],
  [
    'DMARC with a blank instead of a semicolon',
    { zone: dmarc('v=DMARC1 p=none') },
    'dmarc',
    'fault',
    /mistake at “v=DMARC1 p=none”/,
    'v=DMARC1; p=none',
  ],
  [
    'DMARC in quotation marks',
    { zone: dmarc('"v=DMARC1; p=none"') },
    'dmarc',
    'fault',
    /mistake at/,
    'v=DMARC1; p=none',
  ],
  [
    'DMARC in another order',
    { zone: dmarc('p=reject; v=DMARC1') },
    'dmarc',
    'fault',
    /does not begin with v=DMARC1/,
    'v=DMARC1; p=reject',
  ],
  [
    'DMARC of another version',
    { zone: dmarc('v=DMARC2; p=reject') },
    'dmarc',
    'fault',
    /mistake at “v=DMARC2”/,
    'v=DMARC1; p=reject',
  ],
  [
    'a free mailbox',
    { domain: 'gmail.com', zone: { 'TXT gmail.com': ['v=spf1 -all'] } },
    'spf',
    'warning',
    /treated as forged/,
    undefined,
  ],
];

test.each(broken)('%s', async (_what, changes, name, state, words, value) => {
  const { of } = await look(changes);
  const { sentence, record, state: found } = of(name);
  expect([found, sentence]).toEqual([state, expect.stringMatching(words)]);
  if (value === undefined) expect(record).toBeNull();
  else expect(record).toMatchObject({ value, name: expect.stringContaining(domain) });
});

test('blocks newsletters because of faults alone', async () => {
  const { findings } = await look({ zone: spf('v=spf1 ?all') });
  expect(blockingRecords(findings)).toEqual([]);
  const bare = await look({ without: Object.keys(good) });
  expect(blockingRecords(bare.findings).map(({ key: each }) => each)).toEqual([
    'spf',
    'dkim',
    'dmarc',
  ]);
});

test.each(['silent', 'servfail'])(
  'does not blame the records for failing name servers (%s)',
  async (kind) => {
    const { findings } = await look({
      zone: { '*': [kind] },
      timeoutMs: kind === 'silent' ? 60 : 5000,
    });
    expect(findings.map(({ state }) => state)).toEqual([...['unknown', 'unknown', 'unknown']]);
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
});

test("uses a parent domain's key and DMARC record for a subdomain", async () => {
  const name = `news.${domain}`;
  const zone = { [`TXT ${name}`]: ['v=spf1 include:zoho.in ~all'] };
  const { findings, of } = await look({ domain: name, zone });
  expect(findings.map(({ state }) => state)).toEqual(['good', 'good', 'good']);
  expect(of('dmarc').sentence).toMatch(/is at bakes\.example/);
});

test('proposes no part of a DMARC record that is not valid', async () => {
  const part = fc.constantFrom(
    ...[
      'v=DMARC1',
      'p=none',
      'p=reject',
      'p=quarantined',
      'sp=x',
      'rua=mailto:a@b.example',
      'rua=a@b',
    ],
    ...['pct=200', 'pct=5', 'adkim=s', 'adkim=strict', 'x', 'x=', 'v=DMARC1 p=none', 'fo=1'],
  );
  const { zone, address } = await startDnsServer(good);
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      const check = async (text: string) => {
        zone[`TXT _dmarc.${domain}`] = [text];
        const dns = openDns({ servers: [address], timeoutMs: 5000, withinMs: 20_000 });
        return await checkDmarc(domain, 'owner@else.example', dns).finally(dns.close);
      };
      const { state, record } = await check(['v=DMARC1', ...parts].join('; '));
      expect(record == null).toBe(state === 'good');
      if (record?.value) expect(await check(record.value)).toMatchObject({ state: 'good' });
    }),
    { numRuns: 100 },
  );
});

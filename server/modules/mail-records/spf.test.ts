import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startDnsServer, type Zone } from '../../../tests/support/mail/dns-server.ts';
import { openDns } from './dns.ts';
import { checkSpf } from './spf.ts';

const domain = 'bakes.example';
const others: Zone = {
  'TXT zoho.in': ['v=spf1 ip4:169.148.142.0/24 -all'],
  'TXT other.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  'TXT wrong.example': ['v=spf1 ip:192.0.2.1 -all'],
  'TXT two.example': ['v=spf1 -all', 'v=spf1 mx -all'],
  'TXT quoted.example': ['"v=spf1 -all"'],
  'TXT open.example': ['v=spf1 +all'],
  'TXT opens.example': ['v=spf1 mx include:open.example -all'],
  'TXT refuses.example': ['v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 -all'],
  'A mail.bakes.example': ['192.0.2.7'],
  [`A ${domain}`]: ['192.0.2.7'],
  [`MX ${domain}`]: ['10 mail.bakes.example'],
};

async function judge(texts: string[], server: string | null = 'smtp.zoho.in') {
  const { address } = await startDnsServer({ ...others, [`TXT ${domain}`]: texts });
  const dns = openDns({ servers: [address], timeoutMs: 5000, withinMs: 20_000 });
  try {
    return await checkSpf(domain, server, dns);
  } finally {
    dns.close();
  }
}

test.each([
  // Not understood, so nothing is proposed.
  ...[
    'v=spf1 ip:203.0.113.9 include:zoho.in ~all',
    'v=spf1 ipv4:203.0.113.9 ~all',
    'v=spf1 ip4:2001:db8::1 ~all',
    'v=spf1 ip4=203.0.113.9 ~all',
    'v=spf1 ip4:203.0.113.9/33 ~all',
    'v=spf1 ip6:2001:db8::/129 ~all',
    'v=spf1 ip4:203.0.113 ~all',
    'v=spf1 203.0.113.9 ~all',
    'v=spf1 zoho.in ~all',
    'v=spf1 include: zoho.in ~all',
    'v=spf1 include zoho.in ~all',
    'v=spf1 include:zoho ~all',
    'v=spf1 include:zoho.in, include:other.example ~all',
    'v=spf1 include:zoho.in/24 ~all',
    'v=spf1 include:https://zoho.in ~all',
    'v=spf1 ip4:203.0.113.0/24ip4:192.0.2.1 ~all',
    'v=spf1 include:zoho.in~all',
    'v=spf1 include:zoho.in\tinclude:other.example ~all',
    'v=spf1 include:zoho.in ~all.',
    'v=spf1 mx all:x ~all',
    'v=spf1 mx/33 ~all',
    'v=spf1 exists:%{x}.zoho.in ~all',
    'v=spf1 redirect=',
    'v=spf1 redirect:zoho.in',
    'v=spf1 include:zoho.in -all ipv4:192.0.2.1',
    'v=spf1 redirect=zoho.in redirect=other.example',
  ].map((text) => [text, 'fault', /has a mistake at “/] as const),
  ['v=spf1 include:wrong.example ~all', 'fault', /of wrong\.example has a mistake at “ip:192/],
  ['v=spf1;include:zoho.in ~all', 'fault', /do not recognise/],
  ['"v=spf1 include:zoho.in ~all"', 'fault', /do not recognise/],
  ['v=spf2 include:zoho.in ~all', 'fault', /do not recognise/],
  // A required record cannot be read.
  ['v=spf1 include:gone.example include:zoho.in ~all', 'fault', /includes gone\.example/],
  ['v=spf1 include:two.example ~all', 'fault', /includes two\.example/],
  ['v=spf1 include:quoted.example ~all', 'fault', /includes quoted\.example/],
  ['v=spf1 redirect=gone.example', 'fault', /includes gone\.example/],
  ['v=spf1 include:bakes.example ~all', 'fault', /more than ten look-ups/],
  // The whole world may send.
  ['v=spf1 include:zoho.in +all', 'fault', /whole world.*\(\+all\)/],
  ['v=spf1 include:zoho.in all', 'fault', /whole world/],
  ['v=spf1 ip4:0.0.0.0/0 include:zoho.in -all', 'fault', /whole world.*\(ip4:0\.0\.0\.0\/0\)/],
  ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', 'fault', /whole world/],
  ['v=spf1 ip6:::/0 include:zoho.in -all', 'fault', /whole world/],
  ['v=spf1 mx/0 include:zoho.in -all', 'fault', /whole world/],
  ['v=spf1 include:open.example include:zoho.in -all', 'fault', /whole world.*open\.example/],
  ['v=spf1 include:opens.example -all', 'fault', /whole world/],
  ['v=spf1 redirect=open.example', 'fault', /whole world/],
  // Whoever is refused may be the whole world.
  [
    'v=spf1 include:zoho.in -ip4:0.0.0.0/0 -include:open.example',
    'good',
    /smtp\.zoho\.in is named/,
  ],
  ['v=spf1 -include:zoho.in ~all', 'warning', /does not name your mail host/],
  ['v=spf1 redirect=zoho.in', 'good', /is named/],
  ['v=spf1 include:zoho.in redirect=%{d}._spf.zoho.in', 'good', /is named/],
  ['V=SPF1 Include:Zoho.in ~ALL', 'good', /is named/],
  ['v=spf1  include:zoho.in   -all', 'good', /is named/],
  ['v=spf1 include:zoho.in moo=x exp=why.zoho.in -all', 'good', /is named/],
] as const)('%s', async (text, state, words) => {
  const finding = await judge([text]);
  expect([finding.state, finding.sentence]).toEqual([state, expect.stringMatching(words)]);
  if (state !== 'warning') expect(finding.record ?? null).toBeNull();
});

test.each([
  [['v=spf1 mx -ip4:192.0.2.1 -all'], 'v=spf1 include:zoho.in mx -ip4:192.0.2.1 -all'],
  [['v=spf1 redirect=other.example'], 'v=spf1 include:zoho.in redirect=other.example'],
  [['v=spf1 -all include:zoho.in'], 'v=spf1 include:zoho.in -all include:zoho.in'],
  [['v=spf1 mx -all', 'v=spf1 include:zoho.in ~all'], null],
  [['v=DMARC1; p=none', 'other'], 'v=spf1 include:zoho.in ~all'],
])('proposes, for %j, the record %j', async (texts, value) => {
  expect((await judge(texts)).record?.value ?? null).toBe(value);
});

test.each([
  ['mail.bakes.example', 'v=spf1 ip4:192.0.2.0/24 -all', /is named/],
  ['mail.bakes.example', 'v=spf1 a:mail.bakes.example -all', /is named/],
  ['mail.bakes.example', 'v=spf1 a/24 -all', /is named/],
  ['192.0.2.7', 'v=spf1 mx ~all', /is named/],
  ['192.0.2.9', 'v=spf1 mx ~all', /does not name your mail host 192\.0\.2\.9/],
  ['relay.host.example', 'v=spf1 include:zoho.in ~all', /cannot see from here/],
  ['relay.host.example', 'v=spf1 redirect=zoho.in', /cannot see from here/],
  ['relay.host.example', 'v=spf1 exists:%{i}.host.example ~all', /cannot see from here/],
  ['relay.host.example', 'v=spf1 -all', /does not name your mail host/],
  [null, 'v=spf1 include:zoho.in ~all', /cannot see from here/],
  // The first part that matches decides.
  ['192.0.2.7', 'v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 -all', /does not name your mail host/],
  ['192.0.2.7', 'v=spf1 ~mx include:other.example -all', /does not name your mail host/],
  ['192.0.2.7', 'v=spf1 ?include:other.example ip4:192.0.2.7 -all', /does not name your mail/],
  ['192.0.2.7', 'v=spf1 include:refuses.example ip4:192.0.2.7 -all', /is named/],
  ['192.0.2.7', 'v=spf1 -include:refuses.example ip4:192.0.2.7 -all', /is named/],
  ['192.0.2.7', 'v=spf1 ip4:192.0.2.0/24 -ip4:192.0.2.7 -all', /is named/],
  ['smtp.zoho.in', 'v=spf1 -include:zoho.in include:zoho.in -all', /does not name your mail host/],
])('says for %s what %s reveals', async (server, text, words) => {
  expect((await judge([text], server)).sentence).toMatch(words);
});

test('does not extend a record that is at the limit', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `a:s${n}.${domain}`);
  const finding = await judge([`v=spf1 ${names.join(' ')} ~all`]);
  expect(finding).toMatchObject({ state: 'warning', record: null });
});

test('proposes any record with one part more, which then names the mail host', async () => {
  const part = fc.constantFrom(
    ...[
      'mx',
      'a',
      'include:other.example',
      'ip4:192.0.2.1',
      'ip6:2001:db8::/32',
      '-ip4:203.0.113.9',
    ],
    ...[
      'all',
      '-all',
      '~all',
      'redirect=other.example',
      'exp=x.zoho.in',
      'ip:192.0.2.1',
      'include:',
    ],
    ...[
      'zoho.in',
      'ptr',
      'exists:%{i}.zoho.in',
      'include:gone.example',
      'a:mail.bakes.example/24//64',
    ],
    ...[
      '"',
      'redirect=%{d}.zoho.in',
      'include:wrong.example',
      'include:open.example',
      'ip4:0.0.0.0/0',
    ],
  );
  const { zone, address } = await startDnsServer(others);
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const check = async (text: string) => {
        zone[`TXT ${domain}`] = [text];
        const dns = openDns({ servers: [address], timeoutMs: 5000, withinMs: 20_000 });
        return await checkSpf(domain, 'smtp.zoho.in', dns).finally(dns.close);
      };
      const { record, state } = await check(['v=spf1', ...parts].join(' '));
      expect(record == null).toBe(state !== 'warning');
      if (!record?.value) return;
      expect(record.value).toBe(['v=spf1', 'include:zoho.in', ...parts].join(' '));
      expect(await check(record.value)).toMatchObject({ state: 'good' });
    }),
    { numRuns: 200 },
  );
});

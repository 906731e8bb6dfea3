import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startDnsServer, type Zone } from '../../../tests/support/mail/dns-server.ts';
import { openDns } from './dns.ts';
import { checkSpf } from './spf.ts';
import { partsOf, readSpf } from './spf-record.ts';

const domain = 'bakes.example';
const others: Zone = {
  'TXT zoho.in': ['v=spf1 ip4:169.148.142.0/24 -all'],
  'TXT other.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  'TXT wrong.example': ['v=spf1 ip:192.0.2.1 -all'],
  'TXT two.example': ['v=spf1 -all', 'v=spf1 mx -all'],
  'TXT quoted.example': ['"v=spf1 -all"'],
  'TXT open.example': ['v=spf1 +all'],
  'TXT endless.example': ['v=spf1 ip4:192.0.2.0/24'],
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
  ['v=spf1 ip:203.0.113.9 include:zoho.in ~all', 'fault', /“ip:203.*ip4:203\.0\.113\.9 is meant/],
  ['v=spf1 ipv4:203.0.113.9 ~all', 'fault', /Perhaps ip4:203\.0\.113\.9 is meant/],
  ['v=spf1 ip4:2001:db8::1 ~all', 'fault', /Perhaps ip6:2001:db8::1 is meant/],
  ['v=spf1 ip4=203.0.113.9 ~all', 'fault', /mistake at “ip4=203/],
  ['v=spf1 ip4:203.0.113.9/33 ~all', 'fault', /mistake/],
  ['v=spf1 ip4:203.0.113 ~all', 'fault', /mistake/],
  ['v=spf1 203.0.113.9 ~all', 'fault', /mistake/],
  ['v=spf1 zoho.in ~all', 'fault', /mistake at “zoho\.in”/],
  ['v=spf1 include: zoho.in ~all', 'fault', /mistake at “include:”.*space after the colon/],
  ['v=spf1 include zoho.in ~all', 'fault', /mistake at “include”/],
  ['v=spf1 include:zoho ~all', 'fault', /mistake/],
  ['v=spf1 include:zoho.in, include:other.example ~all', 'fault', /mistake at “include:zoho\.in,”/],
  ['v=spf1 include:zoho.in/24 ~all', 'fault', /mistake/],
  ['v=spf1 include:https://zoho.in ~all', 'fault', /mistake/],
  ['v=spf1 include:zoho.ininclude:other.example ~all', 'fault', /no space between two parts/],
  ['v=spf1 ip4:203.0.113.0/24ip4:192.0.2.1 ~all', 'fault', /no space between two parts/],
  ['v=spf1 include:zoho.in~all', 'fault', /no space between two parts/],
  ['v=spf1 include:zoho.in-all', 'fault', /includes zoho\.in-all, where there is no SPF record/],
  ['v=spf1 include:zoho.in\tinclude:other.example ~all', 'fault', /mistake/],
  ['v=spf1 include:zoho.in ~all.', 'fault', /mistake at “~all\.”/],
  ['v=spf1 mx all:x ~all', 'fault', /mistake/],
  ['v=spf1 exists:%{x}.zoho.in ~all', 'fault', /mistake/],
  ['v=spf1 redirect=', 'fault', /mistake at “redirect=”/],
  ['v=spf1 redirect:zoho.in', 'fault', /mistake at “redirect:zoho\.in”/],
  ['v=spf1 redirect=zoho.in redirect=other.example', 'fault', /mistake/],
  ['v=spf1;include:zoho.in ~all', 'fault', /do not recognise it/],
  ['v=spf2 include:zoho.in ~all', 'fault', /do not recognise it/],
  ['spf1 include:zoho.in ~all', 'fault', /do not recognise it/],
  ['"v=spf1 ip4:203.0.113.9 " "include:zoho.in ~all"', 'fault', /do not recognise it|mistake/],
  // A required record cannot be read, so nothing is proposed.
  ['v=spf1 include:gone.example include:zoho.in ~all', 'fault', /includes gone\.example/],
  ['v=spf1 include:two.example ~all', 'fault', /includes two\.example/],
  ['v=spf1 include:quoted.example ~all', 'fault', /includes quoted\.example/],
  ['v=spf1 include:wrong.example ~all', 'fault', /wrong\.example, whose SPF.*“ip:192\.0\.2\.1”/],
  ['v=spf1 redirect=gone.example', 'fault', /redirects to gone\.example/],
  ['v=spf1 mx redirect=wrong.example', 'fault', /redirects to wrong\.example/],
  [
    'v=spf1 a:x1.example a:x2.example mx:x3.example ~all',
    'fault',
    /x1\.example, x2.*nothing any more/,
  ],
  ['v=spf1 -a:x1.example -a:x2.example -a:x3.example ~all', 'fault', /give up after two/],
  ['v=spf1 include:bakes.example ~all', 'fault', /look-ups/],
  // Adding another end would disable the redirect.
  ['v=spf1 mx redirect=open.example', 'fault', /ends in \+all.*the record of open\.example/],
  ['v=spf1 mx redirect=endless.example', 'warning', /the record of endless\.example/],
  // Good or unknown.
  ['v=spf1 redirect=zoho.in', 'warning', /does not name your mail server|cannot see from here/],
  ['v=spf1 include:zoho.in redirect=%{d}._spf.zoho.in', 'good', /is probably allowed/],
  ['v=spf1 a:x1.example a:x2.example include:zoho.in ~all', 'good', /is probably allowed/],
  ['V=SPF1 Include:Zoho.in ~ALL', 'good', /is probably allowed/],
  ['v=spf1  include:zoho.in   -all', 'good', /is probably allowed/],
  ['v=spf1 include:zoho.in moo=x exp=why.zoho.in -all', 'good', /is probably allowed/],
] as const)('%s', async (text, state, words) => {
  const finding = await judge([text]);
  expect([finding.state, finding.sentence]).toEqual([state, expect.stringMatching(words)]);
  const value = finding.record?.value;
  // A proposal keeps all existing mechanisms.
  if (value) expect(partsOf(value)).toEqual(expect.arrayContaining(partsOf(text)));
  if (state === 'fault' || state === 'good') expect(finding.record).toBeNull();
});

test.each([
  [['v=spf1 -all include:zoho.in ip4:192.0.2.1'], 'v=spf1 include:zoho.in ip4:192.0.2.1 -all'],
  [['v=spf1 mx ~all include:zoho.in -all'], 'v=spf1 mx include:zoho.in ~all'],
  [['v=spf1 mx +all'], 'v=spf1 mx ~all'],
  [['v=spf1 mx ?all'], 'v=spf1 mx ~all'],
  [['v=spf1 mx'], 'v=spf1 mx ~all'],
  [['v=spf1 mx -ip4:192.0.2.1 -all'], 'v=spf1 include:zoho.in mx -ip4:192.0.2.1 -all'],
  [
    ['"v=spf1 ip4:203.0.113.9 include:zoho.in ~all"'],
    'v=spf1 ip4:203.0.113.9 include:zoho.in ~all',
  ],
  [[' v=spf1 mx ~all '], 'v=spf1 mx ~all'],
  [['"v=spf1 ip:192.0.2.1 ~all"'], null],
  [['v=spf1 mx -all', 'v=spf1 include:zoho.in ~all'], 'v=spf1 mx include:zoho.in ~all'],
  [['v=spf1 mx -all', 'v=spf1 ip:192.0.2.1 ~all'], null],
  [['v=spf1 mx -all', 'v=spf1 redirect=zoho.in'], null],
  [['v=spf1 mx -all', 'v=spf1 include:gone.example ~all'], null],
  [['v=DMARC1; p=none', 'other'], 'v=spf1 include:zoho.in ~all'],
  [['spf2.0/pra mx -all'], 'v=spf1 include:zoho.in ~all'],
])('proposes, for %j, the record %j', async (texts, value) => {
  expect((await judge(texts)).record?.value ?? null).toBe(value);
});

test('does not extend a record that is at the limit', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `a:s${n}.${domain}`);
  const zone = Object.fromEntries(names.map((name) => [`A ${name.slice(2)}`, ['192.0.2.1']]));
  const { address } = await startDnsServer({
    ...others,
    ...zone,
    [`TXT ${domain}`]: [`v=spf1 ${names.join(' ')} ~all`],
  });
  const dns = openDns({ servers: [address] });
  const finding = await checkSpf(domain, 'smtp.zoho.in', dns);
  dns.close();
  expect(finding).toMatchObject({ state: 'warning', record: null });
});

test('keeps every mechanism of any record in a proposal', async () => {
  const part = fc.constantFrom(
    ...[
      'mx',
      'a',
      'include:zoho.in',
      'include:other.example',
      'ip4:192.0.2.1',
      'ip6:2001:db8::/32',
    ],
    ...['-ip4:203.0.113.9', 'all', '-all', '~all', '?all', 'redirect=zoho.in', 'exp=x.zoho.in'],
    ...[
      'ip:192.0.2.1',
      'include:',
      'zoho.in',
      'ptr',
      'exists:%{i}.zoho.in',
      'include:gone.example',
    ],
    ...['a:mail.bakes.example/24//64', '"', 'redirect=%{d}.zoho.in', 'include:wrong.example'],
  );
  const { zone, address } = await startDnsServer(others);
  const record = fc.array(part, { maxLength: 6 }).map((parts) => ['v=spf1', ...parts].join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 2 }), async (texts) => {
      zone[`TXT ${domain}`] = texts;
      const dns = openDns({ servers: [address], timeoutMs: 5000, withinMs: 20_000 });
      const { record: proposed, state } = await checkSpf(domain, 'smtp.zoho.in', dns);
      dns.close();
      const before = texts.map(readSpf);
      const isWrong = before.some(({ wrong }) => wrong !== null);
      if (isWrong) expect([state, proposed]).toEqual(['fault', null]);
      if (!proposed?.value) return;
      const after = readSpf(proposed.value);
      expect(after.wrong).toBeNull();
      if (after.redirect === null) expect(after.terms.at(-1)?.name).toBe('all');
      const mechanismsOf = (terms: { name: string; text: string }[]) =>
        terms.filter(({ name }) => name !== 'all').map(({ text }) => text);
      expect(mechanismsOf(after.terms)).toEqual(
        expect.arrayContaining(before.flatMap(({ terms }) => mechanismsOf(terms))),
      );
    }),
    { numRuns: 200 },
  );
});

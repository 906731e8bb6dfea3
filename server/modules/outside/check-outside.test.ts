import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import {
  publicAddress,
  redirect,
  type Sites,
  status,
  testNetwork,
} from '../../../tests/support/scripted-network.ts';
import { createOutsideCheck } from './check-outside.ts';
import { isPublicAddress, theInternet } from './network.ts';

type Names = Parameters<typeof testNetwork>[1];
const never = new AbortController().signal;
const siteUrl = 'https://site.example';

async function checker(sites: Sites = {}, names: Names = {}, withinMs = 8000) {
  const { network, ...seen } = await testNetwork(sites, names);
  const check = createOutsideCheck({ network, siteUrl, withinMs });
  return { ...seen, check: (address: string) => check(address, never) };
}

const works = { kind: 'works', bytes: null };
const broken = (why: string) => ({ kind: 'broken', why });
const unchecked = (why: string) => ({ kind: 'unchecked', why });

test.each([
  [200, works],
  [204, works],
  [404, broken('404')],
  [410, broken('410')],
  [500, broken('500')],
  [503, broken('503')],
  [400, unchecked('400')],
  [401, unchecked('401')],
  [403, unchecked('403')],
  [429, unchecked('429')],
  [451, unchecked('451')],
  [999, unchecked('999')],
])('judges a response with status %i', async (code, expected) => {
  const bare: Sites = { 'one.example/': (_, response) => response.writeHead(code).end() };
  const { check } = await checker(bare);
  expect(await check('http://one.example/')).toEqual(expected);
});

test.each([405, 403, 501, 404])('repeats a HEAD request as GET after status %i', async (code) => {
  const { check, requests } = await checker({ 'one.example/a': status(200, code) });
  expect(await check('https://one.example/a')).toMatchObject({ kind: 'works' });
  expect(requests).toEqual(['HEAD one.example/a', 'GET one.example/a']);
});

test('sends a user agent that names the site, and nothing else of its own', async () => {
  const headers: object[] = [];
  const { check } = await checker({
    'one.example/a?b=1': (request, response) => {
      headers.push(request.headers);
      response.end();
    },
  });
  await check('http://one.example/a?b=1#c');
  expect(headers).toEqual([
    {
      host: 'one.example',
      'user-agent': 'LinkCheck (+https://site.example)',
      accept: '*/*',
      connection: 'close',
    },
  ]);
});

test('follows up to five redirects, also to other sites and from http to https', async () => {
  const { check, connections } = await checker({
    'one.example/': redirect('https://two.example/1', 301),
    'two.example/1': redirect('/2', 302),
    'two.example/2': redirect('3', 303),
    'two.example/3': redirect('//one.example/4', 307),
    'one.example/4': redirect('https://one.example/हिन्दी', 308),
    [`one.example/${encodeURIComponent('हिन्दी')}`]: status(410),
    'long.example/': redirect('http://one.example/'),
    'loop.example/': redirect('/'),
    'odd.example/': redirect('market://details?id=1', 302),
    'bare.example/': (_, response) => response.writeHead(301).end(),
  });
  expect(await check('http://one.example/')).toEqual(broken('410'));
  expect(connections.slice(0, 2)).toEqual([`${publicAddress} 80`, `${publicAddress} 443`]);
  expect(await check('http://long.example/')).toEqual(unchecked('redirects'));
  expect(await check('http://loop.example/')).toEqual(unchecked('redirects'));
  expect(await check('http://odd.example/')).toEqual(unchecked('no-web-address'));
  expect(await check('http://bare.example/')).toEqual(unchecked('301'));
});

test('does not follow a redirect to a private address', async () => {
  const goals = [
    'http://127.0.0.1/',
    'http://10.0.0.1:80/',
    'http://inner.example/',
    'http://[::1]/',
  ];
  const sites = Object.fromEntries(goals.map((to, at) => [`out.example/${at}`, redirect(to, 302)]));
  const { check, requests, connections } = await checker(sites, {
    'inner.example': ['192.168.1.1'],
  });
  for (const at of goals.keys()) {
    expect(await check(`http://out.example/${at}`)).toEqual(unchecked('private'));
  }
  expect(requests).toEqual(goals.map((_, at) => `HEAD out.example/${at}`));
  expect(new Set(connections)).toEqual(new Set([`${publicAddress} 80`]));
});

/** Addresses that point to private networks, or that no link checker should request. */
const hostile = [
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/'],
  ...['http://0177.0.0.1/', 'http://127.0.0.1.:80/', 'http://127。0。0。1/', 'http://①②⑦.0.0.1/'],
  ...[
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
  ],
  ...['http://192.168.0.1/', 'http://169.254.169.254/latest/meta-data/', 'http://100.64.0.1/'],
  ...[
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
  ],
  ...['http://224.0.0.1/', 'http://240.0.0.1/', 'http://255.255.255.255/', 'http://203.0.113.5/'],
  ...['http://[::]/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::127.0.0.1]/'],
  ...['http://[::ffff:0:127.0.0.1]/', 'http://[64:ff9b::7f00:1]/', 'http://[64:ff9b:1::a00:1]/'],
  ...[
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
  ],
  ...['http://[fd00:ec2::254]/', 'http://[fc00::1]/', 'http://[ff02::1]/', 'http://[2001:db8::1]/'],
  ...['http://[100::1]/', 'http://[4000::1]/', 'http://localhost/', 'http://localhost./'],
  ...[
    'http://db/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://a.localhost/',
  ],
  ...[
    'http://LOCALHOST/',
    'http://router.home.arpa/',
    'http://one.example:22/',
    'http://one.example:8080/',
  ],
  ...['https://one.example:3000/', 'http://user@one.example/', 'http://user:secret@one.example/'],
  ...[
    'http://one.example@127.0.0.1/',
    'ftp://one.example/',
    'file:///etc/passwd',
    'gopher://one.example/',
  ],
  ...[
    'data:text/html,x',
    'javascript:alert(1)',
    'unix:/var/run/docker.sock',
    'http://',
    'not an address',
  ],
];

test('refuses a hostile address before resolving or connecting', async () => {
  const { check, requests, connections, lookups } = await checker();
  expect(hostile.length).toBeGreaterThan(40);
  for (const address of hostile) {
    expect(await check(address), address).toMatchObject({
      kind: 'unchecked',
      why: expect.stringMatching(/^(private|port|password|no-web-address)$/),
    });
  }
  expect({ requests, connections, lookups: lookups.size }).toEqual({
    requests: [],
    connections: [],
    lookups: 0,
  });
});

test.each([
  ['one that is private', ['10.0.0.1']],
  ['one that is public and one that is not', [publicAddress, '127.0.0.1']],
  ['one that is not and one that is public', ['::1', publicAddress]],
  ['a private one in IPv6', ['::ffff:10.0.0.1']],
  ['what is no address', ['localhost']],
])('refuses a name that resolves to %s', async (_, addresses) => {
  const { check, connections } = await checker({}, { 'one.example': addresses });
  expect(await check('http://one.example/')).toEqual(unchecked('private'));
  expect(connections).toEqual([]);
});

test('connects to the checked address even if the name resolves to another one the next time', async () => {
  const rebinding = [[publicAddress], ['127.0.0.1']];
  const { check, connections, lookups } = await checker(
    { 'one.example/moved': redirect('/again', 302) },
    { 'one.example': rebinding, 'two.example': rebinding },
  );
  // One lookup, whose result is used for the connection.
  expect(await check('http://two.example/')).toMatchObject({ kind: 'works' });
  expect(lookups.get('two.example')).toBe(1);
  // Each redirect is resolved and checked again.
  expect(await check('http://one.example/moved')).toEqual(unchecked('private'));
  expect(connections).toEqual([`${publicAddress} 80`, `${publicAddress} 80`]);
});

test('requests public IPv4 and IPv6 addresses', async () => {
  const both = ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', publicAddress];
  const { check, connections } = await checker({}, { 'one.example': both });
  expect(await check('http://one.example/')).toMatchObject({ kind: 'works' });
  expect(await check(`http://[${both[0]}]/`)).toMatchObject({ kind: 'works' });
  expect(connections).toEqual([`${both} 80`, `${both[0]} 80`]);
  expect(isPublicAddress('8.8.8.8')).toBe(true);
});

test('reports an unknown name as broken and an unhealthy site as unchecked', async () => {
  const { check } = await checker(
    {
      'drop.example/': ({ socket }) => socket.destroy(),
      'nonsense.example/': ({ socket }) => socket.end('220 ready\r\n'),
    },
    { 'none.example': [] },
  );
  expect(await check('http://none.example/')).toEqual(broken('no-such-host'));
  for (const host of ['drop', 'nonsense']) {
    expect(await check(`http://${host}.example/`), host).toEqual(unchecked('unreachable'));
  }
});

test('limits the total time of a link with its redirects, and of a name that does not resolve', async () => {
  const { network } = await testNetwork({ 'hang.example/': () => {} });
  const resolve = (host: string) =>
    host === 'slow.example' ? new Promise<string[]>(() => {}) : network.resolve(host);
  const slow = createOutsideCheck({ network: { ...network, resolve }, siteUrl, withinMs: 50 });
  expect(await slow('http://hang.example/', never)).toEqual(unchecked('no-answer'));
  expect(await slow('http://slow.example/', never)).toEqual(unchecked('no-answer'));
  // The caller may abort earlier.
  const patient = createOutsideCheck({ network, siteUrl });
  const stopping = new AbortController();
  const checks = ['http://hang.example/', 'http://hang.example/'].map((url) =>
    patient(url, stopping.signal),
  );
  stopping.abort();
  expect(await Promise.all(checks)).toEqual([unchecked('no-answer'), unchecked('no-answer')]);
});

test('reads no body, however long it is', async () => {
  let sent = 0;
  const ended = Promise.withResolvers<void>();
  // The connection ends after the header, not at the time limit.
  const { check } = await checker(
    {
      'huge.example/': ({ method }, response) => {
        if (method === 'HEAD') return response.writeHead(405).end();
        response.writeHead(200, { 'content-length': 10_000_000_000 });
        const piece = Buffer.alloc(65_536);
        const write = () => {
          while (!response.destroyed && response.write(piece)) sent += piece.length;
        };
        response.on('drain', write).on('close', ended.resolve);
        write();
      },
    },
    {},
    3_600_000,
  );
  expect(await check('http://huge.example/')).toEqual({ kind: 'works', bytes: 10_000_000_000 });
  await ended.promise;
  // What fits into the buffers at both ends of a connection.
  expect(sent).toBeLessThan(20_000_000);
});

test('sends four requests at a time', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const { check } = await checker({
    'one.example/': (_, response) => {
      waiting.push(() => response.end());
      most = Math.max(most, waiting.length);
      if (waiting.length === 4) setImmediate(() => waiting.splice(0).map((go) => go()));
    },
  });
  await Promise.all(Array.from({ length: 12 }, () => check('http://one.example/')));
  expect(most).toBe(4);
});

test('reports an untrusted certificate as such', async () => {
  const server = new SMTPServer({ secure: true });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const { network } = await testNetwork({});
  const createConnection = () => connect({ port, host: '127.0.0.1', servername: 'one.example' });
  const agents = { ...network.agents, 'https:': Object.assign(new Agent(), { createConnection }) };
  const check = createOutsideCheck({ network: { ...network, agents }, siteUrl });
  expect(await check('https://one.example/', never)).toEqual(unchecked('certificate'));
});

test.each([
  [[publicAddress], 'ENODATA', [publicAddress]],
  ['ESERVFAIL', ['2606:2800::1'], ['2606:2800::1']],
  [[publicAddress], ['2606:2800::1'], [publicAddress, '2606:2800::1']],
  ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND'],
  ['ENOTFOUND', 'ENODATA', 'ENOTFOUND'],
  // The name may exist.
  ['ENODATA', 'ESERVFAIL', 'ESERVFAIL'],
  ['ETIMEOUT', 'ENOTFOUND', 'ETIMEOUT'],
])('combines the DNS results for IPv4 and IPv6: %j and %j', async (four, six, outcome) => {
  const say = (answer: string | string[]) => () =>
    Array.isArray(answer)
      ? Promise.resolve(answer)
      : Promise.reject(Object.assign(new Error(answer), { code: answer }));
  const dns = { resolve4: say(four), resolve6: say(six) } as never;
  const resolved = theInternet(dns).resolve('one.example');
  expect(await resolved.catch(({ code }) => code)).toEqual(outcome);
});

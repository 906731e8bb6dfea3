import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { clientOf } from '../client-of.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** The client address of a request from 10.0.0.2, or from another socket address. */
async function sender(setting: string, forwarded: string | undefined, socket = '10.0.0.2') {
  const { trustProxy } = readSettings({ TRUST_PROXY: setting });
  const http = fastify({ trustProxy: trustedProxies(trustProxy) });
  http.get('/', async (request) => clientOf(request).address);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await http.inject({ url: '/', headers, remoteAddress: socket })).body;
}

const visitor = '203.0.113.7';
const forged = '198.51.100.1';

test.each([
  ['false', forged, '10.0.0.2'],
  ['0', forged, '10.0.0.2'],
  // Our proxy appended the visitor's address.
  ['1', visitor, visitor],
  ['1', `${forged}, ${visitor}`, visitor],
  ['1', `127.0.0.1, ${forged}, ${visitor}`, visitor],
  ['1', undefined, '10.0.0.2'],
  // The outer proxy appended the visitor's address, the inner one the outer proxy's.
  ['2', `${visitor}, 10.0.0.3`, visitor],
  ['2', `${forged}, ${visitor}, 10.0.0.3`, visitor],
  // With a range, addresses are trusted as long as they are ours.
  ['10.0.0.0/8', `${forged}, ${visitor}`, visitor],
  ['10.0.0.0/8', `${forged}, ${visitor}, 10.1.1.1`, visitor],
  ['10.0.0.2', `${forged}, ${visitor}, 10.1.1.1`, '10.1.1.1'],
  // Some proxies append a port.
  ['1', `${forged}:80, ${visitor}:51234`, visitor],
  ['10.0.0.0/8', `${forged}, ${visitor}:51234, 10.1.1.1:443`, visitor],
  ['10.0.0.0/8', `${forged}, [2001:db8::1]:51234, ::ffff:10.1.1.1`, '2001:db8::1'],
  ['10.0.0.0/8, fd00::/8', `${visitor}, fd00::7`, visitor],
  ['10.0.0.2', 'unknown', '10.0.0.2'],
  ['1', '', '10.0.0.2'],
  ['192.168.0.1, ::1', `${forged}, ${visitor}`, '10.0.0.2'],
])(
  'reads, with TRUST_PROXY=%s and X-Forwarded-For: %s, the address %s',
  async (setting, forwarded, expected) => {
    expect(await sender(setting, forwarded)).toBe(expected);
  },
);

test('does not trust a visitor who bypasses the proxies', async () => {
  expect(await sender('10.0.0.0/8', forged, '203.0.113.9')).toBe('203.0.113.9');
});

test.each(['::1/200', '10.0.0.0/33', '-1', '1.5', 'yes', 'proxy.example', '1,2'])(
  'refuses to start with TRUST_PROXY=%s',
  async (setting) => {
    await expect(sender(setting, forged)).rejects.toThrow('TRUST_PROXY is ');
  },
);

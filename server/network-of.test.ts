import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
  ['2001:DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1:2::', '1:2:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

const notAddresses = ['', 'unknown', '_hidden', '203.0.113', '3405803783', '0xcb.0.0x71.7'];

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('reads %j as the address %s', (text, address) => expect(plainAddress(text)).toBe(address));

test.each([...notAddresses, '203.0.113.7:', '[x]', '[2001:db8::1'])(
  'refuses %j as an address',
  (text) => {
    expect(plainAddress(text)).toBeUndefined();
  },
);

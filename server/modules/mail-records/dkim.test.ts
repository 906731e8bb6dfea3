import { expect, test } from 'vitest';
import { readSignature } from './dkim.ts';

const header = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
        d=Bakes.example; s=s1-2026; h=from:to:subject;
        bh=abc=; b=def=`;

test.each([
  ['google', { selector: 'google', domain: 'own.example' }],
  [' Zoho ', { selector: 'zoho', domain: 'own.example' }],
  ['k1._domainkey.own.example', { selector: 'k1', domain: 'own.example' }],
  [header, { selector: 's1-2026', domain: 'bakes.example' }],
  [header.replace('DKIM-Signature: ', ''), { selector: 's1-2026', domain: 'bakes.example' }],
])('reads the key’s location from %j', (typed, signature) => {
  expect(readSignature(typed, 'own.example')).toEqual(signature);
});

test.each([
  'two words',
  'a@b.example',
  'v=1; s=x; d=',
  's=; d=a.example',
  '<b>',
  '.',
  'x'.repeat(300),
])('refuses %j', (typed) => {
  expect(readSignature(typed, 'own.example')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

const message = {
  name: 'Asha Nair',
  email: 'asha@visitor.example',
  subject: 'Hiring Needs',
  message: 'We look for two people.\nSoon?',
  createdAt: '2026-01-02T03:04:05.678Z',
};

function read(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address);
  return { to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) };
}

test('a reply has the sender as recipient, their subject, and their text quoted line by line', () => {
  const { to, subject, body } = read(replyAddress(message, String));
  expect([to, subject]).toEqual(['asha@visitor.example', 'Re: Hiring Needs']);
  expect(body).toMatch(/^\r\n\r\nOn .*2026.*, Asha Nair wrote:\r\n> We look .*\.\r\n> Soon\?$/);
});

test.each([
  'a+b@visitor.example',
  'a&bcc=x@visitor.example',
  'a?%@visitor.example',
  "o'x#@v.example",
])('the address %s stays one address', (email) => {
  const { to, bcc } = read(replyAddress({ ...message, email }, String));
  expect([to, bcc]).toEqual([email, undefined]);
});

test.each(['x & y ', 'नमस्ते ', '👩‍👩‍👧 ', '%\n', '\ud800'])(
  'cuts a long message of %j between letters, so that the address is short enough for mail programs',
  (text) => {
    const address = replyAddress({ ...message, name: 'रवि', message: text.repeat(700) }, String);
    expect(address.length).toBeLessThanOrEqual(2000);
    expect(address.length).toBeGreaterThan(1900);
    expect(read(address)).toMatchObject({ body: expect.stringMatching(/> \[\.\.\.\]$/) });
  },
);

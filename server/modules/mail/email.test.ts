import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from '../../text/one-line.ts';
import { type EmailPart, isMailable, readSender } from './email.ts';
import { emailHtml } from './email-html.tsx';
import { emailText } from './outgoing-email.ts';

const branding = { brandName: 'Brand & Co', siteUrl: 'https://site.example' };

const parts: EmailPart[] = [
  'Somebody wrote\r\nto you.',
  {
    facts: [
      ['Name', 'Anjali'],
      ['Phone', '+91 98765 43210'],
    ],
  },
  { quote: 'First line\nनमस्ते, क्या हाल है?' },
  { link: 'Open the message', url: 'https://site.example/admin/messages?a=1&b=2' },
];

test('writes the text part in reading order', () => {
  expect(emailText(parts, branding)).toBe(
    [
      'Somebody wrote\nto you.',
      'Name: Anjali\nPhone: +91 98765 43210',
      '> First line\n> नमस्ते, क्या हाल है?',
      'Open the message:\nhttps://site.example/admin/messages?a=1&b=2',
      '-- \nBrand & Co\nhttps://site.example',
    ].join('\n\n'),
  );
});

test('writes the same content as HTML', () => {
  const html = emailHtml('A message', parts, branding);
  expect(html).toContain('Somebody wrote<br/>\nto you.');
  expect(html).toMatch(/<th scope="row"[^>]*>Name<\/th><td [^>]*>Anjali<\/td>/);
  expect(html).toMatch(/<blockquote[^>]*>First line<br\/>\nनमस्ते, क्या हाल है\?<\/blockquote>/);
  expect(html).toContain('href="https://site.example/admin/messages?a=1&amp;b=2"');
  expect(html).toContain('Brand &amp; Co');
});

test('escapes whatever somebody typed', () => {
  const typed = '</td><img src=x onerror=alert(1)>"\'&';
  const html = emailHtml(
    typed,
    [typed, { quote: typed }, { facts: [[typed, typed]] }, { link: typed, url: typed }],
    branding,
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"\'');
});

test('links only http(s) addresses', () => {
  const html = emailHtml('x', [{ link: 'Go', url: 'javascript:alert(1)' }], branding);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://site.example"']);
});

/** Any UTF-16 including unpaired surrogates, with extra dangerous characters. */
const anyText = fc
  .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 10, 13, 0x2028, 0xd83d, 0xdc69, 0x200d)))
  .map((units) => String.fromCharCode(...units));

test('removes everything with oneLine that could end a header', () => {
  fc.assert(
    fc.property(anyText, fc.nat(50), (text, longest) => {
      const line = oneLine(text, longest);
      expect(line).not.toMatch(/[\p{Cc}\p{Surrogate}\u2028\u2029]/u);
      expect([...line].length).toBeLessThanOrEqual(longest);
    }),
  );
  expect(oneLine('Hello\r\nBcc: x@evil.example', 200)).toBe('Hello Bcc: x@evil.example');
  expect(oneLine('क्षत्रिय 👩‍🚀', 200)).toBe('क्षत्रिय 👩‍🚀');
});

test.each(['a@b.example', "o'hara+news@b.example", 'अजय@उदाहरण.example'])(
  'accepts %s as a recipient',
  (address) => {
    expect(isMailable(address)).toBe(true);
  },
);

test.each([
  '',
  'nobody',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'a@b.example c@d.example',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  'a@b.example\0',
  'A <a@b.example>',
  '"a"@b.example',
  'group:a@b.example',
  `${'a'.repeat(250)}@b.example`,
])('refuses %j as a recipient', (address) => {
  expect(isMailable(address)).toBe(false);
});

test('reads a sender with and without a name', () => {
  const sender = (mailFrom: string) => readSender(mailFrom, 'Brand');
  expect(sender('a@b.example')).toEqual({ name: 'Brand', address: 'a@b.example' });
  expect(sender('Asha Nair <a@b.example>')).toEqual({ name: 'Asha Nair', address: 'a@b.example' });
  expect(sender('"Nair, Asha" <a@b.example>')).toEqual({
    name: 'Nair, Asha',
    address: 'a@b.example',
  });
  expect(sender('<a@b.example>')).toEqual({ name: 'Brand', address: 'a@b.example' });
});

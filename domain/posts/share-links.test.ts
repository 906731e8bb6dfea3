import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

test('share links contain the whole title and address, in any script', () => {
  const title = 'SEO & “मार्ग” = 100%?';
  const url = `https://site.example/blog/${encodeURIComponent('मार्ग')}`;
  const links = shareLinks(title, url).map(({ label, href }) => [label, new URL(href)] as const);
  const [whatsApp, linkedIn, x, mail] = links.map(([, { searchParams }]) =>
    Object.fromEntries(searchParams),
  );
  expect(links.map(([label]) => label)).toEqual(['WhatsApp', 'LinkedIn', 'X', 'E-mail']);
  expect(whatsApp).toEqual({ text: `${title} ${url}` });
  expect(linkedIn).toEqual({ url });
  expect(x).toEqual({ text: title, url });
  expect(mail).toEqual({ subject: title, body: url });
});

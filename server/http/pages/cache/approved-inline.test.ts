import { expect, test } from 'vitest';
import { approvedInline } from './approved-inline.ts';

const secret = 'sEcRet-42';

test('approves elements with the secret and removes the secret', () => {
  const rendered =
    `<html><head><style data-precedence="site" nonce="${secret}">a{}</style>` +
    `<link rel="modulepreload" href="/a.js" nonce="${secret}"/></head><body>` +
    `<script nonce="${secret}">one()</script><script nonce="${secret}" type="module" async="">two()</script>` +
    `<script type="application/ld+json">{}</script></body></html>`;
  expect(approvedInline(rendered, secret)).toEqual({
    html: rendered.replaceAll(` nonce="${secret}"`, ''),
    scripts: ['one()', 'two()'],
    styles: ['a{}'],
  });
});

test('approves nothing else, wherever it is and whatever attributes it has', () => {
  const poison =
    '<script>evil()</script><script nonce="guess">evil()</script><style>evil{}</style>' +
    '<script nonce>evil()</script><script src="/x.js"></script><script ';
  const rendered = `${poison}<script nonce="${secret}">ours()</script>${poison}`;
  const { scripts, styles } = approvedInline(rendered, secret);
  expect([scripts, styles]).toEqual([['ours()'], []]);
});

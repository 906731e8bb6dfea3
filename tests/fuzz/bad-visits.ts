import fc from 'fast-check';
import { anyText } from './bad-values.ts';
import type { Sent } from './run-cases.ts';

const paths = [
  ...['/', '/blog', '/blog/x', '/blog/keyword-research-in-hinglish', '/blog/preview/1', '/about'],
  ...['/contact', '/unsubscribe', '/newsletter/confirm', '/admin/login', '/_root'],
  ...[
    '/media/x',
    '/assets/x',
    '/share/home.png',
    '/share/blog/x.png',
    '/logo-icon/x',
    '/icon.svg',
    '/robots.txt',
  ],
  ...['/sitemap.xml', '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json', '/healthz', '/readyz'],
];
const names = [
  ...['search', 'category', 'tag', 'page', 'email', 'token', 'again', '_routes', 'index', 'v'],
  ...['utm_source', '__proto__'],
];
const fields = [
  ...['name', 'email', 'phone', 'subject', 'message', 'comment', 'acceptPolicy', 'formToken'],
  ...['website', '__proto__'],
];
const types = [
  ...['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded', 'text/plain', ''],
  ...['multipart/form-data; boundary=b', 'multipart/form-data', 'application/json', 'x'],
];

const encoded = anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000));

const anyPath = fc
  .tuple(
    fc.constantFrom(...paths),
    fc.constantFrom('', '', '.data', '/', '.json'),
    fc.oneof(
      fc.constant(''),
      fc.constant(''),
      encoded.map((text) => `/${text}`),
    ),
  )
  .map((parts) => parts.join(''));

const anyQuery = fc.oneof(
  fc.constantFrom('', '', '?%', '?_routes=', '?_routes=blog/list', '?index', '?page=%E0'),
  fc
    .array(fc.tuple(fc.constantFrom(...names), encoded), { maxLength: 4 })
    .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
);

const anyForm = fc
  .dictionary(fc.constantFrom(...fields), anyText)
  .map((form) => new URLSearchParams(form).toString());

/** Generated bad requests for pages and files, including forms posted without JavaScript. */
export const badVisits: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    url: fc.tuple(anyPath, anyQuery).map((parts) => parts.join('')),
    type: fc.constantFrom(...types),
    payload: fc.oneof(anyForm, anyForm, anyText),
    known: fc.constantFrom('', '*', '""', 'W/"x"', ','),
  })
  .map(({ method, url, type, payload, known }): Sent => {
    const headers: Sent['headers'] = known ? { 'if-none-match': known } : {};
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return { method, url, headers };
    return { method, url, payload, headers: { ...headers, ...(type && { 'content-type': type }) } };
  });

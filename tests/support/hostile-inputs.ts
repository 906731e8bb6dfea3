import type { InjectOptions } from 'fastify';

/** A request that anybody can send, made to be expensive. */
export interface HostileInput {
  name: string;
  request: InjectOptions;
  /** Whether its text of many lines is sent back, to be corrected. */
  showsText: boolean;
}

const post = '/blog/core-web-vitals-without-the-jargon';
const kb = 1024;
/** Length of a header or an address: Node refuses more than 16 KB of both together. */
const line = 12 * kb;
/** Length of a JSON body. */
const body = 63 * kb;
/** Length of a posted form. */
const form = 190 * kb;

const fill = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const many = (count: number, each: (at: number) => string, by: string) =>
  Array.from({ length: count }, (_, at) => each(at)).join(by);
/** Combining marks in reverse order, which normalisation must sort. */
const marks = (length: number) => fill('\u0345\u0315\u0301\u0323\u0327', length);

const posted = (url: string, payload: string, type = 'application/x-www-form-urlencoded') => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': type },
  payload,
});
const json = (url: string, payload: unknown, method: 'POST' | 'DELETE' = 'POST') => ({
  method,
  url,
  headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
const get = (url: string, headers: Record<string, string> = {}) => ({
  method: 'GET' as const,
  url,
  headers: { host: 'site.example', ...headers },
});

const contact = '/api/contact/contact-messages';
const comments = '/api/comments';
const subscriptions = '/api/newsletter/subscriptions';
const views = '/api/page-views';
const message = {
  name: 'Asha',
  email: 'asha@visitor.example',
  phone: '+919876543210',
  subject: 'Hiring Needs',
  message: 'Hello.',
  acceptPolicy: true,
};

const forms: [string, InjectOptions][] = [
  [
    '40,000 invented fields',
    posted(
      '/contact',
      many(40_000, (at) => `${at.toString(36)}`, '&'),
    ),
  ],
  [
    '499 invented fields of 380 letters',
    posted(
      '/contact',
      many(499, (at) => `a${at}=${fill('x', 380)}`, '&'),
    ),
  ],
  [
    '40,000 times one field',
    posted(
      '/contact',
      many(40_000, () => 'name', '&'),
    ),
  ],
  ['separators alone', posted('/contact', fill('&', form))],
  ['equals signs alone', posted('/contact', fill('=', form))],
  ['percent signs alone', posted('/contact', `message=${fill('%', form)}`)],
  ['broken escapes', posted('/contact', `message=${fill('%E0%A4', form)}`)],
  ['plus signs alone', posted('/contact', `message=${fill('+', form)}`)],
  ['a name of 190 KB', posted('/contact', `name=${fill('x', form)}`)],
  ['an email of dots', posted('/contact', `email=a@${fill('.', form)}@`)],
  ['a phone of digits', posted('/contact', `phone=${fill('9', form)}`)],
  ['a message of markup', posted('/contact', `message=${fill('<"&', form)}`)],
  [
    'a message of combining marks',
    posted('/contact', `message=a${encodeURIComponent(marks(20_000))}`),
  ],
  ['a page of 190 KB', posted('/contact', `name=&page=/${fill('a/', form)}`)],
  ['a form token of 190 KB', posted('/contact', `formToken=${fill('a.', form)}`)],
  [
    'fields named like parts of objects',
    posted('/contact', '__proto__=1&constructor=1&toString=1&hasOwnProperty=1'),
  ],
  ['more than a form may have', posted('/contact', `message=${fill('x', 900 * kb)}`)],
  ['a comment of 190 KB', posted(post, `comment=${fill('http://a.b ', form)}`)],
  [
    'a subscription with 40,000 fields',
    posted(
      '/blog',
      many(40_000, (at) => `${at.toString(36)}`, '&'),
    ),
  ],
  [
    'a farewell with 40,000 fields',
    posted(
      '/unsubscribe',
      many(40_000, (at) => `${at.toString(36)}`, '&'),
    ),
  ],
  [
    '20,000 topics',
    posted(
      '/newsletter/preferences?token=x',
      many(20_000, (at) => `topic-${at}=`, '&'),
    ),
  ],
  [
    'multipart of 2,000 parts',
    posted(
      '/contact',
      many(2_000, (at) => `--b\r\nContent-Disposition: form-data; name="${at}"\r\n\r\nx`, '\r\n'),
      'multipart/form-data; boundary=b',
    ),
  ],
];

const bodies: [string, InjectOptions][] = [
  ['JSON of 30,000 lists in lists', json(contact, fill('[', body / 2) + fill(']', body / 2))],
  [
    'JSON of 10,000 objects in objects',
    json(contact, `${fill('{"a":', 50_000)}1${fill('}', 10_000)}`),
  ],
  ['JSON with 6,000 keys', json(contact, `{${many(6_000, (at) => `"${at}":1`, ',')}}`)],
  ['JSON with one key 5,000 times', json(contact, `{${many(5_000, () => '"name":"a"', ',')}}`)],
  ['JSON with a number of 60,000 digits', json(contact, `{"name":${fill('9', 60_000)}}`)],
  ['JSON with 1e999999', json(contact, '{"name":1e999999,"email":-1e999999,"phone":1e-999999}')],
  ['JSON that ends early', json(contact, `{"name":"${fill('\\u0000', body)}`)],
  [
    'JSON with __proto__',
    json(contact, '{"__proto__":{"name":"a"},"constructor":{"prototype":{}}}'),
  ],
  ['an email of dots in JSON', json(subscriptions, { email: `a@${fill('.', body)}@` })],
  ['an email of at signs', json(subscriptions, { email: fill('a@.', body) })],
  [
    'an address of dots to leave',
    json(subscriptions, { email: `a@${fill('.', body)}@` }, 'DELETE'),
  ],
  [
    'a name of combining marks',
    json(contact, { ...message, subject: '', name: `a${marks(31_000)}` }),
  ],
  ['a phone of blanks', json(contact, { ...message, phone: `+${fill(' ', body)}x` })],
  [
    'a page and an origin of blanks',
    json(contact, {
      page: `/${fill(' ', 20_000)}`,
      campaign: fill('\u0000', 8000),
      referrerHost: fill('.', 20_000),
    }),
  ],
  [
    'a comment of links',
    json(comments, { name: 'Asha', email: message.email, comment: fill('www.a.b ', 60_000) }),
  ],
  [
    'a slug of combining marks',
    json(comments, {
      name: 'Asha',
      email: message.email,
      comment: 'Hi',
      slug: `a${marks(31_000)}`,
    }),
  ],
  [
    'a slug of 60,000 letters',
    json(comments, { name: 'Asha', email: message.email, comment: 'Hi', slug: fill('İ', 31_000) }),
  ],
  [
    'a view of a long path',
    json(views, {
      path: `/${fill('a/', 1900)}`,
      referrer: fill('a.', 2000),
      campaign: fill('a ', 300),
    }),
  ],
  [
    'a view of a list of 60,000 letters',
    json(views, { path: `/blog?category=${fill('x', body - 100)}` }),
  ],
  ['a view with 6,000 keys', json(views, `{${many(6_000, (at) => `"${at}":1`, ',')}}`)],
  [
    'a one-click farewell with a long token',
    json(`/api/newsletter/unsubscribe?token=${fill('a', line)}`, '{}'),
  ],
  [
    'a body of no type',
    posted('/api/contact/contact-messages', fill('x', body), 'application/octet-stream'),
  ],
];

const addresses: [string, InjectOptions][] = [
  ['1,500 parameters', get(`/blog?${many(1_500, (at) => `a${at}=1`, '&')}`)],
  ['a search of combining marks', get(`/blog?search=a${encodeURIComponent(marks(line / 6))}`)],
  ['a search of 6,000 words', get(`/blog?search=${fill('a+', line)}`)],
  ['a category of 12 KB', get(`/blog?category=${fill('x', line)}&tag=${fill('%20', 2000)}`)],
  ['a page of 12,000 digits', get(`/blog?page=${fill('9', line)}`)],
  ['slashes within a path', get(`/a${fill('/', line)}x`)],
  ['backslashes within a path', get(`/a${fill('\\', line)}x`)],
  ['a path of capitals', get(`/${fill('A', line)}`)],
  ['a path of escapes', get(`/blog/${fill('%E0%A4%A8', line)}`)],
  ['a path of broken escapes', get(`/blog/${fill('%E0%A4', line)}`)],
  ['1,000 pages of comments', get(`${post}?${many(1_000, (at) => `comments=${at}`, '&')}`)],
  ['a feed of a made-up category', get(`/blog/feed.xml?category=${fill('x', line)}`)],
  ['a share image of no page', get(`/share/${fill('a/', line)}.png`)],
  ['a token of 12 KB to choose by', get(`/newsletter/preferences?token=${fill('a.', line)}`)],
  ['an address of 12 KB to leave', get(`/unsubscribe?email=${fill('%3C', line)}`)],
];

const headers: [string, InjectOptions][] = [
  ['Accept-Encoding of 12 KB', get('/', { 'accept-encoding': fill('br;q=0, ', line) })],
  ['Accept-Encoding of blanks', get('/', { 'accept-encoding': `br${fill(' ', line)}x` })],
  ['If-None-Match of 3,000 tags', get('/', { 'if-none-match': fill('"a",', line) })],
  ['If-None-Match for a picture', get('/media/x.jpg', { 'if-none-match': fill('W/,', line) })],
  [
    'a Referer of 12 KB',
    get('/contact', { referer: `https://site.example/blog/${fill('%E0', line)}` }),
  ],
  ['a Range of 2,000 parts', get('/', { range: `bytes=${many(2_000, (at) => `${at}-`, ',')}` })],
  ['1,700 languages', get('/about', { 'accept-language': fill('hi-IN,', line) })],
  ['4,000 cookies', get('/admin/login', { cookie: fill('a; ', line) })],
  [
    'X-Forwarded-For of 900 addresses',
    get('/blog?search=a', { 'x-forwarded-for': fill('203.0.113.1, ', line) }),
  ],
  [
    'a User-Agent of Androids',
    {
      ...json(views, { path: '/' }),
      headers: { 'content-type': 'application/json', 'user-agent': fill('Android', line) },
    },
  ],
  [
    'an Idempotency-Key of 12 KB',
    {
      ...json(contact, {}),
      headers: { 'content-type': 'application/json', 'idempotency-key': fill('k', line) },
    },
  ],
  [
    'an Authorization of blanks',
    get('/api/admin/counts', { authorization: `Bearer ${fill(' ', line)}x y` }),
  ],
  [
    'a Content-Type of 12 KB',
    posted('/contact', 'name=a', `application/x-www-form-urlencoded;${fill(' ;', line)}`),
  ],
  ['Accept of 12 KB', get('/nope', { accept: fill('text/html;q=0.1,', line) })],
];

/** Expensive requests that anybody can send. */
export const hostileInputs: HostileInput[] = [...forms, ...bodies, ...addresses, ...headers].map(
  ([name, request]) => ({
    name,
    request,
    showsText: /^(?:message|comment)=/.test(String(request.payload)),
  }),
);

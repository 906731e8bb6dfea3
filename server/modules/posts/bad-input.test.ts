import { expect, it } from 'vitest';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const boundary = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const whole = `${part('title', 'T')}${part('author', 'A')}`;

/** Content types and bodies that our forms never send. */
const bodies: [what: string, type: string, body: string, status: number][] = [
  ['nothing', boundary, '', 422],
  ['no parts', boundary, '--x--\r\n', 422],
  ['no boundary', 'multipart/form-data', whole, 400],
  ['another boundary', 'multipart/form-data; boundary=y', `${whole}--x--\r\n`, 400],
  ['a broken end', boundary, whole, 400],
  [
    'a part without a name',
    boundary,
    '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n',
    422,
  ],
  [
    'a part that is cut off',
    boundary,
    `${whole}${part('featured_image', 'x', '; filename="a.png"')}`,
    400,
  ],
  ['JSON', 'application/json', '{"title":"T","author":"A"}', 415],
  ['broken JSON', 'application/json', '{', 400],
  ['a plain form', 'application/x-www-form-urlencoded', 'title=T&author=A', 415],
  ['text', 'text/plain', 'title', 415],
  ['a prototype', boundary, `${whole}${part('__proto__', '1')}--x--\r\n`, 400],
  ['a constructor', boundary, `${whole}${part('constructor', '1')}--x--\r\n`, 400],
  [
    'a title as JSON',
    boundary,
    `${part('author', 'A')}--x\r\nContent-Disposition: form-data; name="title"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n`,
    422,
  ],
  [
    'a title as a file',
    boundary,
    `${part('author', 'A')}${part('title', 'T', '; filename="a"')}--x--\r\n`,
    422,
  ],
  ['only a NUL', boundary, `${part('title', '\0')}${part('author', 'A')}--x--\r\n`, 422],
  ['many parts', boundary, `${whole}${part('tags', 'a').repeat(60)}--x--\r\n`, 413],
  [
    'two pictures',
    boundary,
    `${whole}${part('featured_image', '', '; filename="a"').repeat(2)}--x--\r\n`,
    413,
  ],
  ['a text of 6 MB', boundary, `${whole}${part('content', 'x'.repeat(6_000_000))}--x--\r\n`, 413],
  [
    'a text too long once it is clean',
    boundary,
    `${whole}${part('content', '<'.repeat(400_000))}--x--\r\n`,
    422,
  ],
  ['a text of 2 MB', boundary, `${whole}${part('content', 'x'.repeat(2_000_000))}--x--\r\n`, 422],
];

it('answers bad input with a 4xx and one message, and stores nothing', async () => {
  const { http, call, authorization } = await sameAdmin();
  const before = (await call('GET', '/api/blogs')).body;
  const id = JSON.parse(before)[0].id;
  for (const [what, type, payload, status] of bodies) {
    for (const [method, url] of [
      ['POST', '/api/blogs'],
      ['PUT', `/api/blogs/${id}`],
    ] as const) {
      const headers = { authorization, 'content-type': type };
      const response = await http.inject({ method, url, headers, payload });
      expect.soft(response.statusCode, `${method} ${what}: ${response.body}`).toBe(status);
      expect.soft(response.json().error, what).toMatch(/^[A-Z]/);
      expect
        .soft(response.body, what)
        .not.toMatch(/node_modules|busboy|at .*\.[jt]s|sqlite|select /i);
    }
  }
  expect((await call('GET', '/api/blogs')).body).toBe(before);
});

it('answers 404 for a post that does not exist and lists posts despite invalid filters', async () => {
  const { call, send } = await sameAdmin();
  for (const id of [
    '0',
    '-1',
    '99999',
    '9999999999',
    '1e3',
    'abc',
    '1.5',
    '%00',
    '1%27--',
    '..%2f1',
  ]) {
    const url = `/api/blogs/${id}`;
    const responses = [
      await call('GET', url),
      await call('DELETE', url),
      await call('POST', `${url}/restore`),
      await call('GET', `${url}/preview-link`),
      await send('PUT', url, { title: 'T', author: 'A' }),
    ];
    expect
      .soft(
        responses.map((response) => response.statusCode),
        id,
      )
      .toEqual([404, 404, 404, 404, 404]);
  }
  for (const query of [
    'page=-1',
    'page=1e99',
    'sort=id;drop',
    'status=all',
    'search=%00%25_%27',
    'category=%ff',
    'page=1&page=2',
    `search=${'a'.repeat(5000)}`,
  ]) {
    const response = await call('GET', `/api/blogs?${query}`);
    expect.soft(response.statusCode, query).toBe(200);
    expect.soft(Array.isArray(response.json()), query).toBe(true);
  }
});

import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { mediaMessages } from '../../../domain/media/media.ts';
import type { PostWarning } from '../../../domain/posts/posts.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { redirect, status, testNetwork } from '../../../tests/support/scripted-network.ts';
import { createOutsideFetch } from '../outside/requests.ts';

const body =
  (bytes: Uint8Array | string, type = 'image/png'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);

/** An endless response in chunks, without a length. */
const endless: RequestListener = (_request, response) => {
  const piece = Buffer.alloc(1024 * 1024);
  const more = () => void response.write(piece, () => response.destroyed || more());
  more();
};

async function site() {
  const picture = await aFile('png', 64, 48);
  const { network, connections } = await testNetwork(
    {
      'pictures.example/a%20lamp.png': body(picture),
      'pictures.example/moved.png': redirect('/a%20lamp.png'),
      'pictures.example/page.png': body('<p>No picture</p>', 'text/html'),
      'pictures.example/script.svg': body(
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'image/svg+xml',
      ),
      'pictures.example/gone.png': status(404),
      'pictures.example/endless.png': endless,
      'pictures.example/inside.png': redirect('http://169.254.169.254/latest/meta-data'),
      'pictures.example/named-inside.png': redirect('http://inside.example/x.png'),
    },
    {
      'inside.example': ['10.0.0.7'],
      'both.example': ['93.184.215.14', '127.0.0.1'],
      'none.example': [],
    },
  );
  const admin = await createTestAdmin({}, network);
  const copy = (url: unknown, alt: unknown = 'A lamp') =>
    admin.call('POST', '/api/admin/media/copies', { payload: { url, alt } });
  return { ...admin, copy, picture, connections };
}

test('copies a picture of another site into the library once, ready to publish', async () => {
  const { copy, http, send, call, picture } = await site();
  const first = await copy('https://pictures.example/a%20lamp.png');
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ alt: 'A lamp', name: 'a lamp.png', isNew: true });
  const { url, id } = first.json();
  expect((await copy('http://pictures.example/moved.png')).json()).toMatchObject({
    id,
    isNew: false,
  });
  expect((await http.inject(url)).statusCode).toBe(200);
  const content = `<p><img src="${url}" alt="A lamp"></p>`;
  const post = { title: 'Lamps', author: 'Asha', status: 'published', content };
  expect((await send('POST', '/api/blogs', post)).statusCode).toBe(201);
  expect((await call('GET', '/api/admin/media')).json()).toMatchObject({ total: 1 });
  expect(picture.length).toBeGreaterThan(0);
});

const refused: [url: unknown, error: RegExp | string][] = [
  ['https://pictures.example/page.png', mediaMessages.notAPicture],
  ['https://pictures.example/script.svg', mediaMessages.svg],
  ['https://pictures.example/gone.png', /does not exist \(404\)/],
  ['https://pictures.example/endless.png', mediaMessages.tooLarge],
  ['https://pictures.example/inside.png', /private network/],
  ['https://pictures.example/named-inside.png', /private network/],
  ['https://inside.example/x.png', /private network/],
  ['https://both.example/x.png', /private network/],
  ['https://none.example/x.png', /does not exist/],
  ['http://127.0.0.1/x.png', /private network/],
  ['http://[::1]/x.png', /private network/],
  ['http://[::ffff:10.0.0.1]/x.png', /private network/],
  ['http://0x7f.1/x.png', /private network/],
  ['http://localhost:3000/x.png', /private network/],
  ['http://pictures.example:8080/x.png', /a port that many/],
  ['http://user:word@pictures.example/x.png', /a password/],
  ['file:///etc/passwd', mediaMessages.noPictureAddress],
  ['data:image/png;base64,AAAA', mediaMessages.noPictureAddress],
  ['/media/x.png', mediaMessages.noPictureAddress],
  [`https://pictures.example/${'x'.repeat(3000)}`, mediaMessages.noPictureAddress],
  ['', mediaMessages.noPictureAddress],
  [7, mediaMessages.missing],
];

test('refuses with a reason whatever is not a picture on the internet, and requests no private address', async () => {
  const { copy, call, connections } = await site();
  for (const [url, error] of refused) {
    const { statusCode, body } = await copy(url);
    expect.soft([url, statusCode]).toEqual([url, 422]);
    const text = JSON.parse(body).fields?.url ?? '';
    if (typeof error === 'string') expect.soft(text, String(url)).toBe(error);
    else expect.soft(text, String(url)).toMatch(error);
  }
  expect(connections.every((each) => /^93\.184\.215\.14 (80|443)$/.test(each))).toBe(true);
  expect((await call('GET', '/api/admin/media')).json().total).toBe(0);
  expect((await copy('https://pictures.example/a%20lamp.png', 'x'.repeat(5000))).statusCode).toBe(
    422,
  );
});

test('gives up on a site that does not finish', async () => {
  const { network } = await testNetwork({
    'slow.example/x.png': (_request, response) => void response.writeHead(200).write('x'),
  });
  const siteUrl = 'https://site.example';
  const fetchFile = createOutsideFetch({ network, siteUrl, maxBody: 100, withinMs: 100 });
  const answer = await fetchFile('http://slow.example/x.png');
  expect(answer).toEqual({ kind: 'unreachable', why: 'did not answer in time' });
});

test('warns before publishing about pictures of other sites, and about missing ones as broken', async () => {
  const { send } = await site();
  const src = 'https://pictures.example/a%20lamp.png';
  const gone = 'https://pictures.example/gone.png';
  const own = 'https://site.example/icon.svg';
  const content = [src, gone, own, src]
    .map((each) => `<p>x</p><img src="${each}" alt="a">`)
    .join('');
  const checked = await send('POST', '/api/admin/blogs/checks', { title: 'Lamps', content });
  const { warnings } = checked.json<{ warnings: PostWarning[] }>();
  const pictures = warnings.filter(({ place }) => place.element === 'picture');
  expect(pictures.map(({ kind, title, place }) => [kind, title, place.address, place.nth])).toEqual(
    [
      ['elsewhere', 'A picture is loaded from another site', src, 0],
      ['elsewhere', 'A picture is loaded from another site', src, 1],
      ['other', 'A picture opens a page that does not exist (404)', gone, 0],
    ],
  );
  expect(pictures[0]?.advice).toContain('pictures.example');
});

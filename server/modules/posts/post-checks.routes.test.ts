import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { redirect, status, testNetwork } from '../../../tests/support/scripted-network.ts';

const url = '/api/admin/blogs/checks';

async function site() {
  const internet = await testNetwork(
    {
      'one.example/gone': status(404),
      'one.example/in': redirect('http://127.0.0.1/', 302),
      'one.example/wall': status(403),
      'one.example/photo.jpg': (_, response) =>
        response.writeHead(200, { 'content-length': 900_000 }).end(),
    },
    { 'none.example': [], 'inner.example': ['10.0.0.7'] },
  );
  const admin = await createTestAdmin({}, internet.network);
  const check = async (fields: Record<string, string>) => {
    const whole = { title: 'T', categories: 'SEO', meta_description: 'D' };
    const response = await admin.send('POST', url, { ...whole, ...fields });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  /** Checks links and returns the faulty addresses with their fault. */
  const faults = async (...hrefs: string[]) => {
    const content = `<p>${hrefs.map((href) => `<a href="${href}">w</a>`).join(' ')}</p>`;
    const { warnings } = await check({ content });
    return Object.fromEntries(
      warnings.map((each: { place: { address: string }; title: string }) => [
        each.place.address,
        each.title.replace('A link ', ''),
      ]),
    );
  };
  return { ...admin, ...internet, check, faults };
}

test('judges links within the site by the response that a visitor gets', async () => {
  const { faults, send, call, requests, check } = await site();
  const post = { title: 'First', author: 'Asha', status: 'published', content: '<h2>Why so</h2>' };
  const moved = (await send('POST', '/api/blogs', { ...post, title: 'Moved' })).json();
  await send('PUT', `/api/blogs/${moved.id}`, { ...post, title: 'Elsewhere' });
  await send('POST', '/api/blogs', post);
  await send('POST', '/api/blogs', { ...post, title: 'Draft', status: 'draft' });
  const gone = (await send('POST', '/api/blogs', { ...post, title: 'Gone' })).json();
  await call('DELETE', `/api/blogs/${gone.id}`);
  expect(
    await faults(
      ...['/', '/about', '/contact#contact-form', '/contact#top', 'https://site.example/about'],
      ...['/blog', '/blog?category=SEO', '/blog/first', '/blog/first#part-why-so', '/blog/moved'],
      ...['/blog/feed.xml', '/sitemap.xml', 'mailto:a@b.in', 'tel:+911234567890'],
    ),
  ).toEqual({});
  const missing = 'opens a page that does not exist (404)';
  const noPart = 'goes to a section that its page does not have';
  expect(
    await faults(
      ...[
        '/cources',
        '/blog/draft',
        '/blog/gone',
        '/blog/first#part-why',
        '/contact#desk',
        '/x.pdf',
      ],
      'https://site.example/blog/none',
    ),
  ).toEqual({
    '/cources': missing,
    '/blog/draft': missing,
    '/blog/gone': 'opens a page that was deleted (410)',
    '/blog/first#part-why': noPart,
    '/contact#desk': noPart,
    '/x.pdf': missing,
    'https://site.example/blog/none': missing,
  });
  const content = '<p><a href="/blog/frist">a</a><a href="/website-developement">b</a></p>';
  const { warnings } = await check({ content });
  expect(warnings.map((each: { suggestion: string }) => each.suggestion)).toEqual([
    '/blog/first',
    '/website-development',
  ]);
  expect(requests).toEqual([]);
});

test('requests links to other sites, but never private addresses', async () => {
  const { faults, connections, check } = await site();
  const own = ['http://inner.example/', 'http://127.0.0.1:5432/', 'https://one.example/in'];
  expect(
    await faults(
      'https://one.example/',
      'https://one.example/gone',
      'https://none.example/',
      ...own,
    ),
  ).toEqual({
    'https://one.example/gone': 'opens a page that does not exist (404)',
    'https://none.example/': 'goes to a site that does not exist',
    ...Object.fromEntries(
      own.map((href) => [href, 'goes to a private network, where visitors cannot follow']),
    ),
  });
  expect(connections.every((to) => to === '93.184.215.14 443')).toBe(true);
  const photo = 'https://one.example/photo.jpg';
  const { warnings } = await check({ content: `<img src="${photo}" alt="A">` });
  expect(warnings.map((each: { title: string }) => each.title)).toEqual([
    'A picture is heavy: 900 KB',
    'A picture is loaded from another site',
  ]);
});

test('accepts the save form with a file and stores nothing', async () => {
  const { send, call } = await site();
  const before = (await call('GET', '/api/blogs')).body;
  const picture = { bytes: await aFile('jpeg', 40, 30), name: 'desk.jpg' };
  const draft = { title: 'T', author: 'Asha', status: 'published', categories: '' };
  const answer = (await send('POST', url, draft, picture)).json();
  expect(answer.warnings.map((each: { title: string }) => each.title)).toEqual([
    'No Meta Description',
    'No category',
    'The Featured Image has no description',
  ]);
  expect((await call('GET', '/api/blogs')).body).toBe(before);
  expect((await call('GET', '/api/admin/media?status=unused')).json().total).toBe(0);
});

test('weighs a stored picture by the file that readers load', async () => {
  const { send, check, database } = await site();
  const form = { title: 'T', author: 'Asha', featured_image_alt: 'A desk' };
  const picture = { bytes: await aFile('jpeg', 1200, 900), name: 'desk.jpg' };
  const { featured_image } = (await send('POST', '/api/blogs', form, picture)).json();
  const draft = { featuredImage: featured_image, featuredAlt: 'A desk' };
  expect((await check(draft)).warnings).toEqual([]);
  // A real picture of this size takes long to make.
  const heavy = { byte_size: 400_000, data: new Uint8Array(400_000) };
  const files = database.db.updateTable('media_variants').where('format', '=', 'avif');
  await files.where('width', '=', 1200).set(heavy).execute();
  const content = `<p>x</p><img src="${featured_image}" alt="A desk">`;
  expect((await check({ ...draft, content })).warnings).toMatchObject([
    { title: 'The Featured Image is heavy: 400 KB' },
    { title: 'A picture is heavy: 400 KB', advice: expect.stringContaining('desk.jpg, after “x”') },
  ]);
});

test('refuses an invalid form with a message', async () => {
  const { send, call } = await site();
  expect((await call('POST', url, { payload: { title: 'T' } })).statusCode).toBe(415);
  const long = await send('POST', url, { title: 'x'.repeat(301) });
  expect([long.statusCode, long.json().fields]).toEqual([
    422,
    { title: 'Title may have at most 300 characters' },
  ]);
});

import { fromHtml } from 'hast-util-from-html';
import { select } from 'hast-util-select';
import { expect, it } from 'vitest';
import { samplePeople } from '../../../content/sample-people.ts';
import { portraitAddress } from '../../../domain/portrait.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aFile } from '../../../tests/support/images.ts';

const sameApp = oneTestApp();

/** The structured data of a page, by type. */
function graphOf(body: string, type: string) {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(json)['@graph'].find((thing: object) => Object.values(thing).includes(type));
}

it('an author has a page with portrait, bio and posts, newest first', async () => {
  const { http } = await sameApp();
  const { statusCode, body } = await http.inject('/blog/author/ananya-rao');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1[^>]*>Ananya Rao<\/h1>/);
  expect(body).toContain(
    '<link rel="canonical" href="https://site.example/blog/author/ananya-rao"/>',
  );
  expect(body).toContain('and teaches the weekend batch. (Sample author.)');
  expect(body).toContain('Three posts');
  expect(body).not.toContain('Elsewhere');
  expect(body).toContain('alt="Drawing of Ananya Rao, a sample person"');
  const titles = [...body.matchAll(/<h3[^>]*><a [^>]*>([^<]+)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'Local SEO for Indian Businesses: A Field Guide',
    'Reels That Sell: A Script in Five Beats',
    'Plan a Festival Campaign Backwards From Diwali',
  ]);
  expect(graphOf(body, 'ProfilePage')).toMatchObject({
    mainEntity: { '@id': expect.stringMatching(/\/blog\/author\/ananya-rao#person$/) },
  });
  expect(graphOf(body, 'Person')).toMatchObject({
    name: 'Ananya Rao',
    url: expect.stringMatching(/\/blog\/author\/ananya-rao$/),
    description: expect.stringContaining('local search'),
  });
});

it('posts link to their author, in the page and in its structured data', async () => {
  const { http } = await sameApp();
  const { body } = await http.inject('/blog/reels-that-sell-a-script-in-five-beats');
  expect(body.match(/href="\/blog\/author\/ananya-rao"/g)?.length).toBeGreaterThanOrEqual(3);
  expect(graphOf(body, 'BlogPosting').author).toMatchObject({
    name: 'Ananya Rao',
    url: expect.stringMatching(/\/blog\/author\/ananya-rao$/),
    // Of this post.
    description: expect.stringContaining('films reels with shopkeepers'),
  });
});

it('is in the sitemap, and has a share image', async () => {
  const { http } = await sameApp();
  const { body } = await http.inject('/sitemap.xml');
  for (const slug of ['ananya-rao', 'meera-iyer', 'vikram-shah']) {
    expect(body).toContain(`/blog/author/${slug}</loc><lastmod>`);
  }
  const image = await http.inject('/share/blog/author/ananya-rao.png');
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await http.inject('/share/blog/author/nobody.png')).statusCode).toBe(404);
});

it.each(['nobody', '%00', '%E0%A4%B9', 'x'.repeat(3000)])(
  'nobody is at /blog/author/%s',
  async (slug) => {
    const { http } = await sameApp();
    const { statusCode } = await http.inject(`/blog/author/${slug}`);
    expect([404, 414]).toContain(statusCode);
  },
);

it('posts come in pages, and a page beyond the last leads to the last', async () => {
  const { http, send, call, upload } = await createTestAdmin();
  const post = { author: 'Kiran Bedekar', status: 'published', content: '<p>x</p>' };
  for (let number = 1; number <= 7; number += 1) {
    await send('POST', '/api/blogs', { ...post, title: `Kiran ${number}` });
  }
  expect((await http.inject('/blog/author/kiran-bedekar')).statusCode).toBe(404);
  expect((await http.inject('/blog/kiran-1')).body).toContain('No bio available.');
  const portrait = await upload(await aFile('png', 400, 500));
  const link = 'https://www.linkedin.com/in/kiran';
  const given = { picture: portrait.id, pictureAlt: '', link };
  const author = { name: 'Kiran Bedekar', bio: '', slug: '', ...given };
  const added = await call('POST', '/api/admin/authors', { payload: author });
  expect(added.statusCode).toBe(200);
  const first = (await http.inject('/blog/author/kiran-bedekar')).body;
  expect(first).toContain('Seven posts');
  expect(first).toContain('No bio available.');
  expect(first).toContain('alt="Portrait of Kiran Bedekar"');
  expect(first).toContain('href="/blog/author/kiran-bedekar?page=2"');
  expect(first).toMatch(new RegExp(`<a [^>]*href="${link}" rel="me noopener">LinkedIn</a>`));
  expect(graphOf(first, 'Person').sameAs).toEqual([link]);
  expect((await http.inject('/blog/kiran-1')).body).toContain('alt="Portrait of Kiran Bedekar"');
  const second = (await http.inject('/blog/author/kiran-bedekar?page=2')).body;
  expect(second).toContain('>Kiran 1</a>');
  expect(second).not.toContain('>Kiran 2</a>');
  const beyond = await http.inject('/blog/author/kiran-bedekar?page=9');
  expect([beyond.statusCode, beyond.headers.location]).toEqual([
    302,
    '/blog/author/kiran-bedekar?page=2',
  ]);
});

it('every sample person has a drawing, and nobody else', async () => {
  const { http } = await sameApp();
  for (const name of Object.keys(samplePeople)) {
    const { statusCode, headers, body } = await http.inject(portraitAddress(name));
    expect([statusCode, headers['content-type']], name).toEqual([200, 'image/svg+xml']);
    expect(body).toContain('<svg');
  }
  for (const name of ['nobody.svg', 'sneha-k', 'sneha-k.png', '%00.svg']) {
    expect((await http.inject(`/portraits/${name}`)).statusCode, name).toBe(404);
  }
});

it('the delivered site shows the faces of its sample people', async () => {
  const { http } = await sameApp();
  for (const [path, names] of [
    ['/', ['Sneha K.', 'Harpreet S.', 'Lakshmi V.', 'Imran Q.']],
    ['/digital-marketing-mastery', ['Rohit M.', 'Fatima B.', 'Joseph T.']],
  ] as const) {
    const root = fromHtml((await http.inject(path)).body);
    for (const name of names) {
      const face = select(`img[src="${portraitAddress(name)}"]`, root);
      expect(face?.properties.alt, name).toBe(`Drawing of ${name}, a sample person`);
    }
  }
});

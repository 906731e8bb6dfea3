import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { portraitAddress } from '../../domain/portrait.ts';
import { addressOf, pictured, publicTitles, renamed } from '../e2e/support/prepared-posts.ts';
import { linksOf, preparedSite, textOf, textsOf } from './prepared-site.ts';

const site = preparedSite();

/** The cards of the listed posts. */
const cardsOf = (root: Root) => selectAll('main article', root);
const titlesOf = (root: Root) => cardsOf(root).map((card) => textsOf('h2, h3', card)[0]);
const summaryOf = (root: Root) => textsOf('#posts-found', root)[0];
const chips = 'nav[aria-label="Categories"]';
const strip = 'nav[aria-label="Pages"]';

async function list(query = ''): Promise<Root> {
  const { status, root } = await site.get(`/blog${query}`);
  expect(status, query).toBe(200);
  return root;
}

test('counts the posts of each category and marks the current one', async () => {
  const root = await list();
  expect(textsOf(`${chips} a`, root)).toEqual([
    'All (8)',
    'SEO (2)',
    'Social Media (2)',
    'Web Dev (1)',
    'Hiring (1)',
    'Marketing Tips (2)',
  ]);
  expect(textsOf(`${chips} [aria-current]`, root)).toEqual(['All (8)']);
  const social = await list('?category=Social+Media');
  expect(titlesOf(social)).toEqual([
    expect.stringMatching(/^Reels That Sell/),
    expect.stringMatching(/^LinkedIn for Founders/),
  ]);
  expect(textsOf(`${chips} [aria-current]`, social)).toEqual(['Social Media (2)']);
  expect(selectAll(strip, social)).toEqual([]);
  expect(linksOf(`${chips} a`, root)).toContainEqual(['Hiring (1)', '/blog?category=Hiring']);
  expect(titlesOf(await list('?category=Hiring'))).toEqual([
    'How to Hire Your First Digital Marketer',
  ]);
});

test('lists six posts, newest first, and the others on page 2', async () => {
  const first = await list();
  expect(titlesOf(first)).toEqual(publicTitles.slice(0, 6));
  expect(textsOf(`${strip} li`, first)).toEqual(['Previous', '1', '2', 'Next']);
  expect(linksOf(`${strip} a`, first)).toContainEqual(['Next', '/blog?page=2']);
  expect(linksOf(`${strip} a`, first).map(([words]) => words)).not.toContain('Previous');
  const second = await list('?page=2');
  expect(titlesOf(second)).toEqual(publicTitles.slice(6));
  expect(summaryOf(second)).toBe('8 posts, page 2 of 2');
  expect(textsOf(`${strip} [aria-current="page"]`, second)).toEqual(['2']);
  expect(linksOf(`${strip} a`, second)).toContainEqual(['Previous', '/blog']);
  expect(linksOf(`${strip} a`, second)).toContainEqual(['1', '/blog']);
  expect(linksOf(`${strip} a`, second).map(([words]) => words)).not.toContain('Next');
});

test('begins with the posts on the second page on a phone', async () => {
  expect(select('[data-later]', await list())).toBeUndefined();
  expect(select('[data-later]', await list('?page=2'))).toBeDefined();
});

test.each([
  ['on a card', ''],
  ['in a row of what a search found', '?search=reels'],
])('describes its post %s', async (_, query) => {
  const card = cardsOf(await list(query)).find((item) => textOf(item).includes('Reels That Sell'));
  if (!card) throw new Error('There is no such card.');
  expect(textOf(card)).toContain('A 30-second script for shops and makers');
  expect(textOf(card)).toMatch(/Ananya Rao · 9 Sep 2026 · \d+ min read/);
  expect(textsOf('li', card)).toEqual(['Social Media', 'Content Marketing']);
  expect(linksOf('a', card)).toContainEqual([
    expect.stringMatching(/^Read More/),
    '/blog/reels-that-sell-a-script-in-five-beats',
  ]);
});

test('has a plain search form that keeps the category and what was typed', async () => {
  const root = await list('?category=SEO&search=bakery');
  expect(titlesOf(root)).toEqual([expect.stringMatching(/^Local SEO for Indian Businesses/)]);
  const form = selectAll('form', root).find((element) => select('[name=search]', element));
  expect(form?.properties).toMatchObject({ action: '/blog' });
  expect(String(form?.properties.method ?? 'get').toLowerCase()).toBe('get');
  const fields = selectAll('input[name]', form).map(({ properties }) => [
    properties.name,
    properties.value,
  ]);
  expect(Object.fromEntries(fields)).toEqual({ category: 'SEO', search: 'bakery' });
  expect(select('[name=search]', form)?.properties.placeholder).toBe('Search blog posts...');
  expect(textsOf('button', form as Element)).toContain('Search');
  expect(titlesOf(await list('?search=jargon'))[0]).toBe('Core Web Vitals Without the Jargon');
});

test('a search leads to topics and authors above its posts, and says what it searched for a mistyped word', async () => {
  const names = 'main [aria-labelledby=found-names] a';
  const seo = await list('?search=seo');
  expect(linksOf(names, seo)).toEqual([
    ['Topic SEO 2 posts', '/blog?category=SEO'],
    ['Course Advanced SEO & Content Marketing 4 weeks', '/digital-marketing-mastery#courses'],
  ]);
  const author = await list('?search=iyer');
  expect(linksOf(names, author)).toEqual([
    ['Author Meera Iyer 2 posts', '/blog/author/meera-iyer'],
  ]);
  expect(linksOf(names, await list('?search=Meera+Iyer'))).toEqual(linksOf(names, author));
  expect(select(`${names} img`, author)?.properties).toMatchObject({
    alt: '',
    src: portraitAddress('Meera Iyer'),
  });
  const mistyped = await list('?search=stratgy');
  expect(summaryOf(mistyped)).toBe('5 posts with “strategy”');
  expect(textsOf('[role=status]', mistyped)[0]).toContain(
    'No post has “stratgy”. These have “strategy”.',
  );
  expect(linksOf(names, mistyped)).toEqual([['Topic Strategy 5 posts', '/blog?tag=Strategy']]);
});

test('a search says in the title how many posts it found, and marks what it meant', async () => {
  const root = await list('?search=email');
  const title = textsOf('h1', root)[0];
  expect(title).toMatch(/^\d posts? for “email”$/);
  expect(summaryOf(root)).toBe(title?.replace('for', 'with'));
  expect(textsOf('main article h3 mark', root)[0]).toBe('E-mail');
  const exactly = linksOf('[role=status] a', await list('?search=marketer'));
  expect(exactly).toEqual([
    ['Only “marketer” as typed', '/blog?search=%E2%80%9Cmarketer%E2%80%9D'],
  ]);
  const exact = await list('?search=%E2%80%9Cmarketer%E2%80%9D');
  expect(textsOf('h1', exact)[0]).toMatch(/^\d posts? for “marketer”$/);
  expect(linksOf('[role=status] a', exact)).toEqual([
    ['Also other forms of “marketer”', '/blog?search=marketer'],
  ]);
  expect(textsOf('h1', await list('?search=bakery&category=SEO'))).toEqual([
    '1 post in SEO for “bakery”',
  ]);
  const elsewhere = await list('?search=bakery&category=Hiring');
  expect(textsOf('h1', elsewhere)).toEqual(['No post in Hiring matches “bakery”']);
  expect(linksOf('main a', elsewhere)).toContainEqual(['bakery', '/blog?search=bakery']);
  expect(textsOf('h1', await list())).toEqual(['Notes from people who do the work']);
  expect(selectAll('mark', await list())).toEqual([]);
});

test('a search in vain offers topics, the three nearest posts and a way to ask', async () => {
  const root = await list('?search=hashtag+stratgy');
  expect(summaryOf(root)).toBe('0 posts with “hashtag stratgy”');
  expect(textsOf('h1', root)).toEqual(['No post matches “hashtag stratgy”']);
  expect(linksOf('main a', root)).toContainEqual(['strategy', '/blog?search=strategy']);
  const topics = linksOf('main [aria-labelledby=found-names] a', root);
  expect(topics[0]).toEqual(['Topic Strategy 5 posts', '/blog?tag=Strategy']);
  expect(topics).toHaveLength(3);
  const nearest = selectAll('main [aria-labelledby=nearest-posts] article', root);
  expect(nearest).toHaveLength(3);
  expect(textsOf('h4', root)[0]).toMatch(/^Local SEO for Indian Businesses/);
  const links = linksOf('main a', root);
  expect(links).toContainEqual(['Show all posts', '/blog']);
  expect(links).toContainEqual(['Ask us what you were looking for', '/contact#contact-form']);
});

test('shows the newest posts, popular tags, feeds and the newsletter beside the list', async () => {
  const root = await list('?category=Hiring');
  expect(textsOf('aside h2', root)).toContain('Recent Posts');
  expect(linksOf('aside li a[href^="/blog/"]', root)).toEqual(
    publicTitles.slice(0, 3).map((title) => [title, addressOf(title)]),
  );
  const tags = ['SEO', 'Social Media', 'Content Marketing', 'Web Development', 'Analytics'];
  expect(textsOf('aside a[href*="tag="]', root)).toEqual([...tags, 'Strategy', 'AI', 'Trends']);
  const tagged = await list('?tag=AI');
  expect(summaryOf(tagged)).toBe('1 post tagged AI');
  const remove = select('a[aria-label="Remove the tag AI"]', tagged);
  expect(remove?.properties.href).toBe('/blog');
  expect(summaryOf(await list())).toBe('8 posts, page 1 of 2');

  const feed = linksOf('aside a', root).find(([words]) => words === 'RSS')?.[1] ?? '';
  expect(feed).toBe('/blog/feed.xml?category=Hiring');
  expect((await site.get(feed)).headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const email = select('aside input[type=email]', root);
  const label = select(`aside label[for="${email?.properties.id}"]`, root);
  expect(label && textOf(label)).toBe('Your email');
  expect(textsOf('aside button', root)).toContain('Subscribe');
  expect(linksOf('main a', root)).toContainEqual(['Ask a Question', '/contact#contact-form']);
});

test('shows a post with a Devanagari title on its card, at its address and in its heading', async () => {
  const seo = await list('?category=SEO');
  expect(linksOf('main article a', seo)).toContainEqual([
    renamed.title,
    decodeURI(addressOf(renamed.title)),
  ]);
  const { status, root } = await site.get(addressOf(renamed.title));
  expect([status, textsOf('h1', root)]).toEqual([200, [renamed.title]]);
});

test("preloads a post's opening picture from its head", async () => {
  const { root } = await site.get(addressOf(pictured.post.title));
  const ahead = select('head link[rel=preload][as=image]', root)?.properties;
  expect(ahead).toMatchObject({ fetchPriority: 'high', type: 'image/avif' });
  const picture = selectAll('main article picture', root).find((element) =>
    select(`img[alt="${pictured.alt}"]`, element),
  );
  const source = picture && select('source[type="image/avif"]', picture)?.properties;
  expect(ahead?.imageSrcSet).toEqual(source?.srcSet);
  expect(ahead?.imageSizes).toEqual(source?.sizes);
});

import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import {
  addressOf,
  discussed,
  muchDiscussed,
  publicTitles,
} from '../e2e/support/prepared-posts.ts';
import { linksOf, preparedSite, textOf, textsOf } from './prepared-site.ts';

const site = preparedSite();
const reels = addressOf('Reels That Sell: A Script in Five Beats');
const hiring = addressOf('How to Hire Your First Digital Marketer');

async function post(path: string) {
  const { root } = await site.get(path);
  const sections = selectAll('main section', root);
  const under = (heading: RegExp) =>
    sections.find((section) => heading.test(textsOf('h2', section)[0] ?? ''));
  return { root, under, words: textsOf('main', root)[0] ?? '' };
}

test('shows title, date and author of a post', async () => {
  const { root, words } = await post(reels);
  const opening = textsOf('main article header', root)[0];
  expect(opening).toMatch(/Reels That Sell/);
  expect(opening).toContain('Social Media');
  expect(opening).toMatch(/Ananya Rao · September 9, 2026 · \d+ min read/);
  expect(textsOf('main article h2', root)).toContain('The five beats');
  expect(selectAll('main article table', root).length).toBeGreaterThan(0);
  expect(linksOf('main a', root)).toContainEqual(['Back to Blog', '/blog']);
  const tags = linksOf('nav[aria-label="Tags of this post"] a', root);
  expect(tags.map(([tag]) => tag)).toEqual(['Social Media', 'Content Marketing', 'Trends']);
  expect(tags.at(-1)?.[1]).toBe('/blog?tag=Trends');
  expect(textsOf('aside h2', root)).toContain('About the Author');
  expect(words).toContain('Ananya Rao films reels with shopkeepers');
  expect(words).not.toContain('No bio available.');
  // A post without a bio of its own has that of its author’s page.
  expect((await post(hiring)).words).toContain('Vikram Shah recruits marketers for founders, and');
  expect(linksOf('main article header a', root)).toContainEqual([
    'Ananya Rao',
    '/blog/author/ananya-rao',
  ]);
});

test('has a comment form with name, email and text, all required', async () => {
  const { root } = await post(reels);
  const form = select('#leave-a-comment', root);
  if (!form) throw new Error('There is no form.');
  expect(textOf(form)).toContain('Leave a Comment');
  expect(linksOf('aside h2 a', root)).toEqual([['Leave a Comment', '#leave-a-comment']]);
  for (const label of ['Name', 'Email', 'Comment']) {
    const found = selectAll('label', form).find((element) => textOf(element).startsWith(label));
    const field = select(`[id="${found?.properties.htmlFor}"]`, form);
    expect.soft(field?.properties.required, label).toBe(true);
    if (label === 'Email') expect(field?.properties.type).toBe('email');
  }
  expect(textOf(form)).toContain('Comments are moderated and appear only after approval.');
});

test('shows approved comments, oldest first, as plain text', async () => {
  const none = (await post(reels)).under(/^Comments/);
  expect(none && textOf(none)).toMatch(/^Comments \(0\) ?No comments yet\. Be the first!/);
  const two = (await post(addressOf(discussed.post.title))).under(/^Comments/);
  expect(two && textsOf('h2', two)).toEqual(['Comments (2)']);
  const shown = two ? textsOf('li', two) : [];
  expect(shown).toHaveLength(2);
  for (const [place, { name, text }] of discussed.approved.entries()) {
    expect(shown[place]).toContain(name);
    expect(shown[place]).toContain(text);
  }
});

test('pages comments with links, and redirects a page beyond the last to the last', async () => {
  const address = addressOf(muchDiscussed.post.title);
  const first = (await post(address)).under(/^Comments \(45\)/);
  expect(first && linksOf('a', first)).toContainEqual(['Next', `${address}?comments=2#comments`]);
  const second = (await post(`${address}?comments=2`)).under(/^Comments \(45\)/);
  expect(second && textsOf('ol > li', second)[0]).toContain('Comment number 21.');
  const beyond = await site.get(`${address}?comments=99`);
  expect([beyond.status, beyond.headers.location]).toEqual([302, `${address}?comments=3`]);
});

test('shows nothing private', async () => {
  const { body } = await site.get(addressOf(discussed.post.title));
  expect(body).toContain(discussed.approved[0]?.text);
  expect(body).not.toContain('@visitor.example');
  expect(body).not.toContain(discussed.pending.text);
  expect(body).not.toContain(discussed.pending.name);
});

test('lists related posts of the same category first, without duplicates', async () => {
  const { under } = await post(reels);
  const explore = under(/^Explore More Articles/);
  const discover = under(/^Discover More Insights/);
  if (!explore || !discover) throw new Error('There are no related posts.');
  expect(textsOf('article h3', explore)).toEqual([expect.stringMatching(/^LinkedIn for Founders/)]);
  expect(textOf(explore)).toContain('Social Media');
  expect(linksOf('article a', explore)).toContainEqual([
    expect.stringMatching(/^Read More/),
    addressOf('LinkedIn for Founders: Ninety Minutes a Week'),
  ]);
  const titles = textsOf('article h3', discover);
  expect(new Set(titles).size).toBe(3);
  expect(titles).toHaveLength(3);
  for (const title of titles) {
    expect(publicTitles).toContain(title);
    expect(title).not.toMatch(/^(LinkedIn|Reels)/);
  }
});

test('lists three posts of other categories to read next if its category has no others', async () => {
  const { under } = await post(hiring);
  expect(under(/^Explore More Articles/)).toBeUndefined();
  expect(under(/^Discover More Insights/)).toBeUndefined();
  const next = under(/^Read next/);
  expect(new Set(next && textsOf('article h3', next)).size).toBe(3);
  expect((await post(reels)).under(/^Read next/)).toBeUndefined();
});

test('ends with an enquiry for its category, the newsletter and its comments, in this order', async () => {
  const { root } = await post(hiring);
  const enquiry = linksOf('main a[href="/contact#contact-form"]', root).map(([words]) => words);
  expect(enquiry).toContain('Get Started');
  const headings = textsOf('main h2, main h3', root);
  const order = [
    'Meet four people, not forty CVs.',
    'New posts by e-mail',
    'Read next',
    'Comments (0)',
  ];
  expect(headings.filter((words) => order.includes(words))).toEqual(order);
  expect(headings.at(-1)).toBe('Leave a Comment');
  // No page has social media as its topic.
  expect(textsOf('main h2', (await post(reels)).root)).toContain('Ask about your own case.');
});

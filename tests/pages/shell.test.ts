import { select, selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { contactLink, headerLinks, moreLinks, quickLinks } from '../../content/navigation.ts';
import { allPages } from '../e2e/support/pages.ts';
import { linksOf, preparedSite, textOf, textsOf } from './prepared-site.ts';

const site = preparedSite();
const navigation = 'nav[aria-label="Main"]';

test('every page has the common layout', async () => {
  for (const { path } of allPages) {
    const { root } = await site.get(path);
    expect.soft(textsOf('h1', root), path).toHaveLength(1);
    expect.soft(textsOf('body > footer', root)[0], path).toContain('All rights reserved');
  }
});

test('the header and the menu link to every page, and the header marks the current one', async () => {
  const links = [...headerLinks, contactLink];
  const marked = async (path: string) =>
    textsOf(`${navigation} [aria-current]`, (await site.get(path)).root);
  const { root } = await site.get('/privacy-policy');
  for (const list of [navigation, 'nav[aria-label="Menu"]'])
    expect(linksOf(`${list} a`, root)).toEqual(links.map(({ label, href }) => [label, href]));
  expect(await marked('/privacy-policy')).toEqual([]);
  for (const { label, href } of links) expect.soft(await marked(href), href).toEqual([label]);
  expect(await marked('/blog/reels-that-sell-a-script-in-five-beats')).toEqual(['Blog']);
});

test('the footer has two columns of links', async () => {
  const { root } = await site.get('/');
  for (const [name, links] of Object.entries({ 'Quick Links': quickLinks, More: moreLinks })) {
    expect(linksOf(`footer nav[aria-label="${name}"] a`, root)).toEqual(
      links.map(({ label, href }) => [label, href]),
    );
  }
});

test('the footer shows the company, its addresses, its hours and the year', async () => {
  const { root } = await site.get('/');
  const footer = select('body > footer', root);
  if (!footer) throw new Error('There is no footer.');
  for (const words of [
    brand.tagline,
    'Monday to Saturday, 9 AM to 6 PM',
    `© ${new Date().getFullYear()} ${brand.name}`,
  ]) {
    expect.soft(textOf(footer)).toContain(words);
  }
  const goals = selectAll('a', footer).map(({ properties }) => properties.href);
  expect(goals).toEqual(
    expect.arrayContaining([...brand.socialLinks.split('\n'), `mailto:${brand.email}`, '/']),
  );
});

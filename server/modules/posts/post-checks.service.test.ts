import { expect, test } from 'vitest';
import type { LinkResult } from '../../../domain/links/link-result.ts';
import type { PostChecksValues } from '../../../domain/posts/post-form.ts';
import { targetOf } from '../links/link-target.ts';
import type { LinkablePost } from './link-proposals.ts';
import { checkDraft } from './post-checks.service.ts';

const siteUrl = 'https://site.example';
const hash = 'a'.repeat(64);
const works: LinkResult = { kind: 'works', bytes: null };
const broken = (why: '404' | 'no-such-host'): LinkResult => ({ kind: 'broken', why });
const unchecked = (why: '403' | 'no-answer' | 'unreachable'): LinkResult => ({
  kind: 'unchecked',
  why,
});

interface ChecksSetup {
  /** Responses by path or address; other links work. */
  answers?: Record<string, LinkResult>;
  isOnline?: boolean;
  weight?: number;
  targets?: LinkablePost[];
}

/** The service with the given link responses. */
function checks({
  answers = {},
  isOnline = true,
  weight = 50_000,
  targets = [],
}: ChecksSetup = {}) {
  const requests: string[] = [];
  const site: Parameters<typeof checkDraft>[1] = {
    isLoginName: async (name) => name === 'admin',
    linkTargets: async () => targets,
    links: {
      targetOf: (href, path) => targetOf(href, siteUrl, path),
      async check(target) {
        if (target.kind === 'nowhere') return { kind: 'broken', why: 'no-address' };
        const address =
          target.kind === 'own' ? target.path : target.kind === 'outside' ? target.address : '';
        requests.push(address);
        return answers[address] ?? works;
      },
      suggest: async (href) => (href === '/cources' ? '/courses' : null),
      isOnline: async () => isOnline,
    },
    findWeights: async (hashes) =>
      new Map(hashes.map((each) => [each, { name: 'lamp.jpg', bytes: weight }])),
  };
  return { check: (draft: PostChecksValues) => checkDraft(draft, site), requests };
}

const whole = { title: 'A title', categories: ['SEO'], metaDescription: 'About it.' };

test('finds nothing in a draft without faults and lists each part as in order', async () => {
  const { check } = checks();
  const content =
    '<h2>One</h2><h3>Two</h3><p><a href="/about">us</a> <a href="#part-two">there</a></p>' +
    `<img src="/media/${hash}.jpg" alt="A lamp">`;
  expect(
    await check({ ...whole, content, featuredImage: 'new.jpg', featuredAlt: 'A desk' }),
  ).toEqual({
    warnings: [],
    proposals: [],
    fine: [
      ...['title', 'Meta Description', 'category', 'Featured Image', 'pictures', 'headings'],
      '2 links',
    ],
    notes: [],
  });
});

test('words about another post are proposed as links, where none is and the post is not linked yet', async () => {
  const targets = [
    { href: '/blog/local-seo', title: 'Local SEO at Home', topics: ['Hiring Tips'] },
    { href: '/blog/red-lamps', title: 'Red Lamps', topics: [] },
  ];
  const { check } = checks({ targets });
  const about = async (content: string, slug = 'a-title') =>
    (await check({ ...whole, slug, content })).proposals.map(({ words }) => words);
  expect((await check({ ...whole, content: '<p>On local <b>SEO</b>.</p>' })).proposals).toEqual([
    { words: 'local SEO', href: '/blog/local-seo', title: 'Local SEO at Home' },
  ]);
  expect(
    await about('<ul><li>Red lamps</li></ul><table><tr><td>local SEO</td></tr></table>'),
  ).toEqual(['local SEO', 'Red lamps']);
  expect(
    await about('<h2>Red lamps</h2><p><code>red lamps</code> <a href="/">red lamps</a></p>'),
  ).toEqual([]);
  expect(await about('<p>Red lamps, <a href="/blog/red-lamps#part-x">here</a></p>')).toEqual([]);
  expect(await about('<p>Red<br>lamps and red lamps</p>', 'red-lamps')).toEqual([]);
});

test('warns of a missing category and description in an empty draft, and of nothing else', async () => {
  const { warnings, fine } = await checks().check({});
  expect(warnings.map(({ title, place }) => [title, place.field])).toEqual([
    ['No Meta Description', 'metaDescription'],
    ['No category', 'categories'],
  ]);
  expect(fine).toEqual(['title']);
});

test('warns of a title and description that search results cut, counting code points', async () => {
  const { check } = checks();
  const fits = { title: '🎉'.repeat(60), metaDescription: 'é'.repeat(160) };
  expect((await check({ ...whole, ...fits })).warnings).toEqual([]);
  const { warnings } = await check({
    ...whole,
    title: `${'word '.repeat(12)}more`,
    metaDescription: 'x'.repeat(161),
  });
  expect(warnings.map(({ title, place }) => [title, place.field])).toEqual([
    ['The title is long: 64 characters', 'title'],
    ['The Meta Description is long: 161 characters', 'metaDescription'],
  ]);
  expect(warnings[0]?.advice).toBe(`Search results show about 60: “${'word '.repeat(12).trim()}…”`);
});

test('names a picture without a description by its file and by the words before it', async () => {
  const src = `/media/${hash}.jpg`;
  const content =
    `<p>Ready stock first.</p><img src="${src}"><p><img src="data:image/gif;base64,R0lG" alt=" "></p>` +
    `<ul><li>By the window</li></ul><img src="${src}" alt="">`;
  const { warnings } = await checks().check({
    ...whole,
    content,
    featuredImage: src,
    featuredAlt: '',
  });
  const advice = 'For readers who cannot see it, and for image search.';
  const after = advice.replace('For', ': for');
  expect(warnings.map(({ advice, place }) => [advice, place.field, place.nth])).toEqual([
    [advice, 'featuredImage', 0],
    [`lamp.jpg, after “Ready stock first.”${after}`, 'content', 0],
    [`Pasted into the text, after “Ready stock first.”${after}`, 'content', 0],
    [`lamp.jpg, after “By the window”${after}`, 'content', 1],
  ]);
  expect(warnings.every(({ kind }) => kind === 'undescribed')).toBe(true);
  expect(warnings[3]?.place).toEqual({
    field: 'content',
    element: 'picture',
    address: src,
    nth: 1,
  });
});

test('warns of heavy pictures by the bytes that readers load, wherever they come from', async () => {
  const away = 'https://pictures.example/a%20b.png';
  const data = `data:image/png;base64,${'A'.repeat(480_000)}`;
  const content = `<img src="/media/${hash}.png" alt="a"><img src="${away}" alt="b"><img src="${data}" alt="c">`;
  const draft = {
    ...whole,
    content,
    featuredImage: `/media/${hash}.png`,
    featuredAlt: 'd',
  };
  const heavy = checks({
    weight: 640_000,
    answers: { [away]: { kind: 'works', bytes: 5_123_456 } },
  });
  expect((await heavy.check(draft)).warnings.map(({ title }) => title)).toEqual([
    'The Featured Image is heavy: 640 KB',
    'A picture is heavy: 640 KB',
    'A picture is heavy: 5,123 KB',
    'A picture is heavy: 360 KB',
    'A picture is loaded from another site',
  ]);
  const light = checks({ weight: 300_000 });
  expect((await light.check(draft)).warnings.map(({ title }) => title)).toEqual([
    'A picture is heavy: 360 KB',
    'A picture is loaded from another site',
  ]);
});

test.each([
  ['<h2>A</h2><h3>B</h3><h2>C</h2>', undefined],
  ['<h1>A</h1><h2>B</h2><h3>C</h3>', undefined],
  ['<h3>A</h3><h3>B</h3><h2>C</h2>', 0],
  ['<p>x</p><h3>A</h3>', 0],
])('checks the headings of %s', async (content, nth) => {
  const { warnings } = await checks().check({ ...whole, content });
  expect(warnings[0]?.place.nth).toBe(nth);
  if (nth !== undefined) expect(warnings[0]?.advice).toContain('“A” is a Heading 2');
});

test('names promises and pressure words with their field, in Hindi too', async () => {
  const { check } = checks();
  const { warnings } = await check({
    ...whole,
    title: 'Guaranteed placement',
    metaDescription: 'Hurry, the batch is small.',
    content: '<p>यहाँ नौकरी की <strong>गारंटी</strong> है।</p><ul><li>सीमित सीटें</li></ul>',
  });
  expect(warnings.map(({ title, place }) => [title, place.field, place.element])).toEqual([
    ['“Guaranteed” promises', 'title', null],
    ['“Hurry” hurries the reader', 'metaDescription', null],
    ['“गारंटी” promises', 'content', null],
    ['“सीमित सीटें” hurries the reader', 'content', null],
  ]);
});

test('lists each broken link with a suggested address', async () => {
  const { check } = checks({
    answers: {
      '/cources': broken('404'),
      'https://none.example/': broken('no-such-host'),
      'https://wall.example/': unchecked('403'),
      'https://slow.example/': unchecked('no-answer'),
    },
  });
  const content =
    '<p>See <a href="/cources">the <strong>weekend</strong> batch</a>, <a href="/about">us</a>, ' +
    '<a href="https://none.example/">none</a>, <a href="https://wall.example/">wall</a>, ' +
    '<a href="https://slow.example/">slow</a>, <a href="/cources">again</a>, <a href="#part-x">x</a>, ' +
    '<a href="javascript:x">nothing</a>, <a href="mailto:a@b.in">mail</a></p>';
  const { warnings, fine } = await check({ ...whole, content });
  expect(warnings.map(({ title, advice }) => [title, advice])).toEqual([
    ['A link opens a page that does not exist (404)', '“the weekend batch” goes to /cources.'],
    ['A link goes to a site that does not exist', '“none” goes to https://none.example/.'],
    [
      'A link answers with the code 403',
      '“wall” goes to https://wall.example/. It may still open for readers: please try it.',
    ],
    [
      'A link did not answer in time',
      '“slow” goes to https://slow.example/. It could not be checked: please try it.',
    ],
    ['A link opens a page that does not exist (404)', '“again” goes to /cources.'],
    ['A link goes to a section that its page does not have', '“x” goes to #part-x.'],
    ['A link has no address', '“nothing” has no address.'],
  ]);
  expect(warnings.map(({ suggestion }) => suggestion).filter(Boolean)).toEqual([
    '/courses',
    '/courses',
  ]);
  expect(warnings[4]?.place).toEqual({
    field: 'content',
    element: 'link',
    address: '/cources',
    nth: 1,
  });
  expect(fine.at(-1)).toBe('2 other links');
});

test('reports a missing picture of another site', async () => {
  const src = 'https://pictures.example/lamp.png';
  const { check } = checks({ answers: { [src]: broken('404') } });
  const { warnings } = await check({
    ...whole,
    content: `<p>Before</p><img src="${src}" alt="A">`,
  });
  expect(warnings.map(({ title }) => title)).toEqual([
    'A picture opens a page that does not exist (404)',
  ]);
  expect(warnings[0]?.advice).toBe(`lamp.png, after “Before”, comes from ${src}.`);
});

test('reports no link to another site as broken while the server is offline', async () => {
  const answers = {
    '/gone': broken('404'),
    'https://one.example/': broken('no-such-host'),
    'https://two.example/': unchecked('unreachable'),
  };
  const content =
    '<p><a href="/gone">a</a><a href="https://one.example">b</a><a href="https://two.example">c</a></p>';
  const offline = await checks({ answers, isOnline: false }).check({ ...whole, content });
  expect(offline.warnings.map(({ place }) => place.address)).toEqual(['/gone']);
  expect(offline.notes).toEqual([
    'Links to other sites could not be checked: the server could not reach the internet.',
  ]);
  const online = await checks({ answers }).check({ ...whole, content });
  expect(online.warnings).toHaveLength(3);
  expect(online.notes).toEqual([]);
});

test("does not require the draft's own address to exist yet", async () => {
  const { check, requests } = checks();
  const content =
    '<h2>One</h2><p><a href="/blog/a-title">a</a><a href="/blog/a-title#part-one">b</a></p>';
  expect((await check({ ...whole, content })).warnings).toEqual([]);
  expect((await check({ ...whole, slug: 'other', content })).fine.at(-1)).toBe('2 links');
  expect(requests).toEqual(['/blog/a-title', '/blog/a-title#part-one']);
});

test('limits the number of checked links and of listed warnings', async () => {
  const { check, requests } = checks();
  const links = Array.from(
    { length: 100 },
    (_, at) => `<a href="/${at}">x</a><a href="https://${at}.in">y</a>`,
  );
  const { notes } = await check({ ...whole, content: `<p>${links.join(' ')}</p>` });
  expect(requests).toHaveLength(100);
  expect(notes).toEqual(['100 more links were not checked: there are too many for one check.']);
  const pictures = '<img src="/media/x.png">'.repeat(150);
  const many = await check({ ...whole, content: pictures });
  expect(many.warnings).toHaveLength(100);
  expect(many.notes).toEqual(['There are 50 more things to check.']);
});

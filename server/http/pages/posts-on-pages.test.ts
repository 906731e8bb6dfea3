import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { aboutPage } from '../../../content/pages/about.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { textsOf } from '../../../tests/pages/prepared-site.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

const ourGuide = 'How to Hire Your First Digital Marketer';

async function site() {
  const { http, call, send } = await createTestAdmin();
  const read = async (path: string) => fromHtml((await http.inject(path)).body);
  return {
    call,
    titlesOn: async (path: string) => textsOf('#latest-posts h3', await read(path)),
    texts: async (path: string, selector: string) => textsOf(selector, await read(path)),
    publish: async (title: string, categories: string): Promise<number> => {
      const fields = { author: 'Asha', status: 'published', content: '<p>Hi</p>', categories };
      return (await send('POST', '/api/blogs', { ...fields, title })).json().id;
    },
    /** Changes the category with this name. */
    change: async (name: string, method: 'PATCH' | 'DELETE', payload: object = {}) => {
      const url = '/api/admin/topics/categories';
      const { topics } = (await call('GET', `${url}?search=${name}`)).json();
      expect((await call(method, `${url}/${topics[0].id}`, { payload })).statusCode).toBe(200);
    },
  };
}

test('show a post from its publication on and no longer than it is public', async () => {
  const { call, titlesOn, publish } = await site();
  const before = await titlesOn('/');
  expect(await titlesOn('/hiring-solutions')).toEqual([ourGuide]);
  const id = await publish('Ask for a trial task', 'Hiring');
  expect(await titlesOn('/')).toEqual(['Ask for a trial task', ...before.slice(0, 2)]);
  expect(await titlesOn('/hiring-solutions')).toEqual(['Ask for a trial task', ourGuide]);
  await call('DELETE', `/api/blogs/${id}`);
  expect(await titlesOn('/')).toEqual(before);
  expect(await titlesOn('/hiring-solutions')).toEqual([ourGuide]);
});

test('keep a page and its posts together when their category is renamed, until it is deleted', async () => {
  const { titlesOn, texts, change } = await site();
  const path = '/blog/how-to-hire-your-first-digital-marketer';
  const enquiry = async () =>
    (await texts(path, 'main h2')).includes('Meet four people, not forty CVs.');
  await change('Hiring', 'PATCH', { name: 'Recruiting' });
  expect(await titlesOn('/hiring-solutions')).toEqual([ourGuide]);
  expect(await enquiry()).toBe(true);
  await change('Recruiting', 'DELETE');
  expect(await titlesOn('/hiring-solutions')).toEqual([]);
  expect(await texts('/hiring-solutions', '#latest-posts')).toEqual([]);
  expect(await enquiry()).toBe(false);
  expect(await texts(path, 'main h2')).toContain('Ask about your own case.');
});

test('show the figures of the About page on the home page, as the owner edits them', async () => {
  const { texts, call } = await site();
  const figures = async () =>
    (await texts('/', 'main dl > div')).filter((text) => !text.includes('in writing'));
  const publish = async (stats: object[]) => {
    const url = '/api/admin/pages/about';
    const { revision } = (await call('GET', url)).json();
    const edits = { hero: { values: { ...valuesOf(aboutPage, 'hero'), stats } } };
    const saved = await call('PUT', `${url}/draft`, { payload: { revision, edits } });
    const payload = { revision: saved.json().revision };
    expect((await call('POST', `${url}/publish`, { payload })).statusCode).toBe(200);
  };
  expect(await figures()).toHaveLength(4);
  await publish([{ figure: '75+', label: 'Industry Partners' }]);
  expect(await figures()).toEqual(['Industry Partners75+']);
  await publish([]);
  expect(await figures()).toEqual([]);
  expect(await texts('/', 'main h2')).not.toContain('Counted so far');
});

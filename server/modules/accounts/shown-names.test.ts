import { expect, test } from 'vitest';
import { sitePages } from '../../../content/site-pages.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aPicture } from '../../../tests/support/images.ts';
import { firstDraft } from '../../../tests/support/newsletters.ts';
import { postFields } from '../../../tests/support/publishing.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

/** The texts of the page in search engines, as delivered but for the title. */
function titled(title: string) {
  const about = sitePages.find(({ key }) => key === 'about');
  return { ...(about && valuesOf(about, 'meta')), title };
}

test('every screen says who did something by the name that the account has now', async () => {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  const { id: account, email: username, call, token } = await addColleague(admin, 'owner', 'Neha');
  const json = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const response = await call(method, url, payload ? { payload } : {});
    expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300);
    return response.json();
  };

  await json('PUT', '/api/admin/site', { phone: '98230 00140' });
  const form = { name: 'Kavita', email: '', phone: '98230 00141', source: 'Phone' };
  const card = await json('POST', '/api/admin/people', { ...form, interest: '', note: 'Fees?' });
  await json('POST', `/api/admin/people/${card.id}/notes`, { note: 'Prefers the phone' });
  await json('POST', '/api/admin/people/owners', { ids: [card.id], owner: account, note: '' });
  const fields = postFields({ title: 'Begun', author: '' });
  const draft = { revision: '', fields, baseUpdatedAt: null, keep: false };
  await json('PUT', '/api/admin/drafts/new-1', draft);
  const { revision } = await json('GET', '/api/admin/pages/about');
  const edits = { meta: { values: titled('Three years') } };
  await json('PUT', '/api/admin/pages/about/draft', { revision, edits });
  const newsletter = await json('POST', '/api/admin/newsletters', firstDraft({ subject: 'Lamps' }));
  await admin.http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage({ email: 'ravi@x.in' }),
  });
  await json('POST', '/api/admin/personal-data/export', { email: 'ravi@x.in' });
  const upload = new FormData();
  const bytes = new Uint8Array(await aPicture(40, 40).png().toBuffer());
  upload.set('file', new Blob([bytes]), 'lamp.png');
  const body = new Response(upload);
  const stored = await admin.http.inject({
    method: 'POST',
    url: '/api/admin/media',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const accounts = db.updateTable('admin_accounts').where('id', '=', account);
  await accounts.set({ display_name: 'Neha Kulkarni', state: 'left' }).execute();

  const shown = async (url: string) => (await admin.call('GET', `/api/admin${url}`)).body;
  for (const url of [
    '/site',
    `/people/${card.id}`,
    '/people?status=all',
    '/drafts/new-1',
    '/blogs',
    '/pages',
    '/pages/about',
    '/newsletters',
    `/newsletters/${newsletter.id}`,
    '/personal-data/records',
    `/media/${stored.json().id}`,
    '/activity',
  ]) {
    const text = await shown(url);
    expect.soft(text, url).toContain('Neha Kulkarni');
    expect.soft(text, url).not.toContain(username);
  }
});

test('says who put a page or a post back by the name, else by the login name', async () => {
  const { call, database } = await createTestAdmin();
  const save = async (title: string) => {
    const { revision } = (await call('GET', '/api/admin/pages/about')).json();
    const edits = { meta: { values: titled(title) } };
    const draft = { payload: { revision, edits } };
    const saved = (await call('PUT', '/api/admin/pages/about/draft', draft)).json();
    const payload = { revision: saved.revision };
    const published = await call('POST', '/api/admin/pages/about/publish', { payload });
    expect(published.statusCode, published.body).toBe(200);
  };
  await save('One');
  await save('Two');
  const by = async () =>
    (await call('GET', '/api/admin/histories/page-about'))
      .json()
      .versions.map((version: { by: string }) => version.by);
  expect(new Set(await by())).toEqual(new Set(['admin']));
  await database.db.updateTable('admin_accounts').set({ display_name: 'Asha Rao' }).execute();
  expect(new Set(await by())).toEqual(new Set(['Asha Rao']));
});

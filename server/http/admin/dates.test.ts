import { expect, test } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { aBatch } from '../../../tests/support/course-details.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const impossible = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '0099-12-31', '0999-12-31', '999-01-01'],
  ...['2027-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '2026-02-00', '2026-2-3'],
  ...['10000-01-01', '+012026-01-01', '-000001-01-01', '1e3-01-01', '२०२६-०१-०१', '', 'soon'],
];

test('refuses a date that does not exist at its field, in every form with a date', async () => {
  const { http, call, send } = await createTestAdmin({ RATE_LIMITS: 'off' });
  await http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload: aMessage() });
  const [{ id }] = (await call('GET', '/api/admin/people')).json().people;
  const post = { title: 'A post', author: 'Asha', status: 'published', content: '<p>x</p>' };
  const { id: postId } = (await send('POST', '/api/blogs', post)).json();
  const ids = [id];
  const doors = (
    day: string,
  ): [method: 'POST' | 'PUT', url: string, field: string, body: object][] => {
    const at = { day, time: '00:00' };
    const answer = { kind: 'whatsapp', to: '+919876543210', subject: '', text: 'Hi', template: '' };
    const next = { text: 'Call', ...at };
    return [
      ['POST', '/api/admin/people/steps', 'time', { ids, text: 'Call', ...at }],
      ['POST', '/api/admin/people/snoozes', 'time', { ids, ...at }],
      ['POST', `/api/admin/people/${id}/step-done`, 'time', { step: 1, next }],
      ['POST', `/api/admin/people/${id}/answers`, 'time', { ...answer, language: 'en', next }],
      ['PUT', `/api/blogs/${postId}/published-at`, 'time', at],
      ['PUT', `/api/admin/scheduled/post-${postId}`, 'time', at],
      ['POST', `/api/admin/scheduled/post-${postId}/move`, 'time', at],
    ];
  };
  for (const day of impossible) {
    for (const [method, url, field, payload] of doors(day)) {
      const { statusCode, body } = await call(method, url, { payload });
      const fields = { [field]: versionMessages.noTime };
      expect.soft([day, url, statusCode, JSON.parse(body).fields]).toEqual([day, url, 422, fields]);
    }
  }
  // The first and last dates of the calendar, which fall into other years in UTC, give a response without an error.
  for (const day of ['1000-01-01', '9999-12-31']) {
    for (const [method, url, , payload] of doors(day)) {
      expect.soft((await call(method, url, { payload })).statusCode, url).toBeLessThan(500);
    }
  }
  expect((await http.inject('/blog/a-post')).statusCode).toBe(200);
  expect((await http.inject('/blog/feed.xml')).statusCode).toBe(200);
});

test('refuses a date that does not exist in a page and in the facts of the site', async () => {
  const { call } = await createTestAdmin();
  const values = valuesOf(coursesPage, 'courses') as { courses: object[] };
  for (const start of impossible.filter(Boolean)) {
    const courses = [{ ...values.courses[0], batches: [{ ...aBatch, start }] }];
    const edits = { courses: { values: { ...values, courses } } };
    const { revision } = (await call('GET', '/api/admin/pages/courses')).json();
    const payload = { edits, revision };
    await call('PUT', '/api/admin/pages/courses/draft', { payload });
    const stored = (await call('GET', '/api/admin/pages/courses')).json();
    const published = await call('POST', '/api/admin/pages/courses/publish', {
      payload: { revision: stored.revision },
    });
    expect.soft([start, published.statusCode]).toEqual([start, 422]);
    expect.soft(JSON.stringify(published.json().fields), start).toContain(pageMessages.date);
  }
  for (const date of ['31 February', '30 February 2027', '0000-01-01', '1 January 0026']) {
    const payload = { holidays: `Closed on ${date}` };
    const saved = await call('PUT', '/api/admin/site', { payload });
    expect.soft(saved.json().fields, date).toEqual({ holidays: siteMessages.dateInvalid(date) });
  }
});

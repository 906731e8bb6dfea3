import { expect, test } from 'vitest';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

test('shows on the dashboard the views that pages have reported', async () => {
  const { http, call } = await sameAdmin();
  const payload = { path: '/about', referrer: 'google.com', campaign: 'google / cpc / diwali' };
  const headers = { 'user-agent': userAgent };
  await http.inject({ method: 'POST', url: '/api/page-views', headers, payload });
  const response = await call('GET', '/api/admin/statistics?days=7');
  expect(response.statusCode).toBe(200);
  const statistics = response.json();
  expect(statistics).toMatchObject({
    days: 7,
    countedBy: 'own',
    total: 1,
    previousTotal: 0,
    topPages: [{ name: '/about', views: 1 }],
    sources: [{ name: 'Google search', views: 1 }],
    campaigns: [{ name: 'google / cpc / diwali', views: 1 }],
    devices: [{ name: 'phone', views: 1 }],
  });
  expect(statistics.viewsByDay).toHaveLength(7);
  expect(statistics.viewsByDay.at(-1).views).toBe(1);
});

test('accepts 7, 30 and 90 days and uses 30 otherwise', async () => {
  const { call } = await sameAdmin();
  const days = async (query: string) =>
    (await call('GET', `/api/admin/statistics${query}`)).json().viewsByDay.length;
  expect(await Promise.all(['?days=90', '', '?days=1000000', '?days=7&days=7'].map(days))).toEqual([
    90, 30, 30, 30,
  ]);
});

test('requires a session', async () => {
  const { http } = await sameAdmin();
  const response = await http.inject('/api/admin/statistics');
  expect(response.statusCode).toBe(401);
  expect(response.json()).not.toHaveProperty('total');
});

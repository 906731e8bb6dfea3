import { describe, expect, it } from 'vitest';
import { oneTestApp } from '../../tests/support/create-test-app.ts';

const sameApp = oneTestApp();

describe('the service addresses', () => {
  it('report that the process is up and the database answers', async () => {
    const { http } = await sameApp();
    expect((await http.inject('/healthz')).json()).toEqual({ status: 'up' });
    expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it.each(['/api', '/api/', '/api/nope'])('answer %s with a JSON 404', async (url) => {
    const { http } = await sameApp();
    const response = await http.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'There is nothing at this address.' });
  });

  it('let browsers cache hashed files for a year', async () => {
    const { http } = await sameApp();
    const { body } = await http.inject('/');
    const file = /\/assets\/[\w.-]+/.exec(body)?.[0] ?? 'no file';
    const response = await http.inject(file);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serve the icon', async () => {
    const { http } = await sameApp();
    const response = await http.inject('/icon.svg');
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });
});

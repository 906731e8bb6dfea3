import { expect, test } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

test('no browser is told who else gets the enquiries', async () => {
  const { http, call } = await createTestAdmin();
  const facts = { ...brand, enquiryEmails: 'partner@elsewhere.example', tagline: 'New words' };
  const saved = await call('PUT', '/api/admin/site', { payload: { ...facts, base: brand } });
  expect(saved.statusCode).toBe(200);
  for (const path of ['/admin/login', '/', '/contact']) {
    const page = (await http.inject(path)).body;
    expect.soft(page, path).toContain('</html>');
    expect.soft(page, path).not.toContain('elsewhere.example');
    expect.soft(page, path).not.toContain('enquiryEmails');
  }
  expect((await http.inject('/admin/login')).body).toContain('New words');
});

import { expect, test } from 'vitest';
import { loginAddress, pageAfterLogin } from './session.ts';

test('a login returns to the page that was open', () => {
  const address = loginAddress({ pathname: '/admin/blogs', search: '?page=2&search=a%26b' });
  expect(pageAfterLogin(new URL(address, 'https://site.example').search)).toBe(
    '/admin/blogs?page=2&search=a%26b',
  );
});

test('a login without a page to return to opens the dashboard', () => {
  expect(loginAddress({ pathname: '/admin/login' })).toBe('/admin/login');
  expect(pageAfterLogin('')).toBe('/admin/dashboard');
});

test.each([
  'https://evil.example/admin/blogs',
  '//evil.example/admin/blogs',
  '/\\evil.example/admin/blogs',
  '/\t/evil.example/admin/blogs',
  'javascript:alert(1)//admin/',
  'admin/blogs',
  '/admin/../blog',
  '/administrator',
  '/admin/login',
  '/blog',
])('a login never leads to %j', (next) => {
  expect(pageAfterLogin(`?${new URLSearchParams({ next })}`)).toBe('/admin/dashboard');
});

import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';

interface Rules {
  prerender: {
    where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] };
    eagerness: string;
  }[];
}

const origin = 'https://site.example';

/** As a browser reads it: https://html.spec.whatwg.org/multipage/speculative-loading.html */
function isPrerendered({ prerender }: Rules, address: string): boolean {
  const matches = (pattern: string) => new URLPattern(pattern, origin).test(address, origin);
  return prerender.some(({ where }) => {
    const [page, { not: excluded }] = where.and;
    return matches(page.href_matches) && !excluded.href_matches.some(matches);
  });
}

test('a public page brings rules by which browsers prerender its links, and the admin none', async () => {
  const { http } = await createTestApp();
  const { headers } = await http.inject('/about');
  expect((await http.inject('/admin/login')).headers).not.toHaveProperty('speculation-rules');
  const [, address = ''] = /^"([^"\\]+)"$/.exec(String(headers['speculation-rules'])) ?? [];
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
  const rules: Rules = JSON.parse(await answer.text());
  expect(rules.prerender.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
  for (const address of ['/', '/blog?category=SEO', '/blog/a-post', '/contact#contact-form'])
    expect(isPrerendered(rules, address), address).toBe(true);
  for (const address of [
    '/admin',
    '/admin/login',
    '/api/openapi.json',
    '/blog/feed.xml?category=SEO',
    '/blog/feed.json',
    '/blog/preview/7?token=x',
    '/unsubscribe?email=a@b.example',
    '/newsletter/confirm?token=x',
    '/newsletter/preferences?token=x',
    '/contact?from=x&token=y',
    'https://elsewhere.example/',
  ])
    expect(isPrerendered(rules, address), address).toBe(false);
});

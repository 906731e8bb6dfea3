import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { origin, preparedSite, textsOf } from './prepared-site.ts';

interface Rules {
  prerender: {
    where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] };
    eagerness: string;
  }[];
}

const site = preparedSite();
const scripts = 'script[type="speculationrules"]';

/** Evaluates the rules like a browser: https://html.spec.whatwg.org/multipage/speculative-loading.html */
function isPrerendered({ prerender }: Rules, address: string): boolean {
  const matches = (pattern: string) => new URLPattern(pattern, origin).test(address, origin);
  return prerender.some(({ where }) => {
    const [page, { not: excluded }] = where.and;
    return matches(page.href_matches) && !excluded.href_matches.some(matches);
  });
}

test('a public page has rules for browsers to prerender its links, and the admin has none', async () => {
  const { root, headers } = await site.get('/about');
  const [text = '', ...others] = textsOf(scripts, root);
  expect(others).toEqual([]);
  expect(headers['content-security-policy']).toContain(
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(textsOf(scripts, (await site.get('/admin/login')).root)).toEqual([]);
  const rules: Rules = JSON.parse(text);
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

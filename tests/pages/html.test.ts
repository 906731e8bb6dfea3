import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { allPages } from '../e2e/support/pages.ts';
import { preparedSite, textsOf } from './prepared-site.ts';

const site = preparedSite();
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React prints <meta/>, charSet and required="". Browsers read both alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
});

test('every page is valid HTML', async () => {
  for (const { path, status } of allPages) {
    const response = await site.get(path);
    expect.soft(response.status, path).toBe(status);
    expect.soft(response.headers['content-type'], path).toBe('text/html; charset=utf-8');
    const report = await validator.validateString(response.body, path);
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, selector, line, column }) =>
          `${ruleId}: ${message} (${selector ?? ''} ${line}:${column})`,
      ),
    );
    expect.soft(faults, path).toEqual([]);
  }
});

test('inline scripts of a page are short', async () => {
  for (const { path } of allPages) {
    const { root } = await site.get(path);
    const scripts = textsOf('script:is(:not([src], [type]), [type=module]:not([src]))', root);
    expect.soft(scripts.length, path).toBeGreaterThanOrEqual(4);
    const bytes = scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect.soft(bytes, path).toBeLessThan(10_240);
  }
});

test('the validator finds errors', async () => {
  const report = await validator.validateString('<p><div id="a"></div><img id="a" src="x"></p>');
  expect(report.valid).toBe(false);
});

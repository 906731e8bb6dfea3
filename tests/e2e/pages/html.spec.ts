import { HtmlValidate } from 'html-validate';
import { expect, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React prints what it means: <meta/>, charSet, required="". Browsers read both alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
});

for (const { path, status } of allPages) {
  test(`${decodeURI(path)} is valid HTML`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    const report = await validator.validateString(await response.text(), path);
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, selector, line, column }) =>
          `${ruleId}: ${message} (${selector ?? ''} ${line}:${column})`,
      ),
    );
    expect(faults).toEqual([]);
  });
}

test('the validator finds what is wrong', async () => {
  const report = await validator.validateString('<p><div id="a"></div><img id="a" src="x"></p>');
  expect(report.valid).toBe(false);
});

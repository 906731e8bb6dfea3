import fc from 'fast-check';
import { expect, test } from 'vitest';
import { submissionKey, typedValues } from './form-state.ts';

const texts = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== 'page'),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '&', '=', '%', '+', 'अ', 'é', '👋') }),
);

/** A form's values as the server reads them from the browser's post. */
function postedValues(form: Record<string, string>) {
  const fields = Object.entries(form).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]);
  return typedValues(new URLSearchParams(String(new URLSearchParams(fields))), ['box']);
}

test('gives a form the same idempotency key through the API and by post, whatever its page fields say', () => {
  fc.assert(
    fc.property(texts, (typed) => {
      const form = { idempotencyKey: '0.5', ...typed, box: 'on' };
      const called = submissionKey(typedValues(Object.entries(form), ['box']));
      expect(
        submissionKey(postedValues({ ...form, formToken: 'other', website: '', page: '/' })),
      ).toBe(called);
    }),
  );
});

test('gives another text or another random number another key', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(submissionKey(one)).not.toBe(submissionKey(other));
      expect(submissionKey({ ...one, idempotencyKey: '1' })).not.toBe(
        submissionKey({ ...one, idempotencyKey: '2' }),
      );
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedPages, sitePages } from '../../content/site-pages.ts';
import { readForm } from '../api/form-fields.ts';
import { pagePlaceholders } from '../pages/fields.ts';
import { type PartEdit, partsOf, readEdits, valuesOf } from '../pages/page-edits.ts';
import { templateForm } from '../replies/reply-templates.ts';
import { placeholderFault } from './placeholders.ts';

const known = ['email', 'name'];

test.each([
  ['Write to {email}, says {name}.', undefined],
  ['No braces at all', undefined],
  ['{}, {\n} and a { alone', undefined],
  ['Call {phon}', '{phon}'],
  ['{email} and {Name}', '{Name}'],
  ['{ email }', '{ email }'],
  ['{{email}} {none}', '{none}'],
  ['{ईमेल}', '{ईमेल}'],
  ['{company name}', '{company name}'],
])('finds the unknown placeholder of “%s”: %s', (text, unknown) => {
  const fault = placeholderFault(text, known);
  if (unknown === undefined) expect(fault).toBeUndefined();
  else
    expect(fault).toBe(
      `${unknown} is not a word that we can fill in, so it would be shown as it is. You can use: {email}, {name}`,
    );
});

test('refuses any unknown name in braces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z_-]{1,40}$/), (word) => {
      expect(placeholderFault(`x {${word}} y`, known) === undefined).toBe(known.includes(word));
    }),
  );
});

/** Copies of a value, each with one text replaced, and the path of that text. */
function* replaceTexts(
  value: unknown,
  by: string,
  place: string[] = [],
): Generator<[string, unknown]> {
  if (typeof value === 'string') yield [place.join('.'), by];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const [at, next] of replaceTexts(part, by, [...place, key])) {
        const copy = Array.isArray(value) ? [...value] : { ...value };
        yield [at, Object.assign(copy, { [key]: next })];
      }
    }
  }
}

test('every text field of every page refuses unknown placeholders, and delivered texts have none', () => {
  for (const page of [...sitePages, ...linkedPages]) {
    for (const part of partsOf(page)) {
      const values = valuesOf(page, part);
      const read = (given: object) => readEdits(page, { [part]: { values: given } as PartEdit });
      expect(read(values), `${page.key} ${part}`).toMatchObject({ kind: 'read', fields: {} });
      for (const [place, wrong] of replaceTexts(values, 'A {worrd} here')) {
        const checked = read(wrong as object);
        // Fields such as a picture's address have another format.
        if (checked.kind !== 'read') continue;
        expect
          .soft(checked.fields, `${page.key} ${part}.${place}`)
          .toHaveProperty([`${part}.${place}`]);
      }
    }
  }
  expect(pagePlaceholders).toContain('email');
});

test('a template refuses unknown placeholders', () => {
  const template = {
    name: 'First',
    subject: 'Hello {nme}',
    english: '{name}, {me}',
    hindi: '{phone}',
  };
  const read = readForm(templateForm, template);
  expect(read).toMatchObject({
    ok: false,
    fields: {
      subject: expect.stringContaining('{nme} is not a word'),
      hindi: expect.stringContaining('{phone}'),
    },
  });
});

import { expect, test } from 'vitest';
import { withFrontMatter } from './markdown.ts';

test('begins a document with its fields and omits empty ones', () => {
  const facts = { title: 'R&D: "x"', tags: ['SEO', 'C++'], image: null, date: undefined, note: '' };
  expect(withFrontMatter({ ...facts, categories: [] }, 'Text.\n')).toBe(
    '---\ntitle: "R&D: \\"x\\""\ntags: ["SEO","C++"]\n---\n\nText.\n',
  );
});

test.each([
  '---',
  'a\n---\nb: c',
  '\\',
  '"',
  'yes',
  '1e3',
  '# no',
  '{x}',
  'a: b',
  '\u2028\u0085\u00a0\ufeff\u007f\uffff',
  'हिन्दी 😀',
])('writes %o as one quoted value on its line', (title) => {
  const lines = withFrontMatter({ title }, '').split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^title: "[^\u007f-\u009f\u2028\ufeff\uffff]*"$/);
  expect(JSON.parse(lines[1]?.slice('title: '.length) ?? '')).toBe(title);
});

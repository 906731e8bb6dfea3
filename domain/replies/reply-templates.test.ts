import { expect, test } from 'vitest';
import { filledTemplate } from './reply-templates.ts';

const template = {
  name: 'First reply',
  subject: 'About {course}',
  english: 'Hello {name}, {course}? {me}, {site} {other}',
  hindi: '{name} जी, {course}?',
};
const words = { name: 'Kavita {site}', course: 'SEO $1', site: 'Margdeep', me: 'Neha' };

test('a template is filled with the words of a card, each once', () => {
  expect(filledTemplate(template, 'en', words)).toEqual({
    subject: 'About SEO $1',
    text: 'Hello Kavita {site}, SEO $1? Neha, Margdeep {other}',
  });
  expect(filledTemplate(template, 'hi', words).text).toBe('Kavita {site} जी, SEO $1?');
});

test('a course that is not known yet is spoken round', () => {
  const unknown = { ...words, course: '' };
  expect(filledTemplate(template, 'en', unknown).subject).toBe('About our courses and services');
  expect(filledTemplate(template, 'hi', unknown).text).toContain('हमारे कोर्स और सेवाओं?');
});

test('a language without a text has that of the other', () => {
  expect(filledTemplate({ ...template, hindi: '' }, 'hi', words).text).toContain('Hello');
  expect(filledTemplate({ ...template, english: '' }, 'en', words).text).toContain('जी');
});

test.each([
  ['Digital Marketing Course Inquiry', 'our digital marketing course', 'डिजिटल मार्केटिंग कोर्स'],
  ['Hiring Needs', 'hiring', 'भर्ती'],
  ['Agency Services', 'our agency services', 'हमारी एजेंसी की सेवाओं'],
  ['Website Development', 'website development', 'वेबसाइट बनवाने'],
  ['General Inquiry', 'our courses and services', 'हमारे कोर्स और सेवाओं'],
])('the subject %s reads within a sentence', (course, english, hindi) => {
  const asked = { ...words, course, me: '' };
  expect(filledTemplate(template, 'en', asked)).toEqual({
    subject: `About ${english}`,
    text: `Hello Kavita {site}, ${english}? Margdeep {other}`,
  });
  expect(filledTemplate(template, 'hi', asked).text).toContain(`${hindi}?`);
});

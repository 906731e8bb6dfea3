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

test('a subject of the contact form reads as a course', () => {
  const asked = { ...words, course: 'Digital Marketing Course Inquiry', me: '' };
  expect(filledTemplate(template, 'en', asked)).toEqual({
    subject: 'About Digital Marketing Course',
    text: 'Hello Kavita {site}, Digital Marketing Course? Margdeep {other}',
  });
});

import { describe, expect, test } from 'vitest';
import { replyTemplates } from '../../content/reply-templates.ts';
import { readForm } from '../api/form-fields.ts';
import { contactSubjects } from '../contact/contact-form.ts';
import {
  blankWord,
  filledParts,
  filledTemplate,
  firstName,
  firstTemplate,
  fitOf,
  type TemplateValues,
  templateForm,
  templateMessages,
  templateWords,
} from './reply-templates.ts';

const template = {
  name: 'First reply',
  fits: '',
  subject: 'About {course}',
  english: 'Hello {first}, {course}? {me}, {site} {other}',
  hindi: '{first} जी, {course}?',
} as const;
const values: TemplateValues = {
  name: 'Kavita {site}',
  course: 'SEO $1',
  batch: 'Weekend, 12 Dec',
  fee: 27_000,
  site: 'Margdeep',
  me: 'Neha',
};

test('fills each placeholder with the card’s value once', () => {
  expect(
    filledTemplate({ ...template, english: '{name}, {course}? {other}' }, 'en', values),
  ).toEqual({
    subject: 'About SEO $1',
    text: 'Kavita {site}, SEO $1? {other}',
  });
  expect(filledTemplate(template, 'hi', values).text).toBe('Kavita जी, SEO $1?');
});

test('fills in every placeholder listed in the settings, and marks which it is', () => {
  const text = Object.keys(templateWords)
    .map((word) => `{${word}}`)
    .join(' | ');
  const filled = filledParts(text, 'hi', { ...values, name: 'Kavita Rathore' });
  expect(filled.filter(({ word }) => word)).toEqual([
    { word: 'first', text: 'Kavita' },
    { word: 'name', text: 'Kavita Rathore' },
    { word: 'course', text: 'SEO $1' },
    { word: 'batch', text: 'Weekend, 12 Dec' },
    { word: 'date', text: '12 दिसंबर' },
    { word: 'fee', text: '₹27,000' },
    { word: 'me', text: 'Neha' },
    { word: 'site', text: 'Margdeep' },
  ]);
});

test('leaves a blank for missing values, except for a course, which has a general wording', () => {
  const unknown = { ...values, course: '', batch: '', fee: null };
  const textOf = (english: string) => filledTemplate({ ...template, english }, 'en', unknown).text;
  expect(textOf('{batch}, {date}, {fee}')).toBe(`${blankWord}, ${blankWord}, ${blankWord}`);
  expect(textOf('About {course}')).toBe('About our courses and services');
  expect(filledTemplate(template, 'hi', unknown).text).toContain('हमारे कोर्स और सेवाओं?');
});

test.each([
  ['Digital Marketing Course Inquiry', 'our digital marketing course', 'डिजिटल मार्केटिंग कोर्स'],
  ['Hiring Needs', 'hiring', 'भर्ती'],
  ['Agency Services', 'our agency services', 'हमारी एजेंसी की सेवाओं'],
  ['Website Development', 'website development', 'वेबसाइट बनवाने'],
  ['General Inquiry', 'our courses and services', 'हमारे कोर्स और सेवाओं'],
])('words the subject %s as part of a sentence', (course, english, hindi) => {
  const asked = { ...values, course };
  expect(filledTemplate(template, 'en', asked).subject).toBe(`About ${english}`);
  expect(filledTemplate(template, 'hi', asked).text).toContain(`${hindi}?`);
});

test('uses the first date of the batch', () => {
  const dateOf = (batch: string) =>
    filledTemplate({ ...template, english: '{date}' }, 'en', { ...values, batch }).text;
  expect(dateOf('from 2026-12-12')).toBe('12 December 2026');
  expect(dateOf('12 Jan 2027 to 3 March 2027')).toBe('12 January 2027');
  expect(dateOf('Weekend')).toBe(blankWord);
});

test('uses the other language if a text is missing', () => {
  expect(filledTemplate({ ...template, hindi: '' }, 'hi', values).text).toContain('Hello');
  expect(filledTemplate({ ...template, english: '' }, 'en', values).text).toContain('जी');
});

test('signs with the site’s name if there is no author name', () => {
  const english = 'Bye.\n\n{me}, {site}';
  expect(filledTemplate({ ...template, english }, 'en', { ...values, me: '' }).text).toBe(
    'Bye.\n\nMargdeep',
  );
});

test.each([
  ['Kavita Rathore', 'Kavita'],
  ['  kavita ', 'kavita'],
  ['Dr. R. Kavita Rathore', 'Kavita'],
  ['S.R. Kumar', 'Kumar'],
  ['श्रीमती कविता राठौर', 'कविता'],
  ['Dr. R.', 'Dr. R.'],
  ['kavita@reader.example', 'kavita@reader.example'],
])('the first name of “%s” is “%s”', (name, first) => {
  expect(firstName(name)).toBe(first);
});

describe('saving a template', () => {
  const faultOf = (english: string) => {
    const read = readForm(templateForm, { ...template, english, hindi: '' });
    return read.ok ? undefined : read.fields.english;
  };

  test('accepts every delivered template', () => {
    for (const delivered of replyTemplates) {
      expect(readForm(templateForm, delivered), delivered.name).toMatchObject({ ok: true });
    }
  });

  test.each(['{coures}', '{First}', '{ first }', '{first name}', '{फ़ीस}', '{{firs}}'])(
    'refuses the unknown placeholder %s',
    (word) => {
      expect(faultOf(`Hello ${word}`)).toMatch(
        / is not a word that we can fill in.* You can use: \{first\}, /,
      );
    },
  );

  test.each(['Hello {first', 'Hello first}', '{{first}}', '{}', '{first\nname}'])(
    'refuses an unmatched brace: %s',
    (text) => {
      expect(faultOf(text)).toBe(templateMessages.brace);
    },
  );
});

describe('the proposed template', () => {
  test.each(contactSubjects)('fits “%s” in both languages', (subject) => {
    const fit = fitOf('', subject);
    for (const language of ['en', 'hi'] as const) {
      const first = firstTemplate(replyTemplates, fit, language);
      expect(first).toMatchObject({ fits: fit, name: `First reply: ${fit}` });
      const { text } = filledTemplate(first ?? template, language, { ...values, course: subject });
      expect(text).not.toMatch(/Inquiry|Needs|Hiring|General|[{}]|____/);
    }
  });

  test.each([
    ['Certified Digital Marketing Professional', 'course'],
    ['Website Development course', 'course'],
    ['Two candidates for SEO', 'hiring'],
    ['New website', 'website'],
    ['Instagram ads', 'agency'],
    ['', 'general'],
  ])('classifies the interest “%s” as %s', (interest, fit) => {
    expect(fitOf(interest)).toBe(fit);
  });

  test('the latest enquiry takes precedence over the interest on the card', () => {
    expect(fitOf('New website', 'Hiring Needs')).toBe('hiring');
  });

  test('prefers the language; without a match uses the general template, then one for any enquiry', () => {
    const english = { ...template, fits: 'course', name: 'English', hindi: '' } as const;
    const both = { ...template, fits: 'course', name: 'Both' } as const;
    const general = { ...template, fits: 'general', name: 'General' } as const;
    const first = (templates: (typeof english | typeof template | typeof general)[]) =>
      firstTemplate(templates, 'course', 'hi')?.name;
    expect(first([english, both as never])).toBe('Both');
    expect(first([english, general])).toBe('English');
    expect(first([template, general])).toBe('General');
    expect(first([template])).toBe('First reply');
    expect(first([])).toBeUndefined();
  });
});

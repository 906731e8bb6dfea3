import * as z from 'zod/mini';
import { optionalText, requiredText } from '../api/form-fields.ts';
import { type ContactSubject, contactSubjects } from '../contact/contact-form.ts';
import { holidaysOf } from '../site/holidays.ts';
import { placeholderFault } from '../site/placeholders.ts';
import { rupees } from '../text/rupees.ts';

export const templateLanguages = { en: 'English', hi: 'हिन्दी' } as const;

export type TemplateLanguage = keyof typeof templateLanguages;

export const templateMessages = {
  nameRequired: 'Please give the template a name',
  textRequired: 'Please write the text in English, in Hindi, or in both',
  fitsUnknown: 'Please choose which enquiries it is the first reply to',
  brace: 'There is a { or } too many. Words to fill in are written in braces, such as {first}',
  unknown: 'This template was deleted.',
  changed:
    'Somebody else has just changed this template. Your text is still here: compare both, then save again.',
} as const;

/** Maximum length in characters; longer texts do not fit into the link that opens WhatsApp. */
const maxText = 1500;

/** The placeholders of templates, with their descriptions. */
export const templateWords = {
  first: 'First name',
  name: 'Whole name',
  course: 'Course or service',
  batch: 'Batch',
  date: 'First day of the batch',
  fee: 'Fee: the value on the card',
  me: 'Your name',
  site: 'Name of the site',
} as const;

export type TemplateWord = keyof typeof templateWords;

const words = Object.keys(templateWords) as TemplateWord[];
const placeholder = new RegExp(`\\{(${words.join('|')})\\}`, 'g');

/** Stands for a missing value, to be filled in by hand. */
export const blankWord = '____';

const knownPlaceholders = z.superRefine<string>((text, context) => {
  const fault = placeholderFault(text, words);
  if (fault) context.addIssue(fault);
  else if (/[{}]/.test(text.replaceAll(placeholder, ''))) context.addIssue(templateMessages.brace);
});

/** Kinds of enquiries that a template is for, by subject of the contact form; '' for any. */
export const templateFits = ['', 'course', 'hiring', 'agency', 'website', 'general'] as const;

export type TemplateFit = (typeof templateFits)[number];

export const templateFitLabels: Record<TemplateFit, string> = {
  '': 'Any enquiry',
  course: 'Courses',
  hiring: 'Hiring',
  agency: 'Agency services',
  website: 'Websites',
  general: 'Everything else',
};

const fitOfSubject: Record<ContactSubject, Exclude<TemplateFit, ''>> = {
  'Digital Marketing Course Inquiry': 'course',
  'Hiring Needs': 'hiring',
  'Agency Services': 'agency',
  'Website Development': 'website',
  'General Inquiry': 'general',
};

/** Patterns that classify an interest typed by hand or a course name. */
const fitOfWords: [TemplateFit, RegExp][] = [
  ['course', /\b(?:course\w*|certif\w*|diploma|batch|class(?:es)?|training)\b|कोर्स/i],
  ['hiring', /\b(?:hiring|hire|recruit\w*|candidates?)\b|हायरिंग|भर्ती/i],
  ['website', /\b(?:websites?|web\s?dev\w*|landing pages?|online shop)\b|वेबसाइट/i],
  ['agency', /\b(?:agency|ads|campaigns?|brand(?:ing)?)\b|एजेंसी/i],
];

const fields = z.object({
  name: requiredText('Name', 80, templateMessages.nameRequired),
  /** Missing in requests of older releases of the admin. */
  fits: z._default(z.enum(templateFits, { error: templateMessages.fitsUnknown }), ''),
  /** Subject of an email. */
  subject: optionalText('Subject', 150).check(knownPlaceholders),
  english: optionalText('Text in English', maxText).check(knownPlaceholders),
  hindi: optionalText('Text in Hindi', maxText).check(knownPlaceholders),
});

/** A reply template, edited under Settings. */
export const templateForm = fields.check(
  z.refine(({ english, hindi }) => english !== '' || hindi !== '', {
    error: templateMessages.textRequired,
    path: ['english'],
  }),
);

export type ReplyTemplate = z.output<typeof fields>;

/** The kind of an enquiry; `subject` is that of the latest one, if known. */
export function fitOf(interest: string, subject = ''): TemplateFit {
  const exact = contactSubjects.find((each) => each === subject || each === interest);
  if (exact) return fitOfSubject[exact];
  return fitOfWords.find(([, pattern]) => pattern.test(interest))?.[0] ?? 'general';
}

/** The proposed template: one for this kind of enquiry, in the language if possible. */
export function firstTemplate<Template extends ReplyTemplate>(
  templates: readonly Template[],
  fit: TemplateFit,
  language: TemplateLanguage,
): Template | undefined {
  const column = language === 'hi' ? 'hindi' : 'english';
  for (const preferredFit of [fit, 'general', ''] as const) {
    const fitting = templates.filter(({ fits }) => fits === preferredFit);
    const [first] = [...fitting.filter((each) => each[column]), ...fitting];
    if (first) return first;
  }
  return templates[0];
}

/** Values of the placeholders. */
export interface TemplateValues {
  /** Name of the person. */
  name: string;
  /** Course or service, batch, and value in rupees of the card; '' or null if unknown. */
  course: string;
  batch: string;
  fee: number | null;
  /** Name of the site. */
  site: string;
  /** Name of the account that replies. */
  me: string;
}

/** A part of a filled text; `word` is the placeholder that it replaces. */
export interface FilledPart {
  text: string;
  word?: TemplateWord;
}

/** The text of a template in a language, or in the other one if it is missing. */
export function textOf({ english, hindi }: ReplyTemplate, language: TemplateLanguage): string {
  return language === 'hi' ? hindi || english : english || hindi;
}

/** A filled text in parts, with the card's values marked; missing values are `blankWord`. */
export function filledParts(
  text: string,
  language: TemplateLanguage,
  values: TemplateValues,
): FilledPart[] {
  // Without an author name the site signs.
  const signed = values.me ? text : text.replaceAll('{me}, ', '');
  // Every second part is a placeholder.
  return signed
    .split(placeholder)
    .map((piece, at): FilledPart => {
      if (at % 2 === 0) return { text: piece };
      const word = piece as TemplateWord;
      return { text: wordText(word, language, values) || blankWord, word };
    })
    .filter((part) => part.text !== '');
}

/** A template's subject and text in a language, filled with a card's values. */
export function filledTemplate(
  template: ReplyTemplate,
  language: TemplateLanguage,
  values: TemplateValues,
): { subject: string; text: string } {
  const fill = (text: string) =>
    filledParts(text, language, values)
      .map((part) => part.text)
      .join('');
  return { subject: fill(template.subject), text: fill(textOf(template, language)) };
}

function wordText(word: TemplateWord, language: TemplateLanguage, values: TemplateValues): string {
  switch (word) {
    case 'first':
      return firstName(values.name);
    case 'course':
      return courseText(values.course, language);
    case 'date':
      return dateIn(values.batch, language);
    case 'fee':
      return values.fee === null ? '' : rupees(String(values.fee));
    default:
      return values[word];
  }
}

const title = /^(?:mr|mrs|ms|miss|dr|prof|er|adv|ca|shri|sri|smt|kum|kumari|श्री|श्रीमती|डॉ)\.?$/iu;
const initials = /^\p{L}\.?(?:\p{L}\.)*$/u;

/** "Kavita" of "Dr. R. Kavita Rathore"; the whole name if it has only titles and initials. */
export function firstName(name: string): string {
  const parts = name.trim().split(/\s+/);
  return parts.find((part) => !title.test(part) && !initials.test(part)) ?? name.trim();
}

/** Subjects of the contact form as part of a sentence. */
const subjectTexts: Record<Exclude<TemplateFit, ''>, Record<TemplateLanguage, string>> = {
  course: { en: 'our digital marketing course', hi: 'डिजिटल मार्केटिंग कोर्स' },
  hiring: { en: 'hiring', hi: 'भर्ती' },
  agency: { en: 'our agency services', hi: 'हमारी एजेंसी की सेवाओं' },
  website: { en: 'website development', hi: 'वेबसाइट बनवाने' },
  general: { en: 'our courses and services', hi: 'हमारे कोर्स और सेवाओं' },
};

/** The interest as part of a sentence: a course's name, a subject's text, or a general wording. */
function courseText(interest: string, language: TemplateLanguage): string {
  const subject = contactSubjects.find((each) => each === interest);
  if (interest && !subject) return interest;
  return subjectTexts[subject ? fitOfSubject[subject] : 'general'][language];
}

const monthsIn: Record<TemplateLanguage, string[]> = {
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
};

/** The first date in a batch's text, such as "12 December" of "Weekend, 12 Dec", or ''. */
function dateIn(batch: string, language: TemplateLanguage): string {
  const [date] = holidaysOf(batch);
  if (!date) return '';
  const [day = '', month = '', year] = date.split('-').reverse();
  return [Number(day), monthsIn[language][Number(month) - 1], year].filter(Boolean).join(' ');
}

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
  brace: 'A { or } is left over. Words that are filled in stand in braces, such as {first}',
  unknown: 'This template was deleted.',
  changed:
    'Somebody else has just changed this template. Your text is still here: compare both, then save again.',
} as const;

/** Of a text, in characters: longer ones do not fit into the address that opens WhatsApp. */
const maxText = 1500;

/** What a template may name in braces, and what stands there then. */
export const templateWords = {
  first: 'First name',
  name: 'Whole name',
  course: 'Course or service',
  batch: 'Batch',
  date: 'Date in the batch',
  fee: 'Fee: the value on the card',
  me: 'Your name',
  site: 'Name of the site',
} as const;

export type TemplateWord = keyof typeof templateWords;

const words = Object.keys(templateWords) as TemplateWord[];
const placeholder = new RegExp(`\\{(${words.join('|')})\\}`, 'g');

/** What stands in a text for a word that the card does not say: somebody has to fill it in. */
export const blankWord = '____';

const known = z.superRefine<string>((text, context) => {
  const fault = placeholderFault(text, words);
  if (fault) context.addIssue(fault);
  else if (/[{}]/.test(text.replaceAll(placeholder, ''))) context.addIssue(templateMessages.brace);
});

/** What enquiries a first reply fits, by the subjects of the contact form; the empty one fits any. */
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

/** How an interest that was typed by hand, or names a course, says what it is about. */
const fitOfWords: [TemplateFit, RegExp][] = [
  ['course', /\b(?:course\w*|certif\w*|diploma|batch|class(?:es)?|training)\b|कोर्स/i],
  ['hiring', /\b(?:hiring|hire|recruit\w*|candidates?)\b|हायरिंग|भर्ती/i],
  ['website', /\b(?:websites?|web\s?dev\w*|landing pages?|online shop)\b|वेबसाइट/i],
  ['agency', /\b(?:agency|ads|campaigns?|brand(?:ing)?)\b|एजेंसी/i],
];

const fields = z.object({
  name: requiredText('Name', 80, templateMessages.nameRequired),
  /** Absent in what an older release of the admin sends. */
  fits: z._default(z.enum(templateFits, { error: templateMessages.fitsUnknown }), ''),
  /** Of a mail. */
  subject: optionalText('Subject', 150).check(known),
  english: optionalText('Text in English', maxText).check(known),
  hindi: optionalText('Text in Hindi', maxText).check(known),
});

/** A text to answer with, by whoever edits it under Settings. */
export const templateForm = fields.check(
  z.refine(({ english, hindi }) => english !== '' || hindi !== '', {
    error: templateMessages.textRequired,
    path: ['english'],
  }),
);

export type AnswerTemplate = z.output<typeof fields>;

/** What an enquiry is about; `subject` is that of the latest one, where it is known. */
export function fitOf(interest: string, subject = ''): TemplateFit {
  const exact = contactSubjects.find((each) => each === subject || each === interest);
  if (exact) return fitOfSubject[exact];
  return fitOfWords.find(([, pattern]) => pattern.test(interest))?.[0] ?? 'general';
}

/** The template to begin with: one for such enquiries, in the language if there is one. */
export function firstTemplate<Template extends AnswerTemplate>(
  templates: readonly Template[],
  fit: TemplateFit,
  language: TemplateLanguage,
): Template | undefined {
  const column = language === 'hi' ? 'hindi' : 'english';
  for (const wanted of [fit, 'general', ''] as const) {
    const fitting = templates.filter(({ fits }) => fits === wanted);
    const [first] = [...fitting.filter((each) => each[column]), ...fitting];
    if (first) return first;
  }
  return templates[0];
}

/** What stands in place of the names in braces. */
export interface TemplateValues {
  /** Of the person. */
  name: string;
  /** Course or service, batch, and value in rupees of the card; empty or null where they are not known. */
  course: string;
  batch: string;
  fee: number | null;
  /** Of the site. */
  site: string;
  /** Of whoever answers. */
  me: string;
}

/** A piece of a filled text; one with a `word` stands in the place of that word. */
export interface FilledPart {
  text: string;
  word?: TemplateWord;
}

/** The text of a template in a language, or in the other where it has none. */
export function textOf({ english, hindi }: AnswerTemplate, language: TemplateLanguage): string {
  return language === 'hi' ? hindi || english : english || hindi;
}

/** A text in pieces, with the words of a card marked; what the card does not say stands as `blankWord`. */
export function filledParts(
  text: string,
  language: TemplateLanguage,
  values: TemplateValues,
): FilledPart[] {
  // A signature without a name is that of the site.
  const signed = values.me ? text : text.replaceAll('{me}, ', '');
  // Every second piece is a word.
  return signed
    .split(placeholder)
    .map((piece, at): FilledPart => {
      if (at % 2 === 0) return { text: piece };
      const word = piece as TemplateWord;
      return { text: wordText(word, language, values) || blankWord, word };
    })
    .filter((part) => part.text !== '');
}

/** A template's subject and text in a language, with the words of a card. */
export function filledTemplate(
  template: AnswerTemplate,
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

/** "Kavita" of "Dr. R. Kavita Rathore"; the whole name where it has titles and initials only. */
export function firstName(name: string): string {
  const parts = name.trim().split(/\s+/);
  return parts.find((part) => !title.test(part) && !initials.test(part)) ?? name.trim();
}

/** What is said of a subject of the contact form within a sentence. */
const subjectTexts: Record<Exclude<TemplateFit, ''>, Record<TemplateLanguage, string>> = {
  course: { en: 'our digital marketing course', hi: 'डिजिटल मार्केटिंग कोर्स' },
  hiring: { en: 'hiring', hi: 'भर्ती' },
  agency: { en: 'our agency services', hi: 'हमारी एजेंसी की सेवाओं' },
  website: { en: 'website development', hi: 'वेबसाइट बनवाने' },
  general: { en: 'our courses and services', hi: 'हमारे कोर्स और सेवाओं' },
};

/** A course by its name, a subject of the contact form in words, and where nothing is known yet, all that there is. */
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

/** The first date that a batch names, such as "12 December" of "Weekend, 12 Dec"; empty for none. */
function dateIn(batch: string, language: TemplateLanguage): string {
  const [date] = holidaysOf(batch);
  if (!date) return '';
  const [day = '', month = '', year] = date.split('-').reverse();
  return [Number(day), monthsIn[language][Number(month) - 1], year].filter(Boolean).join(' ');
}

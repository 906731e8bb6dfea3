import * as z from 'zod/mini';
import { optionalText, requiredText } from '../api/form-fields.ts';
import { type ContactSubject, contactSubjects } from '../contact/contact-form.ts';
import { placeholderFault } from '../site/placeholders.ts';

export const templateLanguages = { en: 'English', hi: 'हिन्दी' } as const;

export type TemplateLanguage = keyof typeof templateLanguages;

export const templateMessages = {
  nameRequired: 'Please give the template a name',
  textRequired: 'Please write the text in English, in Hindi, or in both',
  unknown: 'This template was deleted.',
  changed:
    'Somebody else has just changed this template. Your text is still here: compare both, then save again.',
} as const;

/** Of a text, in characters: longer ones do not fit into the address that opens WhatsApp. */
const maxText = 1500;

/** What a template may name in braces. */
const words = ['name', 'course', 'site', 'me'] as const;

const known = z.superRefine<string>((text, context) => {
  const fault = placeholderFault(text, words);
  if (fault) context.addIssue(fault);
});

const fields = z.object({
  name: requiredText('Name', 80, templateMessages.nameRequired),
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

/** What stands in place of the names in braces. */
export interface TemplateWords {
  /** Of the person. */
  name: string;
  /** Course or service; empty when it is not known. */
  course: string;
  /** Of the site. */
  site: string;
  /** Of whoever answers. */
  me: string;
}

/** What is said where the course is not known yet. */
const anyCourse = { en: 'our courses and services', hi: 'हमारे कोर्स और सेवाओं' };

/** The subjects of the contact form within a sentence. */
const subjectTexts: Record<ContactSubject, Record<TemplateLanguage, string>> = {
  'Digital Marketing Course Inquiry': {
    en: 'our digital marketing course',
    hi: 'डिजिटल मार्केटिंग कोर्स',
  },
  'Hiring Needs': { en: 'hiring', hi: 'भर्ती' },
  'Agency Services': { en: 'our agency services', hi: 'हमारी एजेंसी की सेवाओं' },
  'Website Development': { en: 'website development', hi: 'वेबसाइट बनवाने' },
  'General Inquiry': anyCourse,
};

/** What a person is interested in, within a sentence. */
function courseText(course: string, language: TemplateLanguage): string {
  const subject = contactSubjects.find((each) => each === course);
  if (subject) return subjectTexts[subject][language];
  return course || anyCourse[language];
}

/** A template's text in a language, with the words of a card; the other language where it has none. */
export function filledTemplate(
  { english, hindi, subject }: AnswerTemplate,
  language: TemplateLanguage,
  words: TemplateWords,
): { subject: string; text: string } {
  const fill = (text: string) =>
    // A signature without a name is that of the site.
    (words.me ? text : text.replaceAll('{me}, ', '')).replaceAll(
      /\{(name|course|site|me)\}/g,
      (_, name: keyof TemplateWords) =>
        name === 'course' ? courseText(words.course, language) : words[name],
    );
  const text = language === 'hi' ? hindi || english : english || hindi;
  return { subject: fill(subject), text: fill(text) };
}

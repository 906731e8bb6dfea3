import * as z from 'zod/mini';
import { maxLengths, optionalText } from '../api/form-fields.ts';
import { replyKinds } from '../people/person.ts';
import { planForm } from '../people/step-form.ts';
import { blankWord, templateLanguages } from './reply-templates.ts';

export const replyMessages = {
  recipientUnknown: 'This number or address is no longer on the card. Please reload the page.',
  subjectRequired: 'Please give the mail a subject',
  textRequired: 'Please write something',
  blankLeft: `Please replace ${blankWord} in the text first: the card does not have this detail.`,
} as const;

/** A reply to a person: an email to send, or a call or WhatsApp text that was opened. */
export const replyForm = z
  .object({
    kind: z.enum(replyKinds),
    /** An email address or phone number of the card. */
    to: z.string(),
    subject: optionalText('Subject', 200),
    text: optionalText('Text', maxLengths.message - 200),
    /** Name of the template that was used, or ''. */
    template: optionalText('Template', 80),
    next: z.optional(planForm),
    language: z.enum(Object.keys(templateLanguages) as (keyof typeof templateLanguages)[]),
  })
  .check(
    z.refine(({ kind, subject }) => kind !== 'mail' || subject !== '', {
      error: replyMessages.subjectRequired,
      path: ['subject'],
    }),
    z.refine(({ kind, text }) => kind !== 'mail' || text !== '', {
      error: replyMessages.textRequired,
      path: ['text'],
    }),
    z.refine(({ subject }) => !subject.includes(blankWord), {
      error: replyMessages.blankLeft,
      path: ['subject'],
    }),
    z.refine(({ text }) => !text.includes(blankWord), {
      error: replyMessages.blankLeft,
      path: ['text'],
    }),
  );

export type ReplyInput = z.output<typeof replyForm>;

/** The entry of a reply on the card: the template, then the text. */
export function recordedText({ kind, to, subject, text, template, language }: ReplyInput): string {
  const head = [
    template && `“${template}”, ${templateLanguages[language]}`,
    kind === 'mail' ? subject : to,
  ];
  return [head.filter(Boolean).join(' · '), text].filter(Boolean).join('\n\n');
}

/** The link that opens WhatsApp with a text to a number in E.164. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text.toWellFormed())}`;
}

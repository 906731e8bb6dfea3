import type { Origin } from '../../../domain/forms/origin.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { ContactMessage } from './contact-emails.ts';

type SearchedFields = Omit<ContactMessage, 'id' | keyof Origin>;

/** All by which a message is found: what its sender typed, the digits of the phone without blanks, and the note. */
export function searchText(fields: SearchedFields, note: string): string {
  const { name, email, phone, subject, message } = fields;
  const digits = phone.replaceAll(/\D/g, '');
  return foldForSearch([name, email, phone, digits, subject, message, note].join(' '));
}

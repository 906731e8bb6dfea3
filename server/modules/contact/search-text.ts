import type { Origin } from '../../../domain/forms/origin.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { ContactMessage } from './contact-emails.ts';

type SearchedFields = Omit<ContactMessage, 'id' | keyof Origin>;

/**
 * The text in which a message is searched for: what the sender typed, the phone's digits without spaces, and the
 * note.
 */
export function searchText(fields: SearchedFields, note: string): string {
  const { name, email, phone, subject, message } = fields;
  const digits = phone.replaceAll(/\D/g, '');
  return foldForSearch([name, email, phone, digits, subject, message, note].join(' '));
}

import { foldForSearch } from '../../../domain/text/plain-text.ts';

interface SearchedFields {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

/**
 * The text in which a message is searched for: what the sender typed, the phone's digits without spaces, and the
 * note.
 */
export function searchText(fields: SearchedFields, note: string): string {
  const { name, email, phone, subject, message } = fields;
  const digits = phone.replaceAll(/\D/g, '');
  return foldForSearch([name, email, phone, digits, subject, message, note].join(' '));
}

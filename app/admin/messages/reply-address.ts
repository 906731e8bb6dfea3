import type { Enquiry } from '../../../domain/contact/contact.calls.ts';

/** The longest address that Windows passes to a mail program. */
const maxAddress = 2000;

type RepliedEnquiry = Pick<Enquiry, 'name' | 'email' | 'subject' | 'message' | 'createdAt'>;

/** A `mailto:` address of a reply that quotes as much of the message as fits. */
export function replyAddress(
  { name, email, subject, message, createdAt }: RepliedEnquiry,
  momentText: (instant: string) => string,
): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const start = `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=`;
  const head = `\n\nOn ${momentText(createdAt)}, ${name} wrote:\n`;
  const fullAddress = start + encodeLines(head + quote(message));
  if (fullAddress.length <= maxAddress) return fullAddress;
  const end = encodeLines('\n> [...]');
  let address = start + encodeLines(head);
  for (const letter of lettersOf(quote(message))) {
    const more = encodeLines(letter);
    if (address.length + more.length + end.length > maxAddress) break;
    address += more;
  }
  return address + end;
}

function quote(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Encodes a text; lines of an email end in CR LF. */
function encodeLines(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
}

/** Splits a text into grapheme clusters, so that a syllable is not separated from its vowel signs. */
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

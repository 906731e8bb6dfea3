/** Control characters and line separators: they could end a header. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A text in one line: no line breaks, NUL or unpaired surrogates, at most `maxLength` characters. Whatever another
 * server says (mail, SMTP, IMAP, DNS) goes through this where it enters.
 */
export function oneLine(text: string, maxLength: number): string {
  // Cut first, with room for what goes: another server decides the length.
  const line = text
    .slice(0, 8 * maxLength + 1000)
    .toWellFormed()
    .replace(breaks, ' ')
    .trim();
  return [...line].slice(0, maxLength).join('').trim();
}

/** A text of several lines, without characters that email or the database cannot hold. */
export function plainLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(/(?![\n\t])\p{Cc}/gu, '').trim();
}

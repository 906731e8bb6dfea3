/** Control characters and line separators, which could end a header. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A text on one line: no line breaks, NUL or unpaired surrogates, at most `maxLength` characters. All texts from
 * other servers (mail, SMTP, IMAP, DNS) go through this where they enter.
 */
export function oneLine(text: string, maxLength: number): string {
  // Cut first, with room for removed characters, because another server decides the length.
  const line = text
    .slice(0, 8 * maxLength + 1000)
    .toWellFormed()
    .replace(breaks, ' ')
    .trim();
  return [...line].slice(0, maxLength).join('').trim();
}

/** A text of several lines without characters that email or the database cannot contain. */
export function plainLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(/(?![\n\t])\p{Cc}/gu, '').trim();
}

/** Control characters and line separators: they could end a header. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text for one header: no line breaks, NUL or unpaired surrogates, at most `maxLength` characters. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(breaks, ' ').trim();
  return [...line].slice(0, maxLength).join('').trim();
}

/** A text of several lines, without characters that email or the database cannot hold. */
export function plainLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(/(?![\n\t])\p{Cc}/gu, '').trim();
}

/** Control characters, line separators included: what could end a header and begin another. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text that fits one header: no line breaks, no NUL, no half characters, and no longer than told. */
export function oneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replace(breaks, ' ').trim();
  return [...line].slice(0, longest).join('').trim();
}

/** A text of several lines without what no mail or database can hold. */
export function plainLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(/(?![\n\t])\p{Cc}/gu, '').trim();
}

/** A name or a search as it is kept and looked up: composed letters, in one line, without spaces around it. */
export function inOneLine(given: string): string {
  return given
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** What makes two names of categories or tags the same: their letters, whatever the case. */
export function topicKey(name: string): string {
  return inOneLine(name).toLowerCase();
}

/** A name or a search as it is stored and looked up: in NFC, on one line, trimmed. */
export function inOneLine(given: string): string {
  return given
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Two categories or tags are the same when their keys are: names compare without case. */
export function topicKey(name: string): string {
  return inOneLine(name).toLowerCase();
}

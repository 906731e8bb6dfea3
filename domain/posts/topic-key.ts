import { normalized } from '../text/normalized.ts';

/** A name or a search in its stored form: NFC, one line, trimmed. */
export function inOneLine(given: string): string {
  return normalized(given, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The key of a category or tag: names are the same when their keys are, in any case. */
export function topicKey(name: string): string {
  return inOneLine(name).toLowerCase();
}

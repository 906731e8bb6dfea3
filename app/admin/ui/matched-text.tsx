import { matchedParts } from './match-words.ts';

/** A text in which the words of a search are marked. */
export function MatchedText({ text, words }: { text: string; words: string }) {
  return matchedParts(words, text).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
    part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
  );
}

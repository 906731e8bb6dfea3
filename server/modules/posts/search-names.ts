import type { FoundName } from '../../../domain/posts/post.ts';
import { isFormOf, nearSpellings, searchedWords } from './search-words.ts';

const wordsOf = (name: string) => (searchedWords(name) ?? []).map(({ text }) => text);

/** Topics and authors that a search names: all words of one are in the other. */
export function namedBy(search: string, names: FoundName[]): FoundName[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const isNamed = ({ name }: FoundName) => {
    const own = wordsOf(name);
    const isMeant = (word: string) => words.some((typed) => isFormOf(typed, word));
    const isIn = (typed: string) => own.some((word) => isFormOf(typed, word));
    return own.length > 0 && (own.every(isMeant) || words.every(isIn));
  };
  return names.filter(isNamed);
}

/**
 * Topics and authors for a search that finds no post: those that share a word with it, mistyped or not, then the topics
 * of most posts.
 */
export function nearTo(search: string, names: FoundName[]): FoundName[] {
  const words = searchedWords(search) ?? [];
  const meant = new Set(words.flatMap(nearSpellings));
  const near = names.filter(({ name }) =>
    wordsOf(name).some((own) => meant.has(own) || words.some(({ text }) => isFormOf(text, own))),
  );
  const topics = names.filter(({ kind }) => kind !== 'author');
  const common = topics.toSorted((one, other) => other.count - one.count);
  return [...new Set([...near, ...common])];
}

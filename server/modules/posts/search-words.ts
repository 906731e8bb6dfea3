import { maxSearch } from '../../../domain/posts/post-query.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { latinSpellings, soundOf } from './sound-of.ts';

/** Letters and digits with their marks. What stands between the pieces of one word is no blank. */
const compounds = /[\p{L}\p{M}\p{N}]+(?:[-\u2010._/][\p{L}\p{M}\p{N}]+)*/gu;
const joints = /[-\u2010._/]/;

/** Apostrophes in words, and commas in numbers: India’s and 1,450 are one word each. */
const unspoken = /(?<=[\p{L}\p{M}\p{N}])['’](?=\p{L})|(?<=\p{N}),(?=\p{N})/gu;

const devanagari = /\p{Script=Devanagari}/u;

/** Begins what is stored of a word's sound. No keyboard has this letter. */
const soundMark = '\uA78F';

/** The words of a text, each with its pieces: three of "e-mail or e_mail, 90-day". */
function wordsIn(text: string): string[][] {
  const found = foldForSearch(text).replace(unspoken, '').match(compounds) ?? [];
  return found.map((word) => word.split(joints));
}

/** More letters than a word has that is written with and without a hyphen. */
const maxJoined = 60;

/**
 * What is stored of a text for searches: its folded words without repetition, those with hyphens in pieces and joined
 * ("e-mail": e, mail, email), and the sounds of those in Devanagari.
 */
export function searchableWords(...texts: string[]): string {
  const words = new Set<string>();
  for (const pieces of wordsIn(texts.join(' '))) {
    for (const piece of pieces) {
      for (const part of partsOf(piece)) words.add(part);
      if (devanagari.test(piece)) words.add(soundMark + soundOf(piece));
    }
    const joined = pieces.join('');
    if (joined.length <= maxJoined) words.add(joined);
  }
  return [...words].join(' ');
}

const step = 100;

/**
 * Long words, such as paragraphs of languages without blanks, in parts that fit into the engines' indexes. Each repeats half
 * of the one before, so that what is searched for is in one.
 */
function partsOf(word: string): string[] {
  if (word.length <= step * 2) return [word];
  const letters = [...word];
  const count = Math.max(1, Math.ceil(letters.length / step) - 1);
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * step, (at + 2) * step).join(''),
  );
}

/** A word of a search. */
export interface SearchWord {
  /** Folded, without hyphens. */
  text: string;
  /** Several for a word with hyphens. */
  pieces: string[];
  /** Other spellings in Latin letters and Devanagari, as they are stored. */
  sounds: string[];
}

const maxWords = 8;

/** Words that say little about what is searched for, in English and Hindi. */
const stopWords = new Set(
  `a about an and are as at be by can do does for from get how i in is it its me more my need of on or our should that the
  this to was want we what when which who will with you your ka ke ki ko mein se hai का के की को से में है और`.split(
    /\s+/,
  ),
);

/**
 * The words of a search, without stop words if there are others. Undefined when nothing was typed; empty when what was
 * typed has no word.
 */
export function searchedWords(search: string): SearchWord[] | undefined {
  const typed = search.slice(0, maxSearch);
  if (foldForSearch(typed) === '') return;
  const words = new Map(wordsIn(typed).map((pieces) => [pieces.join(''), pieces]));
  const telling = [...words].filter(([text]) => !stopWords.has(text));
  return (telling.length > 0 ? telling : [...words])
    .slice(0, maxWords)
    .map(([text, pieces]) => ({ text, pieces, sounds: soundsOf(text) }));
}

function soundsOf(word: string): string[] {
  if (/^[a-z]{3,}$/.test(word)) return [soundMark + soundOf(word)];
  if (!devanagari.test(word)) return [];
  return [soundMark + soundOf(word), ...latinSpellings(word)];
}

/** One or two Latin letters or digits begin nearly every text's words somewhere, and are in nearly all of them. */
export const isShort = ({ text }: SearchWord) => /^[a-z0-9]{1,2}$/.test(text);

/** Shorter words are too like each other, and nobody mistypes one that is so long. */
const correctable = /^.{4,24}$/u;

const latinLetters = 'abcdefghijklmnopqrstuvwxyz';
const devanagariLetters = String.fromCodePoint(
  ...Array.from({ length: 0x4d }, (_, at) => 0x901 + at),
);

/**
 * Everything that one typing error makes of a word (a letter missing, added, replaced, or two exchanged), and how else
 * a Hindi word is written in Latin letters: deewali, diwali.
 */
export function nearSpellings({ text }: SearchWord): string[] {
  if (!correctable.test(text)) return [];
  const alphabet = [...(devanagari.test(text) ? devanagariLetters : latinLetters)];
  const letters = [...text];
  const words = new Set(latinSpellings(text));
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [first = '', second = ''] = letters.slice(at, at + 2);
    const [rest, later] = [letters.slice(at + 1).join(''), letters.slice(at + 2).join('')];
    words.add(before + rest);
    words.add(before + second + first + later);
    for (const letter of alphabet) {
      words.add(before + letter + rest);
      words.add(before + letter + first + rest);
    }
  }
  words.delete(text);
  return [...words];
}

/** Whether a word of a name is meant by a word of a search: itself, its beginning, or another form of it. */
export function isFormOf(typed: string, word: string): boolean {
  if (typed === word || (typed.length >= 3 && word.startsWith(typed))) return true;
  const shorter = Math.min(typed.length, word.length);
  const needed = Math.max(4, shorter - 1);
  return needed <= shorter && typed.slice(0, needed) === word.slice(0, needed);
}

import type { LinkProposal } from '../../../domain/posts/posts.calls.ts';

/** Another published post, and what it is about. */
export interface LinkablePost {
  href: string;
  title: string;
  /** Names of its categories and tags. */
  topics: string[];
}

const maxProposals = 5;
/** In words: longer phrases of a title are rarely written again. */
const longest = 5;
/** Of a text, in words. */
const maxWords = 20_000;

const word = /[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu;

/** Words that say nothing of what a post is about. */
const empty = new Set(
  (
    'a about after again all an and any are as at back be before between but by can do each field first for from ' +
    'get give good guide has have how if in into is it its last less make may minute month more most my new next no not ' +
    'now of off on one or our out over own part per post say script second see seven so some step take ten than that the ' +
    'their them then there these they thing this three time tip to too two under until up us use used was way we week ' +
    'what when where which who why will with without work year you your yes ninety day'
  )
    .split(' ')
    .map(keyOf),
);

interface Word {
  key: string;
  start: number;
  end: number;
}

/** "E-mails" and "email" are one word. */
function keyOf(text: string): string {
  const key = text.toLowerCase().replaceAll(/[-'’]/g, '');
  return key.length > 3 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}

function wordsOf(text: string, max = maxWords): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(word)) {
    if (words.length === max) break;
    words.push({ key: keyOf(found), start: index, end: index + found.length });
  }
  return words;
}

const isEmpty = ({ key }: Word) => empty.has(key) || /^\p{N}+$/u.test(key);

/** Two words or more that begin and end with what a post is about. */
function isPhrase(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || first === last) return false;
  return !isEmpty(first) && !isEmpty(last);
}

const keyOfAll = (words: readonly Word[]) => words.map(({ key }) => key).join(' ');

/** A phrase where a text has it first. */
interface Place {
  words: string;
  passage: number;
  start: number;
  end: number;
}

type Phrases = ReadonlyMap<string, Place>;

/** The phrases of some texts, single words among them, by their keys. */
function phrasesIn(passages: readonly string[]): Phrases {
  const phrases = new Map<string, Place>();
  let left = maxWords;
  for (const [passage, text] of passages.entries()) {
    const words = wordsOf(text, left);
    left -= words.length;
    for (const [at, { start }] of words.entries()) {
      let key = '';
      for (const last of words.slice(at, at + longest)) {
        key = key ? `${key} ${last.key}` : last.key;
        const { end } = last;
        if (!phrases.has(key))
          phrases.set(key, { words: text.slice(start, end), passage, start, end });
      }
    }
  }
  return phrases;
}

interface Candidate {
  target: LinkablePost;
  place: Place;
  /** Higher is better. */
  weight: number;
}

/**
 * Proposes words of a text as links to other posts: those that a title has too, and names of their categories and tags.
 * `targets` begin with the newest; of two that fit as well, it is proposed. No words and no post are proposed twice.
 */
export function proposeLinks(
  passages: readonly string[],
  targets: readonly LinkablePost[],
): LinkProposal[] {
  const phrases = phrasesIn(passages);
  const candidates = targets.flatMap((target) => [
    ...byTitle(target, phrases),
    ...byTopics(target, phrases),
  ]);
  const chosen: Candidate[] = [];
  for (const each of candidates.toSorted((one, other) => other.weight - one.weight)) {
    if (chosen.some((other) => collide(each, other))) continue;
    chosen.push(each);
    if (chosen.length === maxProposals) break;
  }
  return chosen.map(({ target: { href, title }, place: { words } }) => ({ words, href, title }));
}

/** One post, or words that overlap. */
function collide(one: Candidate, other: Candidate): boolean {
  const [a, b] = [one.place, other.place];
  const overlap = a.passage === b.passage && a.start < b.end && b.start < a.end;
  return overlap || one.target.href === other.target.href;
}

function byTitle(target: LinkablePost, phrases: Phrases): Candidate[] {
  const words = wordsOf(target.title);
  const found: Candidate[] = [];
  for (const at of words.keys()) {
    for (let count = 1; count <= longest && at + count <= words.length; count += 1) {
      const part = words.slice(at, at + count);
      const place = phrases.get(keyOfAll(part));
      // What is longer is not in the text either.
      if (!place) break;
      const weight = 10 * part.filter((each) => !isEmpty(each)).length;
      if (isPhrase(part)) found.push({ target, place, weight });
    }
  }
  return found;
}

/** Of several words, or an abbreviation that is written as one. */
function byTopics(target: LinkablePost, phrases: Phrases): Candidate[] {
  return target.topics.flatMap((topic) => {
    const words = wordsOf(topic);
    const place = phrases.get(keyOfAll(words));
    const isAbbreviation = /^\p{Lu}{2,5}$/u.test(topic) && place?.words === topic;
    return place && (isPhrase(words) || isAbbreviation)
      ? [{ target, place, weight: words.length }]
      : [];
  });
}

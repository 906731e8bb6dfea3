import type { Nodes, Root } from 'hast';
import type { MarkedText } from '../../../domain/posts/post.ts';
import { blockNames, textOf } from './html/tree.ts';
import type { SearchTerm } from './post-search.repository.ts';
import { isShort, searchableWords } from './search-words.ts';

/** A paragraph, heading or line of a list, with its words as searches know them. */
export interface Passage {
  text: string;
  words: string[];
}

/** The passages of a post's cleaned text. */
export function passagesIn(tree: Root): Passage[] {
  return textsIn(tree).map((text) => ({ text, words: searchableWords(text).split(' ') }));
}

/** The texts of the blocks that have none in them, and of what stands between blocks. */
function textsIn(node: Nodes): string[] {
  if (!('children' in node)) return [];
  if (!node.children.some(isBlock)) return [textOf(node)].filter(Boolean);
  return node.children.flatMap((child) => {
    if (isBlock(child)) return textsIn(child);
    return [textOf(child)].filter(Boolean);
  });
}

const isBlock = (node: Nodes) => node.type === 'element' && blockNames.has(node.tagName);

/** What ends English words that are forms of one. */
const endings = /(?:ing|ings|ed|er|ers|es|s|ly|e)$/;

/** What forms of an English word begin with: "hir" of hire, hired and hiring. */
function rootOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const root = word
    .replace(/ie[sd]$/, 'y')
    .replace(endings, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return root.length < 3 ? word : root;
}

/** Whether a word, as it is stored for searches, is meant by a word of a search. */
export function means(term: SearchTerm, word: string): boolean {
  const { text, sounds, prefix, isExact } = term;
  if (word === text) return true;
  if (isExact) return false;
  if (!isShort(term) && word.includes(text)) return true;
  if (prefix !== '' && word.startsWith(prefix)) return true;
  return sounds.includes(word) || (word[0] === text[0] && rootOf(word) === rootOf(text));
}

/** As people write words: with hyphens, apostrophes, and commas in numbers. */
const written = /[\p{L}\p{M}\p{N}]+(?:[-\u2010._/'’,][\p{L}\p{M}\p{N}]+)*/gu;

/** A text in pieces, of which each second one is a word that a search means. */
export function markFound(text: string, terms: SearchTerm[]): MarkedText {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(written)) {
    const stored = searchableWords(word).split(' ');
    if (!terms.some((term) => stored.some((each) => means(term, each)))) continue;
    pieces.push(text.slice(end, index), word);
    end = index + word.length;
  }
  return [...pieces, text.slice(end)];
}

/** The first passage with most of the words that a search means, marked and cut around the first; undefined for none. */
export function foundPassage(passages: Passage[], terms: SearchTerm[]): MarkedText | undefined {
  let best = { passage: '', count: 0 };
  for (const { text, words } of passages) {
    const count = terms.filter((term) => words.some((word) => means(term, word))).length;
    if (count > best.count) best = { passage: text, count };
    if (count === terms.length) break;
  }
  if (best.count === 0) return;
  const marked = markFound(best.passage, terms);
  return markFound(cutAround(best.passage, marked[0]?.length ?? 0), terms);
}

const shown = { before: 60, all: 170 };

/** About two lines of a text around a place, cut between words. */
function cutAround(text: string, place: number): string {
  if (text.length <= shown.all) return text;
  const from = Math.max(0, Math.min(place - shown.before, text.length - shown.all));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const begun = start > place ? place : start;
  const last = text.lastIndexOf(' ', begun + shown.all);
  const isWhole = begun + shown.all >= text.length;
  const end = isWhole ? text.length : last > place ? last : begun + shown.all;
  return `${begun > 0 ? '… ' : ''}${text.slice(begun, end)}${end < text.length ? ' …' : ''}`;
}

/** The marked words that are other than those typed, in lower case, most frequent first. */
export function otherForms(texts: MarkedText[], terms: SearchTerm[]): string[] {
  const typed = new Set(terms.map(({ text }) => text));
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [at, word] of text.entries()) {
      const stored = searchableWords(word);
      if (at % 2 === 0 || stored.split(' ').some((each) => typed.has(each))) continue;
      const key = word.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

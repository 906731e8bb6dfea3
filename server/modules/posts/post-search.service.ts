import type { SearchHints } from '../../../domain/posts/post.ts';
import { typedWords } from '../../../domain/posts/post-query.ts';
import type { Db } from '../../db/tables.ts';
import {
  findNearest,
  type ListPage,
  type PostFilter,
  searchPostIds,
} from './post-list.repository.ts';
import {
  countPublished,
  exactTerms,
  findStored,
  findTerms,
  type SearchTerm,
} from './post-search.repository.ts';
import { isShort, nearSpellings, type SearchWord, searchedWords } from './search-words.ts';

interface Matches {
  ids: number[];
  total: number;
  /** The words that were searched instead when one was mistyped; else empty. */
  corrected: string;
  /** What was searched for in the end. */
  terms: SearchTerm[];
}

/** One page of the published posts that a search finds; undefined when nothing was typed. */
export async function searchPublished(
  db: Db,
  filter: PostFilter,
  search: string,
  page: ListPage,
): Promise<Matches | undefined> {
  const typed = typedWords(search);
  const words = searchedWords(typed.words);
  if (!words) return;
  const terms = typed.isExact ? exactTerms(words) : await findTerms(db, words);
  const whole = { ...(await matches(db, { ...filter, terms }, page)), corrected: '', terms };
  if (whole.total > 0 || words.length === 0 || typed.isExact) return whole;
  if (words.some(isShort)) {
    const begun = terms.map(asBeginning);
    const found = await matches(db, { ...filter, terms: begun }, page);
    if (found.total > 0) return { ...found, corrected: '', terms: begun };
  }
  const corrected = await correct(db, terms);
  if (!corrected) return whole;
  const similar = await findTerms(db, searchedWords(corrected) ?? []);
  const found = await matches(db, { ...filter, terms: similar }, page);
  return found.total > 0 ? { ...found, corrected, terms: similar } : whole;
}

type Instead = NonNullable<SearchHints['instead']>;

/** One word of a search in vain that finds posts, mistyped or not: the rarest one. */
export async function searchInstead(db: Db, search: string): Promise<Instead | undefined> {
  const words = searchedWords(search) ?? [];
  if (words.length < 2) return;
  const found: Instead[] = [];
  for (const term of await findTerms(
    db,
    words.filter((word) => !isShort(word)),
  )) {
    const [word = ''] = (await isUnknown(db, term)) ? await similarWords(db, term) : [term.text];
    const instead = word && (await searchEverywhere(db, word));
    if (instead) found.push(instead);
  }
  return found.sort((one, other) => one.count - other.count)[0];
}

/** The terms of a search in the admin's lists; undefined when nothing was typed. */
export async function searchedTerms(db: Db, search: string): Promise<SearchTerm[] | undefined> {
  const words = searchedWords(search);
  return words && (await findTerms(db, words)).map(asBeginning);
}

/** One or two letters are the beginning of a word. */
const asBeginning = (term: SearchTerm): SearchTerm =>
  isShort(term) ? { ...term, prefix: term.text } : term;

async function matches(db: Db, filter: PostFilter & { terms: SearchTerm[] }, page: ListPage) {
  const ofPage = await searchPostIds(db, filter, page);
  if (ofPage.ids.length > 0 || page.offset === 0) return ofPage;
  const { total } = await searchPostIds(db, filter, { limit: 1, offset: 0 });
  return { ids: [], total };
}

/** Whether no published post has a word in any form. */
async function isUnknown(db: Db, { text, words, sounds }: SearchTerm): Promise<boolean> {
  if (words.length + sounds.length > 0) return false;
  return (await countPublished(db, [text])).get(text) === 0;
}

/** The words of a search with those that no post has corrected; undefined when there is nothing to correct. */
async function correct(db: Db, terms: SearchTerm[]): Promise<string | undefined> {
  const corrected: string[] = [];
  for (const term of terms) {
    const [word] = (await isUnknown(db, term)) ? await similarWords(db, term) : [];
    corrected.push(word ?? term.text);
  }
  return terms.some(({ text }, at) => text !== corrected[at]) ? corrected.join(' ') : undefined;
}

/** The same search among all published posts. */
export async function searchEverywhere(db: Db, search: string): Promise<Instead | undefined> {
  const filter = { status: 'published' as const, category: '', tag: '' };
  const found = await searchPublished(db, filter, search, { limit: 1, offset: 0 });
  return found && found.total > 0 ? { search, count: found.total } : undefined;
}

const maxSimilar = 8;

/** Words of published posts that one typing error turns into this one: those that begin alike and are in most posts first. */
async function similarWords(db: Db, word: SearchWord): Promise<string[]> {
  const stored = await findStored(db, nearSpellings(word));
  const counts = await countPublished(db, stored.slice(0, maxSimilar));
  const isAlike = (other: string) => other[0] === word.text[0];
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([one, ones], [other, others]) => {
      return (
        Number(isAlike(other)) - Number(isAlike(one)) || others - ones || (one < other ? -1 : 1)
      );
    })
    .map(([similar]) => similar);
}

const beginning = 4;

/** Ids of the published posts nearest to a search in vain: by each word, as it may be meant, or by its beginning. */
export async function findNearestIds(db: Db, search: string, limit: number): Promise<number[]> {
  const words = (searchedWords(search) ?? []).filter((word) => !isShort(word));
  const terms = await findTerms(db, words);
  const wider = terms.map(async (term): Promise<SearchTerm> => {
    const similar = (await isUnknown(db, term)) ? await similarWords(db, term) : [];
    const isLong = term.text.length > beginning && similar.length === 0;
    const prefix = isLong ? term.text.slice(0, beginning) : '';
    return { ...term, words: [...term.words, ...similar], prefix };
  });
  return await findNearest(db, await Promise.all(wider), limit);
}

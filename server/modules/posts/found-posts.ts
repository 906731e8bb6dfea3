import type { FoundCourse, PostCard } from '../../../domain/posts/post.ts';
import { cachedResults } from '../../cached-results.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site } from '../../site.ts';
import { templatePages } from '../pages/pages.service.ts';
import { foundPassage, markFound, means, otherForms, passagesIn } from './found-text.ts';
import { exactTerms, type SearchTerm } from './post-search.repository.ts';
import { findContent } from './posts.repository.ts';
import { searchableWords, searchedWords } from './search-words.ts';

const cached = perSite(({ db, version }) =>
  cachedResults(version, (id: number) => readPassages(db, id)),
);

/** The parser is imported on first use: loading takes long. */
async function readPassages(db: Db, id: number) {
  const { parseHtml } = await import('./html/tree.ts');
  return passagesIn(parseHtml(await findContent(db, id)));
}

const formsShown = 4;

/** Posts that a search has found, with what it meant marked; and other forms of its words that were found. */
export async function withMarks(site: Site, posts: PostCard[], terms: SearchTerm[]) {
  const marked = await Promise.all(
    posts.map(async (post) => ({ ...post, found: await markPost(site, post, terms) })),
  );
  const texts = marked.flatMap(({ found }) => [found.title, found.text]);
  return { posts: marked, forms: otherForms(texts, terms).slice(0, formsShown) };
}

/** Where neither title nor excerpt has what was searched for, a passage of the text stands in place of the excerpt. */
async function markPost(site: Site, { id, title, excerpt }: PostCard, terms: SearchTerm[]) {
  const marked = { title: markFound(title, terms), text: markFound(excerpt, terms) };
  if (marked.title.length > 1 || marked.text.length > 1) return marked;
  const passage = foundPassage(await cached(site)(id), terms);
  return passage ? { ...marked, text: passage } : marked;
}

/** Courses that have all words of a search, those with one in the title first; with the week that is about one of them. */
export async function findCourses(site: Site, search: string): Promise<FoundCourse[]> {
  const words = searchedWords(search) ?? [];
  if (words.length === 0) return [];
  const terms = exactTerms(words).map((term) => ({ ...term, isExact: false }));
  const has = (text: string, how: 'some' | 'every') => {
    const stored = searchableWords(text).split(' ');
    return terms[how]((term) => stored.some((word) => means(term, word)));
  };
  const found = (await templatePages(site)).flatMap(({ path, sections }) =>
    sections.flatMap((section) => {
      if (section.kind !== 'courses') return [];
      const address = `${path}${section.id ? `#${section.id}` : ''}`;
      return section.courses.flatMap((course): FoundCourse[] => {
        const { title, description, duration, features, syllabus = [] } = course;
        const weeks = syllabus.map((week) => `${week.title} ${week.result ?? ''}`);
        if (!has([title, description, ...features, ...weeks].join(' '), 'every')) return [];
        const week = weeks.findIndex((text) => has(text, 'some'));
        const note = week < 0 ? duration : `Week ${week + 1}: ${syllabus[week]?.title}`;
        return [{ kind: 'course', name: title, note, address }];
      });
    }),
  );
  return found.sort((one, other) => {
    return Number(has(other.name, 'some')) - Number(has(one.name, 'some'));
  });
}

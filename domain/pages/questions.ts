import type { Page, Question } from '../page.ts';
import { slugify } from '../text/slug.ts';
import { costQuestion } from './cost.ts';
import { feeWords, scholarshipWords } from './course-facts.ts';

/** The id of an answer, for links to it. */
export function answerId(question: string): string {
  return `faq-${slugify(question)}`;
}

/**
 * All pages, each with the question about its price and the questions chosen for it, if it has a section for them. What
 * the delivered answers say of fees and scholarships follows the courses.
 */
export function withQuestions(pages: readonly Page[]): Page[] {
  const terms = courseTerms(pages);
  const withTerms = (question: Question): Question => ({
    ...question,
    answer: terms.reduce(
      (answer, [delivered, current]) => answer.replace(delivered, () => current),
      question.answer,
    ),
  });
  const priced = pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) =>
      section.kind === 'faq' ? { ...section, items: section.items.map(withTerms) } : section,
    ),
  }));
  const all = priced.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'faq' ? section.items : [])),
  );
  return priced.map((page) => {
    const ticked = all.filter((question) => question[page.key as keyof Question] === true);
    const ofCost = page.sections.flatMap((section) =>
      section.kind === 'cost' ? [costQuestion(section)] : [],
    );
    const items = [...ofCost, ...ticked];
    const sections = page.sections.map((section) =>
      section.kind === 'questions' ? { ...section, items } : section,
    );
    return { ...page, sections };
  });
}

/** Sentences of the delivered answers, and what they say with the terms of the courses. */
function courseTerms(pages: readonly Page[]): [delivered: string, current: string][] {
  const courses = pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'courses' ? section.courses : [])),
  );
  if (courses.length === 0) return [];
  const highest = Math.max(...courses.map(({ scholarship }) => Number(scholarship ?? 0)));
  return [
    [feeWords([]), feeWords(courses)],
    [scholarshipWords('60'), scholarshipWords(highest ? String(highest) : '')],
  ];
}

import type { Page, Question } from '../page.ts';
import { slugify } from '../text/slug.ts';
import { costQuestion } from './cost.ts';

/** The id of an answer, for links to it. */
export function answerId(question: string): string {
  return `faq-${slugify(question)}`;
}

/** All pages, each with the question about its price and the questions chosen for it, if it has a section for them. */
export function withQuestions(pages: readonly Page[]): Page[] {
  const all = pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'faq' ? section.items : [])),
  );
  return pages.map((page) => {
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

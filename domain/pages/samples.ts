import type { Page, Section } from '../page.ts';

/** The page with its made-up people marked: those whose words are still the delivered ones. */
export function withSamples(page: Page, delivered: Page, parts: readonly string[]): Page {
  const madeUp = new Set(delivered.sections.flatMap(wordsOf));
  const sections = page.sections.map((section) => {
    if (!parts.includes(section.kind)) return section;
    const samples = wordsOf(section).flatMap((words, place) => (madeUp.has(words) ? [place] : []));
    return { ...section, samples };
  });
  return { ...page, sections };
}

/** What the people of a section say. */
function wordsOf(section: Section): string[] {
  if (section.kind === 'testimonials') return section.items.map(({ quote }) => quote);
  if (section.kind === 'learner-stories') {
    return section.stories.map(({ testimonial }) => testimonial);
  }
  return [];
}

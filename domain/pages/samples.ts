import type { Page, Section } from '../page.ts';

/** The page with sample people marked: those whose texts are still the delivered ones. */
export function withSamples(page: Page, delivered: Page, parts: readonly string[]): Page {
  const madeUp = new Set(delivered.sections.flatMap(wordsOf));
  const sections = page.sections.map((section) => {
    if (!parts.includes(section.kind)) return section;
    const samples = wordsOf(section).flatMap((words, place) => (madeUp.has(words) ? [place] : []));
    return { ...section, samples };
  });
  return { ...page, sections };
}

/** The texts of a section's people. */
function wordsOf(section: Section): string[] {
  if (section.kind === 'testimonials') return section.items.map(({ quote }) => quote);
  if (section.kind === 'learner-stories') {
    return section.stories.map(({ testimonial }) => testimonial);
  }
  return [];
}

/** The pages with quotes from case studies instead of sample testimonials, if there are any. */
export function withCaseQuotes(pages: readonly Page[]): Page[] {
  const quotes = pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'case-studies' ? section.cases : [])),
  );
  const real = quotes.flatMap(({ quote, name, role, company, portrait }) =>
    quote && name
      ? [{ quote, name, designation: role ? `${role}, ${company}` : company, picture: portrait }]
      : [],
  );
  if (real.length === 0) return [...pages];
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      if (section.kind !== 'testimonials' || !section.samples?.length) return section;
      const realItems = section.items.filter((_, place) => !section.samples?.includes(place));
      return { ...section, items: [...realItems, ...real].slice(0, maxShown), samples: [] };
    }),
  }));
}

/** Maximum number of slides that styles/pages.css supports. */
const maxShown = 6;

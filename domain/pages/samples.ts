import type { Page, Section } from '../page.ts';

/** The page with sample people marked: those whose texts are still the delivered ones. With their names, they are drawn. */
export function withSamples(page: Page, delivered: Page, parts: readonly string[]): Page {
  const madeUp = delivered.sections.flatMap(speakersIn);
  const words = new Set(madeUp.map((each) => each.words));
  const names = new Set(madeUp.map(({ name }) => name));
  const sections = page.sections.map((section) => {
    if (!parts.includes(section.kind)) return section;
    const speakers = speakersIn(section);
    const samples = speakers.flatMap((each, place) => (words.has(each.words) ? [place] : []));
    const drawn = speakers.flatMap(({ name }, place) =>
      samples.includes(place) && names.has(name) ? [name] : [],
    );
    return { ...section, samples, drawn };
  });
  return { ...page, sections };
}

/** The people of a section and what they say. */
function speakersIn(section: Section): { name: string; words: string }[] {
  if (section.kind === 'testimonials') {
    return section.items.map(({ name, quote }) => ({ name, words: quote }));
  }
  if (section.kind === 'learner-stories') {
    return section.stories.map(({ name, testimonial }) => ({ name, words: testimonial }));
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
      return {
        ...section,
        items: [...realItems, ...real].slice(0, maxShown),
        samples: [],
        drawn: [],
      };
    }),
  }));
}

/** Maximum number of slides that styles/pages.css supports. */
const maxShown = 6;

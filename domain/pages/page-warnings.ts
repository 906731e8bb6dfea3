import type { Page } from '../page.ts';
import { claimAdvice, claimWords } from '../text/claim-words.ts';
import { dayText, isDay } from '../text/dates.ts';
import { type PageEdits, partsOf, valuesOf, withEdits } from './page-edits.ts';

/** A warning before a page is published, which does not prevent publishing. */
export interface PageWarning {
  /** Path from a part to a field, such as `hero`, `stats`. */
  path: (string | number)[];
  title: string;
  advice: string;
}

/**
 * Warnings about a page with edits: batches that are over on the day `today` (YYYY-MM-DD), people without consent, figures
 * without a date, and promising or urgent words of the owner.
 */
export function pageWarnings(delivered: Page, edits: PageEdits, today = ''): PageWarning[] {
  const page = withEdits(delivered, edits);
  return [
    ...batchWarnings(page, today),
    ...storyWarnings(page, delivered),
    ...figureWarnings(page),
    ...claimWarnings(page, delivered),
  ];
}

function batchWarnings({ sections }: Page, today: string): PageWarning[] {
  const courses = sections.flatMap((section) =>
    section.kind === 'courses' ? section.courses : [],
  );
  return courses.flatMap(({ title, batches = [] }, course) =>
    batches.flatMap(({ start }, place): PageWarning[] => {
      if (!isDay(start) || start >= today) return [];
      return [
        {
          path: ['courses', 'courses', course, 'batches', place, 'start'],
          title: `The batch of ${dayText(start)} is over: ${title}`,
          advice: 'Visitors do not see it any more. Give it its next day, or remove it.',
        },
      ];
    }),
  );
}

/** Only real people: sample people need no consent and are marked as samples. */
function storyWarnings(page: Page, delivered: Page): PageWarning[] {
  const samples = new Set(
    delivered.sections.flatMap((section) =>
      section.kind === 'learner-stories'
        ? section.stories.map(({ testimonial }) => testimonial)
        : [],
    ),
  );
  return page.sections.flatMap((section) => {
    if (section.kind !== 'learner-stories') return [];
    return section.stories.flatMap((story, place): PageWarning[] => {
      if (samples.has(story.testimonial)) return [];
      const path = [section.kind, 'stories', place];
      const consent = {
        path: [...path, 'hasConsent'],
        title: `${story.name} has not agreed yet to be shown`,
        advice:
          'Advertisements of courses need the written consent of the people they show, given after the result. Tick it once you have it.',
      };
      const course = {
        path: [...path, 'course'],
        title: `The story of ${story.name} names no course`,
        advice: 'Advertisements of courses must say which course somebody took.',
      };
      return [...(story.hasConsent ? [] : [consent]), ...(story.course ? [] : [course])];
    });
  });
}

function figureWarnings(page: Page): PageWarning[] {
  return page.sections.flatMap((section): PageWarning[] => {
    if (section.kind !== 'hero' && section.kind !== 'results') return [];
    const figures = section.kind === 'hero' ? section.stats : section.results;
    if (!figures?.length || section.counted) return [];
    const title = 'The figures do not say on which day they were true';
    const advice = 'Enter the day under “Counted on”. A claim with its date can be checked.';
    return [{ path: [section.kind, 'counted'], title, advice }];
  });
}

function claimWarnings(page: Page, delivered: Page): PageWarning[] {
  return partsOf(page).flatMap((part) => {
    const before = new Set(textsOf(valuesOf(delivered, part)).map(({ text }) => text));
    return textsOf(valuesOf(page, part)).flatMap(({ path, text }) => {
      if (before.has(text)) return [];
      return claimWords(text).map(({ kind, words }) => ({
        path: [part, ...path],
        title: kind === 'promise' ? `“${words}” promises` : `“${words}” hurries the reader`,
        advice: claimAdvice[kind],
      }));
    });
  });
}

function textsOf(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, at) => textsOf(each, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, [...path, key]));
}

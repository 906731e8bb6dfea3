import { isDeepStrictEqual } from 'node:util';
import { homePage } from '../../../content/pages/home.ts';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import type { Page } from '../../../domain/page.ts';
import {
  type PageEdits,
  type PartName,
  partsOf,
  valuesOf,
} from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';

/** Publishing the legal page also creates a version of its text. */
export const changedPages: Record<'home' | 'legal', Page> = {
  home: homePage,
  legal: privacyPolicyPage,
};

/** The texts of one save: every part of the page contains its number. */
export function wordsOf(page: Page, save: number): PageEdits {
  const edits = partsOf(page).map((part) => {
    const title = markOf(page, part, save);
    const words = part === 'legal-text' ? { parts: [{ title, text: title }] } : { title };
    return [part, { values: { ...valuesOf(page, part), ...words } }];
  });
  return Object.fromEntries(edits);
}

/** The number of the save that all texts of a page come from, or "none"; for a mixture, an error message. */
export function saveIn(page: Page, text: string): string {
  const marks = text.matchAll(new RegExp(`${page.key} [a-z-]+ of save (\\d+)\\.`, 'g'));
  const [save, ...others] = new Set([...marks].map(([, number]) => Number(number)));
  if (save === undefined) return 'none';
  // A section of partners is public only if it has partners, and here it has none.
  const shown = partsOf(page).filter((part) => part !== 'partners');
  const missing = shown.filter((part) => !text.includes(markOf(page, part, save)));
  if (others.length === 0 && missing.length === 0) return String(save);
  return `${save} mixed with [${others}], without its [${missing}]`;
}

/** Like saveIn, for a draft or publication in an API response, field by field. */
export function saveOf(page: Page, side: PageOverview['draft']): string {
  if (!side) return 'none';
  const save = saveIn(page, JSON.stringify(side.edits));
  const isWhole = isDeepStrictEqual(side.edits, wordsOf(page, Number(save)));
  return isWhole ? save : `not wholly ${save}`;
}

function markOf(page: Page, part: PartName, save: number): string {
  return `${page.key} ${part} of save ${save}.`;
}

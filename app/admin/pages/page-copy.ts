import type { PageEdits } from '../../../domain/pages/page-edits.ts';
import { readJson, storeJson } from '../session/stored-json.ts';

/** Edits of a page that were typed and not stored, with those that the form began with. */
interface PageCopy {
  edits: PageEdits;
  base: PageEdits;
}

const keyOf = (page: string) => `page-copy-${page}`;

export const keepCopy = (page: string, copy: PageCopy) => storeJson(keyOf(page), copy);

export const dropCopy = (page: string) => localStorage.removeItem(keyOf(page));

export const keptCopy = (page: string) => readJson(keyOf(page), isPageCopy);

function isPageCopy(kept: unknown): kept is PageCopy {
  const { edits, base } = Object(kept);
  return typeof edits === 'object' && typeof base === 'object' && Boolean(edits && base);
}

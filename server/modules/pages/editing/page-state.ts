import type { Page } from '../../../../domain/page.ts';
import {
  isSame,
  type PageEdits,
  type PartEdit,
  readEdits,
} from '../../../../domain/pages/page-edits.ts';
import type { Db } from '../../../db/tables.ts';
import type { EditedPage } from '../pages.repository.ts';

/** A page with what was changed of it; a page without a row has the revision ''. */
export interface PageState extends EditedPage {
  delivered: Page;
}

export interface DraftChange {
  page: string;
  /** What the change began with. */
  revision: string;
  by: string;
}

export type PageOutcome =
  | { kind: 'done'; state: PageState }
  | { kind: 'page-not-found' }
  /** Of another release, or not from our form. */
  | { kind: 'page-outdated' }
  /** A sentence for each field that cannot be published so. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Somebody else changed the page meanwhile: theirs. */
  | { kind: 'page-changed'; state: PageState };

/** Changes a page within a transaction, unless somebody else did since. */
export type ChangePage = (
  trx: Db,
  given: DraftChange,
  now: Date,
  make: (current: PageState) => PageOutcome | Pick<EditedPage, 'draft' | 'published'>,
) => Promise<PageOutcome>;

export function stateOf(page: Page, edited: EditedPage | undefined): PageState {
  return { ...(edited ?? { page: page.key, revision: '' }), delivered: page };
}

/** The page with these edits public, and without a draft that says the same. */
export function publication(
  { delivered: page, draft }: PageState,
  edits: PageEdits,
  { broken, by, now }: { broken: Record<string, string>; by: string; now: Date },
) {
  const read = readEdits(page, edits as Record<string, PartEdit>);
  if (read.kind === 'page-outdated') return read;
  const fields = { ...broken, ...read.fields };
  if (Object.keys(fields).length > 0) return { kind: 'invalid' as const, fields };
  const side = { edits: read.edits, at: now.toISOString(), by };
  return {
    draft: draft && isSame(draft.edits, edits) ? undefined : draft,
    published: isSame(read.edits, {}) ? undefined : side,
  };
}

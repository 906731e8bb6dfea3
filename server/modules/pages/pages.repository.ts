import type { Selectable } from 'kysely';
import type { PageEdits } from '../../../domain/pages/page-edits.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** The edits of a draft or of the published page, with their time and author. */
export interface EditedSide {
  edits: PageEdits;
  at: Instant;
  by: string;
}

/** A page with edits. */
export interface EditedPage {
  /** The page's key. */
  page: string;
  /** Changes with every write. */
  revision: string;
  draft?: EditedSide | undefined;
  published?: EditedSide | undefined;
}

export async function findEditedPages(db: Db): Promise<EditedPage[]> {
  const rows = await db.selectFrom('page_edits').selectAll().orderBy('page').execute();
  return rows.map(editedPage);
}

export async function findEditedPage(db: Db, page: string): Promise<EditedPage | undefined> {
  const query = db.selectFrom('page_edits').selectAll().where('page', '=', page);
  const row = await query.executeTakeFirst();
  return row && editedPage(row);
}

/**
 * Stores a page in place of the one with this revision ('' for none), or deletes it if it has neither draft nor
 * publication. Returns false and stores nothing if the page has another revision by now.
 */
export async function replaceEditedPage(
  db: Db,
  { page, ...edited }: EditedPage,
  revision: string,
): Promise<boolean> {
  const row = rowOf(edited);
  if (revision === '') {
    if (!row) return true;
    const insert = db.insertInto('page_edits').values({ page, ...row });
    const { numInsertedOrUpdatedRows: inserted } = await insert
      .onConflict((conflict) => conflict.column('page').doNothing())
      .executeTakeFirstOrThrow();
    return Number(inserted) === 1;
  }
  if (!row) {
    const { numDeletedRows: deleted } = await db
      .deleteFrom('page_edits')
      .where('page', '=', page)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow();
    return Number(deleted) === 1;
  }
  const { numUpdatedRows: updated } = await db
    .updateTable('page_edits')
    .set(row)
    .where('page', '=', page)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return Number(updated) === 1;
}

function rowOf({ revision, draft, published }: Omit<EditedPage, 'page'>) {
  if (!draft && !published) return undefined;
  return {
    revision,
    draft: draft ? JSON.stringify(draft.edits) : null,
    draft_at: draft?.at ?? null,
    draft_by: draft?.by ?? null,
    published: published ? JSON.stringify(published.edits) : null,
    published_at: published?.at ?? null,
    published_by: published?.by ?? null,
  };
}

function editedPage(row: Selectable<Tables['page_edits']>): EditedPage {
  return {
    page: row.page,
    revision: row.revision,
    draft: sideOf(row.draft, row.draft_at, row.draft_by),
    published: sideOf(row.published, row.published_at, row.published_by),
  };
}

function sideOf(json: string | null, at: Instant | null, by: string | null) {
  if (json === null || at === null || by === null) return undefined;
  return { edits: JSON.parse(json) as PageEdits, at, by };
}

interface PageChange {
  /** The page's key. */
  page: string;
  /** Of what visitors read, in SHA-256. */
  hash: string;
  changedAt: Instant;
}

/** What visitors read of each page since when, by its key. */
export async function findPageChanges(db: Db): Promise<Map<string, PageChange>> {
  const query = db.selectFrom('page_changes').select(['page', 'hash', 'changed_at as changedAt']);
  return new Map((await query.execute()).map((row) => [row.page, row]));
}

export async function upsertPageChange(db: Db, { page, hash, changedAt }: PageChange) {
  const row = { hash, changed_at: changedAt };
  await db
    .insertInto('page_changes')
    .values({ page, ...row })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
    .execute();
}

import * as z from 'zod/mini';
import { storable } from '../text/storable.ts';
import { maxSelected } from './list-limits.ts';

/** The maximum of PostgreSQL's integer type. */
const maxId = 2_147_483_647;
const maxIds = 500;
const maxSearch = 200;
const maxPage = 1_000_000;

/** The id of a row. */
export function rowId(error = 'Please select some first') {
  return z.int({ error }).check(z.minimum(1, { error }), z.maximum(maxId, { error }));
}

/** The items that a call changes, without repetition. */
export function selectedItems<Item extends z.core.$ZodType>(item: Item) {
  return z
    .array(item, { error: 'Please select some first' })
    .check(
      z.minLength(1, { error: 'Please select some first' }),
      z.maxLength(maxIds, { error: `Please select at most ${maxIds} at once` }),
    );
}

/** Ids of the rows that a call changes. */
export const ids = selectedItems(rowId());

/** The rows that are exported to a file; at most as many as "select all" selects. */
export const selectionBody = z.object({
  ids: z
    .array(rowId(), { error: 'Please select some first' })
    .check(
      z.minLength(1, { error: 'Please select some first' }),
      z.maxLength(maxSelected, { error: `Please select at most ${maxSelected} at once` }),
    ),
});

export const idsBody = z.object({ ids });

/** The id in a path; 0, which no row has, if it is invalid. */
export const idParams = z.object({
  id: z.pipe(z.unknown(), z.transform(readId)).register(z.globalRegistry, { type: 'integer' }),
});

function readId(given: unknown): number {
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : 0;
  return id <= maxId ? id : 0;
}

/** Requests rows instead of a page: those with these ids in any state, or the ids of all matching rows, in `ids`. */
export const rowsQuery = {
  ids: z.catch(
    z.optional(
      z
        .pipe(
          z.string().check(z.regex(/^\d{1,10}(?:,\d{1,10}){0,499}$/)),
          z.transform((text) => text.split(',').map(readId)),
        )
        .register(z.globalRegistry, { type: 'string' }),
    ),
    undefined,
  ),
  select: z.catch(z.optional(z.literal('all')), undefined),
};

/** The query of a list apart from its filter. */
export interface RowsQuery {
  ids?: readonly number[] | undefined;
  select?: 'all' | undefined;
}

/** The query of a list; invalid parameters are ignored. */
export function listQuery<Status extends string>(statuses: readonly Status[]) {
  return z.object({ status: oneOf(statuses), search, page, ...rowsQuery });
}

/** One of these words, otherwise undefined. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return z.catch(z.optional(z.enum(words)), undefined);
}

export const page = z
  .catch(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text) => Math.min(Math.max(Number(text), 1), maxPage)),
    ),
    1,
  )
  .register(z.globalRegistry, { type: 'integer', minimum: 1 });

export const search = z.catch(z.pipe(z.string(), z.transform(searchable)), '');

/** Removes characters that PostgreSQL refuses. */
function searchable(text: string): string {
  return storable(text).trim().slice(0, maxSearch).toWellFormed();
}

/** The fields of every page of a list. */
export const place = {
  page: z.int(),
  pages: z.int(),
  /** The ids of all matching rows, if requested. */
  ids: z.optional(z.array(z.int())),
};

export const okResponse = z.object({ ok: z.boolean() });

/** Number of rows that a call changed. */
export const changedResponse = z.object({ changed: z.int() });

/** The same, with a token that undoes the change. */
export const undoableResponse = z.object({ changed: z.int(), undo: z.nullable(z.string()) });
export type UndoableResponse = z.output<typeof undoableResponse>;

export const countsOf = <Key extends string>(keys: readonly Key[]) =>
  z.record(z.enum(keys), z.int());

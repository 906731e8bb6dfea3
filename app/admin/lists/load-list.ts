import { redirect } from 'react-router';
import type { BulkRows, RowId } from './rows/rows.tsx';

/** What a list's screen asks for in its address; `load` calls the API with it. */
export async function loadList<Page extends { pages: number }>(
  request: Request,
  load: (asked: { search: string; signal: AbortSignal }) => Promise<Page>,
): Promise<Page> {
  const { search } = new URL(request.url);
  const list = await load({ search, signal: request.signal });
  stayWithin(request, list.pages);
  return list;
}

/** How the list at an address reads some of its rows, and the ids of all. */
export function bulkOf<Row>(
  search: string,
  total: number,
  load: (search: string) => Promise<{ rows: readonly Row[]; ids?: readonly RowId[] | undefined }>,
): BulkRows<Row> {
  const withParam = (name: string, value: string) => {
    const params = new URLSearchParams(search);
    params.set(name, value);
    return `?${params}`;
  };
  return {
    total,
    find: async (ids) => (await load(withParam('ids', ids.join(',')))).rows,
    findAll: async () => (await load(withParam('select', 'all'))).ids ?? [],
  };
}

let heldLists = 0;

/** While a list keeps its rows in their places, no other page is led to. Ends by the function that it returns. */
export function holdLists(): () => void {
  heldLists += 1;
  return () => {
    heldLists -= 1;
  };
}

/**
 * Leads from a page beyond the last to the last: an address that was typed, or the page whose last row has just gone.
 */
export function stayWithin(request: Request, pages: number): void {
  const { pathname, searchParams } = new URL(request.url);
  if (heldLists > 0 && request.url === location.href) return;
  if (!(Number(searchParams.get('page')) > Math.max(pages, 1))) return;
  if (pages > 1) searchParams.set('page', String(pages));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
}

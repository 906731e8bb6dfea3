import { redirect } from 'react-router';

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

/**
 * Leads from a page beyond the last to the last: an address that was typed, or the page whose last row has just gone.
 */
export function stayWithin(request: Request, pages: number): void {
  const { pathname, searchParams } = new URL(request.url);
  if (!(Number(searchParams.get('page')) > Math.max(pages, 1))) return;
  if (pages > 1) searchParams.set('page', String(pages));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
}

import { redirect } from 'react-router';
import { callApi } from '../api/call-api.ts';

/** What a list's screen asks for in its address. */
export async function loadList<Page extends { pages: number }>(
  path: string,
  request: Request,
): Promise<Page> {
  const { search } = new URL(request.url);
  const list = await callApi<Page>(`${path}${search}`, { signal: request.signal });
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

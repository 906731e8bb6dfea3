import { redirect } from 'react-router';
import { callApi } from '../api/call-api.ts';

interface ListPage {
  page: number;
  pages: number;
}

/** What a list's screen asks for in its address. After the last row of the last page went, the page before is shown. */
export async function loadList<Page extends ListPage>(
  path: string,
  request: Request,
): Promise<Page> {
  const { pathname, search, searchParams } = new URL(request.url);
  const list = await callApi<Page>(`${path}${search}`, { signal: request.signal });
  if (list.page <= list.pages) return list;
  searchParams.set('page', String(list.pages));
  throw redirect(`${pathname}?${searchParams}`);
}

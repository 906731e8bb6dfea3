const maxSearch = 200;
const lastPage = 1_000_000;

export interface QueueQuery<Status> {
  /** Absent when none of the known ones was asked for. */
  status: Status | undefined;
  search: string;
  page: number;
}

/** Reads what a list's address asks for; whatever cannot be meant is as if it were not there. */
export function readQueueQuery<Status extends string>(
  query: unknown,
  statuses: readonly Status[],
): QueueQuery<Status> {
  const { status, search, page } = query as Record<string, unknown>;
  return {
    status: statuses.find((known) => known === status),
    search: typeof search === 'string' ? plain(search) : '',
    page: readPage(page),
  };
}

/** No database has these characters, and PostgreSQL does not even look for them. */
function plain(search: string): string {
  return search
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, maxSearch)
    .toWellFormed();
}

function readPage(page: unknown): number {
  const number = typeof page === 'string' && /^\d{1,9}$/.test(page) ? Number(page) : 1;
  return Math.min(Math.max(number, 1), lastPage);
}

/** The id at the end of an address; 0, which nothing has, for what is none. */
export function readId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= 2_147_483_647 ? id : 0;
}

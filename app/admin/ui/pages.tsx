import { useSearchParams } from 'react-router';
import { ActionLink } from './action.tsx';

interface PagesProps {
  page: number;
  pageCount: number;
}

/** Previous and Next of a list, in the address; nothing when one page holds it all. */
export function Pages({ page, pageCount }: PagesProps) {
  const [params] = useSearchParams();
  if (pageCount <= 1 && page <= 1) return null;
  const addressOf = (other: number) => {
    const next = new URLSearchParams(params);
    if (other > 1) next.set('page', String(other));
    else next.delete('page');
    return `?${next}`;
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? <ActionLink to={addressOf(page - 1)}>Previous</ActionLink> : <span />}
      <p className="text-[0.9375rem] text-mute">
        Page {page} of {Math.max(pageCount, 1)}
      </p>
      {page < pageCount ? <ActionLink to={addressOf(page + 1)}>Next</ActionLink> : <span />}
    </nav>
  );
}

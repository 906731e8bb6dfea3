import { pagesShown } from '../../../domain/blog/pages-shown.ts';
import type { PostQuery } from '../../../domain/blog/post.ts';
import { blogAddress } from '../../../domain/blog/post-query.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-4 text-[0.9375rem] font-semibold';
const open = `${box} border-line bg-white text-ink hover:border-ink`;

interface PaginationProps {
  query: PostQuery;
  pageCount: number;
}

/** Previous, the pages, Next: links, so that every page has an address. */
export function Pagination({ query, pageCount }: PaginationProps) {
  if (pageCount < 2) return null;
  const address = (page: number) => blogAddress({ ...query, page });
  return (
    <nav aria-label="Pages" className="mt-12">
      <ul className="flex flex-wrap gap-2.5">
        <li>
          <Step label="Previous" to={query.page > 1 ? address(query.page - 1) : undefined} />
        </li>
        {pagesShown(query.page, pageCount).map((page, place) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is told apart by its place alone
            <li className="self-center px-1" key={`gap ${place}`}>
              …
            </li>
          ) : (
            <li key={page}>
              <SiteLink
                aria-current={page === query.page ? 'page' : undefined}
                aria-label={`Page ${page}`}
                className={page === query.page ? `${box} border-green bg-green text-chalk` : open}
                to={address(page)}
              >
                {page}
              </SiteLink>
            </li>
          ),
        )}
        <li>
          <Step label="Next" to={query.page < pageCount ? address(query.page + 1) : undefined} />
        </li>
      </ul>
    </nav>
  );
}

/** At the end of the strip a step is shown, but leads nowhere. */
function Step({ label, to }: { label: string; to: string | undefined }) {
  if (!to) {
    return <span className={`${box} border-line text-mute`}>{label}</span>;
  }
  return (
    <SiteLink className={open} to={to}>
      {label}
    </SiteLink>
  );
}

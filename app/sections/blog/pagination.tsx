import { pagesShown } from '../../../domain/posts/pages-shown.ts';

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-4 text-[0.9375rem] font-semibold';
const open = `${box} border-line bg-white text-ink hover:border-ink`;

interface PaginationProps {
  label: string;
  page: number;
  pageCount: number;
  address: (page: number) => string;
}

/** Previous, the pages, Next: links, so that every page has an address. */
export function Pagination({ label, page: current, pageCount, address }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className="mt-12">
      <ul className="flex flex-wrap gap-2.5">
        <li>
          <Step label="Previous" to={current > 1 ? address(current - 1) : undefined} />
        </li>
        {pagesShown(current, pageCount).map((page, place) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is told apart by its place alone
            <li className="self-center px-1" key={`gap ${place}`}>
              …
            </li>
          ) : (
            <li key={page}>
              <a
                aria-current={page === current ? 'page' : undefined}
                aria-label={`Page ${page}`}
                className={page === current ? `${box} border-green bg-green text-chalk` : open}
                href={address(page)}
              >
                {page}
              </a>
            </li>
          ),
        )}
        <li>
          <Step label="Next" to={current < pageCount ? address(current + 1) : undefined} />
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
    <a className={open} href={to}>
      {label}
    </a>
  );
}

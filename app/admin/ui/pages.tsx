import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pagesShown } from '../../../domain/posts/pages-shown.ts';

interface PagesProps {
  page: number;
  pageCount: number;
}

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-3.5 ' +
  'text-[0.9375rem] font-semibold tabular-nums no-underline';
const open = `${box} border-mute/70 bg-white text-ink hover:border-ink hover:bg-sand`;
const current = `${box} border-green bg-green text-chalk`;

/** Previous, the pages, Next of a list, in the address, as on the public blog; nothing when one page holds it all. */
export function Pages({ page, pageCount }: PagesProps) {
  const addressOf = useAddressOf();
  const strip = useFocusOnNewPage(page);
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" ref={strip}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Step label="Previous" to={page > 1 ? addressOf(page - 1) : undefined} />
        </li>
        {pagesShown(page, pageCount).map((each, place) =>
          each === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is told apart by its place alone
            <li className="self-center px-1" key={`gap ${place}`}>
              …
            </li>
          ) : (
            <li key={each}>
              <Link
                aria-current={each === page ? 'page' : undefined}
                aria-label={`Page ${each}`}
                className={each === page ? current : open}
                to={addressOf(each)}
              >
                {each}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step label="Next" to={page < pageCount ? addressOf(page + 1) : undefined} />
        </li>
      </ul>
    </nav>
  );
}

/** At either end the link is disabled. */
function Step({ label, to }: { label: string; to: string | undefined }) {
  if (!to) return <span className={`${box} border-line text-mute`}>{label}</span>;
  return (
    <Link className={open} to={to}>
      {label}
    </Link>
  );
}

function useAddressOf(): (page: number) => string {
  const [params] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(params);
    if (page > 1) next.set('page', String(page));
    else next.delete('page');
    return `?${next}`;
  };
}

/** Scrolls to the top after a page change. */
function useFocusOnNewPage(page: number) {
  const strip = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!strip.current?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
  return strip;
}

import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PostQuery } from '../../../domain/posts/post.ts';
import { blogAddress, maxSearch } from '../../../domain/posts/post-query.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

const typingPauseMs = 200;

export interface CategoryCount {
  name: string;
  count: number;
}

interface PostFiltersProps {
  query: PostQuery;
  total: number;
  categories: CategoryCount[];
}

/** Search box and category chips: a GET form and links, quicker once React is there. */
export function PostFilters({ query, total, categories }: PostFiltersProps) {
  return (
    <>
      <SearchBox key={`${query.category} ${query.tag}`} query={query} />
      <nav aria-label="Categories" className="mt-5">
        <ul className="flex flex-wrap gap-2.5">
          <li>
            <CategoryLink count={total} name="All" query={query} value="" />
          </li>
          {categories.map(({ name, count }) => (
            <li key={name}>
              <CategoryLink count={count} name={name} query={query} value={name} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function SearchBox({ query }: { query: PostQuery }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useSearchFromAddress(input, query.search);

  const search = (form: HTMLFormElement, replace: boolean) =>
    navigate(addressOf(form), { replace, preventScrollReset: true });
  const searchSoon = (form: HTMLFormElement) => {
    clearTimeout(pause.current);
    // Typing replaces the address, so that Back leaves the list rather than taking letters away.
    pause.current = setTimeout(() => search(form, true), typingPauseMs);
  };
  const searchNow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(pause.current);
    const form = event.currentTarget;
    search(form, new URL(addressOf(form), location.href).href === location.href);
  };

  return (
    // Where large letters leave little room, the button stands below the box.
    // biome-ignore lint/a11y/useSemanticElements: older phones know the role, not the element
    <form
      action="/blog"
      className="@container relative"
      onInput={(event) => searchSoon(event.currentTarget)}
      onSubmit={searchNow}
      role="search"
    >
      {query.category && <input name="category" type="hidden" value={query.category} />}
      {query.tag && <input name="tag" type="hidden" value={query.tag} />}
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-6 -translate-y-1/2 @max-[16rem]:hidden" />
      <input
        aria-label="Search blog posts"
        className="block min-h-14 w-full rounded-control border border-mute/70 bg-white py-3 pr-28 pl-13 @max-[16rem]:px-4 text-base placeholder:text-mute hover:border-ink"
        defaultValue={query.search}
        enterKeyHint="search"
        maxLength={maxSearch}
        name="search"
        placeholder="Search blog posts..."
        ref={input}
        type="search"
      />
      <button
        className="absolute top-1.5 right-1.5 min-h-11 cursor-pointer rounded-control px-4 text-base font-semibold text-brick hover:underline @max-[16rem]:static"
        type="submit"
      >
        Search
      </button>
    </form>
  );
}

/** Where the browser would go with the form. */
function addressOf(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `/blog?${new URLSearchParams(typed)}`;
}

/**
 * Shows what the address asks for after Back or a link, but never over what is being typed. What was typed before React
 * came is searched for now.
 */
function useSearchFromAddress(input: { current: HTMLInputElement | null }, search: string) {
  const isFirst = useRef(true);
  useEffect(() => {
    const field = input.current;
    const isTypedBefore = isFirst.current && field?.value !== search;
    isFirst.current = false;
    if (isTypedBefore) field?.dispatchEvent(new Event('input', { bubbles: true }));
    else if (field && document.activeElement !== field) field.value = search;
  }, [input, search]);
}

interface CategoryLinkProps {
  query: PostQuery;
  name: string;
  /** Empty for All. */
  value: string;
  count: number;
}

function CategoryLink({ query, name, value, count }: CategoryLinkProps) {
  // The loader has put the name as it is written.
  const chosen = query.category === value;
  return (
    <SiteLink
      aria-current={chosen ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full border px-4.5 text-[0.9375rem] font-semibold transition-colors duration-150 ${
        chosen
          ? 'border-green bg-green text-chalk'
          : 'border-line bg-white text-ink hover:border-ink'
      }`}
      keepsScroll
      to={blogAddress({ ...query, category: value, page: 1 })}
    >
      {name} ({count})
    </SiteLink>
  );
}

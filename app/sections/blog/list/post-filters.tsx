import type { PostQuery } from '../../../../domain/posts/post.ts';
import { blogAddress, maxSearch } from '../../../../domain/posts/post-query.ts';
import { SearchIcon } from '../../../ui/icons.tsx';

export interface CategoryCount {
  name: string;
  count: number;
}

interface PostFiltersProps {
  query: PostQuery;
  total: number;
  categories: CategoryCount[];
}

/** Search box and category chips: a GET form and links, which swapList answers in place. */
export function PostFilters({ query, total, categories }: PostFiltersProps) {
  return (
    <>
      <SearchBox query={query} />
      <nav aria-label="Categories" className="mt-5" data-swap="">
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
  return (
    // Where large letters leave little room, the button stands below the box.
    // biome-ignore lint/a11y/useSemanticElements: older phones know the role, not the element
    <form action="/blog" className="@container relative" role="search">
      <div data-swap="" hidden>
        {query.category && <input name="category" type="hidden" value={query.category} />}
        {query.tag && <input name="tag" type="hidden" value={query.tag} />}
      </div>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-6 -translate-y-1/2 @max-[16rem]:hidden" />
      <input
        aria-label="Search blog posts"
        className="block min-h-14 w-full rounded-control border border-mute/70 bg-white py-3 pr-28 pl-13 @max-[16rem]:px-4 text-base placeholder:text-mute hover:border-ink"
        defaultValue={query.search}
        enterKeyHint="search"
        maxLength={maxSearch}
        name="search"
        placeholder="Search blog posts..."
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
    <a
      aria-current={chosen ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full border px-4.5 text-[0.9375rem] font-semibold transition-colors duration-150 ${
        chosen
          ? 'border-green bg-green text-chalk'
          : 'border-line bg-white text-ink hover:border-ink'
      }`}
      data-in-place=""
      href={blogAddress({ ...query, category: value, page: 1 })}
    >
      {name} ({count})
    </a>
  );
}

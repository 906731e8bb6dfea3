import type { ReactNode } from 'react';
import { titleId } from '../../../domain/page.ts';
import type { PostCard as Post, PostQuery, SearchHints } from '../../../domain/posts/post.ts';
import { blogAddress, maxSearch, typedWords } from '../../../domain/posts/post-query.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Eyebrow } from '../../ui/band.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { TopicIcon } from '../../ui/kolam/cover.tsx';
import { Opening } from '../../ui/kolam/opening.tsx';
import type { SectionProps } from '../section.tsx';
import { PostCard } from './post-card.tsx';
import { PostRow } from './post-row.tsx';
import { FoundNames, NothingFound, type SearchTexts } from './search-help.tsx';

/** The hero of the list of posts, or of those of a category or tag; or what a search found. */
export function BlogOpening(props: SectionProps<'blog-opening'>) {
  const { eyebrow, title, lead, topic, children } = props;
  if (children) return <div data-swap="">{children}</div>;
  return (
    <div
      className="blog-opening measure grid items-center gap-x-16 pt-14 pb-10 md:grid-cols-[minmax(0,1fr)_min(20rem,33%)] md:pt-20 md:pb-14"
      data-swap=""
    >
      <div>
        <Eyebrow className="mb-3 text-brick" text={eyebrow} />
        <h1 className="display-1 max-w-[9.5em]" id={titleId}>
          {title}
        </h1>
        {lead && <p className="lead mt-5 text-mute">{lead}</p>}
      </div>
      {topic ? (
        <TopicIcon className="hidden h-64 w-full md:block" words={topic} />
      ) : (
        <Opening className="hidden w-full md:block" ground="chalk" name="blog" />
      )}
    </div>
  );
}

interface FoundOpeningProps {
  eyebrow: string | undefined;
  query: PostQuery;
  list: PostResultsProps['list'];
}

/** How many posts a search found, in place of the hero. */
export function FoundOpening({ eyebrow, query, list: { total, corrected } }: FoundOpeningProps) {
  const { category, tag } = query;
  const words = corrected || typedWords(query.search).words;
  const count = total === 0 ? 'No post' : countText(total);
  const places = [category && `in ${category}`, tag && `tagged ${tag}`].filter(Boolean);
  return (
    <div className="blog-opening measure pt-14 pb-6 md:pt-20 md:pb-8">
      <Eyebrow className="mb-3 text-brick" text={eyebrow} />
      <h1 className="display-2 wrap-anywhere" id={titleId}>
        {[count, ...places, total === 0 ? 'matches' : 'for'].join(' ')}{' '}
        <span {...languageProps(words)}>“{words}”</span>
      </h1>
    </div>
  );
}

const countText = (total: number) => (total === 1 ? '1 post' : `${total} posts`);

/** The posts and the sidebar, both from the route. */
export function PostList({ children }: SectionProps<'post-list'>) {
  return (
    <div className="measure grid gap-x-14 gap-y-14 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
    </div>
  );
}

interface CategoryCount {
  name: string;
  count: number;
}

interface PostFiltersProps {
  query: PostQuery;
  total: number;
  categories: CategoryCount[];
}

/** Search box and category chips: a GET form and links, whose results swapList shows in place. */
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
    // With enlarged text on a narrow screen the button wraps below the box.
    // biome-ignore lint/a11y/useSemanticElements: older phones support the role, not the element
    <form action="/blog" className="@container relative" role="search">
      <div data-swap="" hidden>
        {query.category && <input name="category" type="hidden" value={query.category} />}
        {query.tag && <input name="tag" type="hidden" value={query.tag} />}
      </div>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-6 -translate-y-1/2 @max-[16rem]:hidden" />
      <input
        aria-label="Search blog posts"
        className="block min-h-14 w-full rounded-control border border-mute/70 bg-white py-3 pr-24 pl-13 @max-[16rem]:px-4 text-base placeholder:text-mute hover:border-ink"
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
  // The loader has replaced the name by its stored spelling.
  const isCurrent = query.category === value;
  return (
    <a
      aria-current={isCurrent ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full border px-4.5 text-[0.9375rem] font-semibold transition-colors duration-150 ${
        isCurrent
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

interface PostResultsProps {
  query: PostQuery;
  list: { posts: Post[]; total: number; pageCount: number; corrected: string; forms?: string[] };
  hints: SearchHints;
  texts: SearchTexts;
}

/** The matching posts below the topics and authors that a search names; or what to do when there are none. */
export function PostResults({ query, list, hints, texts }: PostResultsProps) {
  const { posts } = list;
  // A search is summed up in the page's title.
  const summaryClass = query.search ? 'sr-only' : 'text-base font-semibold text-mute';
  return (
    <section
      aria-labelledby="posts-found"
      data-later={query.page > 1 ? '' : undefined}
      data-swap=""
    >
      <div
        className={`mt-6 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 ${query.search ? '' : 'min-h-11'}`}
      >
        <div role="status">
          <h2 className={summaryClass} id="posts-found">
            {summary(query, list)}
          </h2>
          <SearchedWords list={list} query={query} />
        </div>
        {query.tag && <TagFilter query={query} />}
      </div>
      {posts.length > 0 ? (
        <>
          {query.page === 1 && <FoundNames names={hints.names} title={texts.names} />}
          {query.search ? <FoundPosts posts={posts} /> : <PostGrid posts={posts} />}
        </>
      ) : (
        <NothingFound hints={hints} search={query.search} texts={texts} />
      )}
    </section>
  );
}

function PostGrid({ posts }: { posts: Post[] }) {
  return (
    <ul className="post-list grid gap-7 sm:grid-cols-2">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard detailed eager={index === 0} post={post} />
        </li>
      ))}
    </ul>
  );
}

/** What a search found, one below the other, because the order says how well each matches. */
function FoundPosts({ posts }: { posts: Post[] }) {
  return (
    <ul className="border-b border-line">
      {posts.map((post) => (
        <li key={post.id}>
          <PostRow detailed post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Ways on from the list of a category or tag. */
export function NearTags({ tags }: { tags: readonly string[] }) {
  return (
    <div data-swap="">
      {tags.length > 0 && (
        <nav aria-labelledby="near-this" className="mt-10 border-t border-line pt-6">
          <h2 className="mb-3 text-base font-semibold" id="near-this">
            Near this
          </h2>
          <ul className="flex flex-wrap gap-2.5">
            {tags.map((tag) => (
              <li key={tag}>
                <a
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4.5 text-[0.9375rem] font-semibold hover:border-ink"
                  href={blogAddress({ tag })}
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Which words were searched for, beside those that were typed; and the other way to search. */
function SearchedWords({ query, list: { corrected, forms = [] } }: SearchedWordsProps) {
  const { words, isExact } = typedWords(query.search);
  const same = { ...query, page: 1 };
  if (corrected) {
    return (
      <p className="text-base text-mute">
        No post has “{words}”. These have “{corrected}”.
      </p>
    );
  }
  if (isExact) {
    return (
      <p className="text-base text-mute">
        Only as typed.{' '}
        <InPlaceLink href={blogAddress({ ...same, search: words })}>
          Also other forms of “{words}”
        </InPlaceLink>
      </p>
    );
  }
  if (forms.length === 0) return null;
  return (
    <p className="text-base text-mute">
      Also found: {forms.join(', ')}.{' '}
      <InPlaceLink href={blogAddress({ ...same, search: `“${words}”` })}>
        Only “{words}” as typed
      </InPlaceLink>
    </p>
  );
}

type SearchedWordsProps = Pick<PostResultsProps, 'query' | 'list'>;

function InPlaceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="font-semibold text-brick hover:underline" data-in-place="" href={href}>
      {children}
    </a>
  );
}

function TagFilter({ query }: { query: PostQuery }) {
  return (
    <a
      aria-label={`Remove the tag ${query.tag}`}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-sand px-4 text-[0.9375rem] font-semibold hover:bg-line"
      data-in-place=""
      href={blogAddress({ ...query, tag: '', page: 1 })}
    >
      Tag: {query.tag} <CloseIcon className="size-4" />
    </a>
  );
}

function summary(
  { search, category, tag, page }: PostQuery,
  { total, pageCount, corrected }: PostResultsProps['list'],
): string {
  const parts = [
    category && `in ${category}`,
    tag && `tagged ${tag}`,
    search && `with “${corrected || typedWords(search).words}”`,
  ].filter(Boolean);
  const place = pageCount > 1 ? `, page ${page} of ${pageCount}` : '';
  return [countText(total), ...parts].join(' ') + place;
}

/**
 * Runs in the page: the list of posts is updated in place while a visitor types or presses a chip. It fetches the page of
 * the new address and replaces the parts marked with `data-swap`. When that fails, the browser loads the address.
 */
export function swapList(): void {
  const list = document.querySelector<HTMLElement>('[data-list]');
  const form = list?.querySelector<HTMLFormElement>('[role=search]');
  const input = form?.querySelector<HTMLInputElement>('[type=search]');
  if (!list || !form || !input) return;
  let latest = new AbortController();
  let pause: ReturnType<typeof setTimeout>;

  /** Shows the list of an address, then adds the address to the history. */
  const show = async (address: string, enter: 'push' | 'replace') => {
    clearTimeout(pause);
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    try {
      const response = await fetch(address, { signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const parts = page.querySelectorAll('[data-swap]');
      // As in browsers, a link to the current address adds no history entry.
      const isHere = address === location.href;
      history[isHere || enter === 'replace' ? 'replaceState' : 'pushState'](null, '', address);
      document.title = page.title;
      for (const [place, old] of document.querySelectorAll('[data-swap]').entries())
        old.replaceWith(parts[place] ?? old);
      window.countView?.();
    } catch {
      if (!signal.aborted && navigator.onLine) location.assign(address);
    }
  };

  const searched = () => {
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return `${form.action}?${new URLSearchParams(typed)}`;
  };

  form.addEventListener('input', () => {
    clearTimeout(pause);
    // Typing replaces the history entry, so that Back leaves the list.
    pause = setTimeout(() => show(searched(), 'replace'), 200);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(searched(), 'push');
  });
  list.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-in-place]');
    if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    input.value = new URL(link.href).searchParams.get('search') ?? '';
    void show(link.href, 'push');
  });
  addEventListener('popstate', () => {
    input.value = new URLSearchParams(location.search).get('search') ?? '';
    void show(location.href, 'replace');
  });
}

import type { Action } from '../../../../domain/page.ts';
import type { PostCard as Post, PostQuery } from '../../../../domain/posts/post.ts';
import { blogAddress } from '../../../../domain/posts/post-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { TopicIcon } from '../../../ui/kolam/cover.tsx';
import { PostCard } from '../post-card.tsx';

interface PostResultsProps {
  query: PostQuery;
  posts: Post[];
  total: number;
  pageCount: number;
  empty: { title: string; text: string; link: Action };
}

/** The posts that were asked for, or what to do when there are none. */
export function PostResults({ query, posts, total, pageCount, empty }: PostResultsProps) {
  return (
    <section
      aria-labelledby="posts-found"
      data-later={query.page > 1 ? '' : undefined}
      data-swap=""
    >
      <div className="mt-6 mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div role="status">
          <h2 className="text-base font-semibold text-mute" id="posts-found">
            {summary(query, total, pageCount)}
          </h2>
        </div>
        {query.tag && <TagFilter query={query} />}
      </div>
      {posts.length > 0 ? (
        <ul className="post-list grid gap-7 sm:grid-cols-2">
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostCard detailed eager={index === 0} post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-card border border-line bg-white px-6 py-12 text-center">
          <TopicIcon className="mx-auto w-40" words="search" />
          <h3 className="display-3 mt-6">{empty.title}</h3>
          <p className="mt-2 mb-6 text-mute">{empty.text}</p>
          <ButtonLink href={empty.link.href} variant="green">
            {empty.link.label}
          </ButtonLink>
        </div>
      )}
    </section>
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
  total: number,
  pageCount: number,
): string {
  const count = total === 1 ? '1 post' : `${total} posts`;
  const parts = [
    category && `in ${category}`,
    tag && `tagged ${tag}`,
    search && `with “${search}”`,
  ].filter(Boolean);
  const place = pageCount > 1 ? `, page ${page} of ${pageCount}` : '';
  return [count, ...parts].join(' ') + place;
}

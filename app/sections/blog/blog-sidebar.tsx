import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PostCard } from '../../../domain/blog/post.ts';
import { blogAddress } from '../../../domain/blog/post-query.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { Card } from '../../ui/card.tsx';
import { KolamCover } from '../../ui/kolam/cover.tsx';

interface BlogSidebarProps {
  newsletter: { title: string; text: string };
  /** The sign-up form, from the route. */
  newsletterForm: ReactNode;
  recent: PostCard[];
  popularTags: string[];
}

export function BlogSidebar({ newsletter, newsletterForm, recent, popularTags }: BlogSidebarProps) {
  return (
    <aside aria-label="More from the blog" className="grid content-start gap-6">
      <Card className="p-6 sm:p-7" id="newsletter" tone="green">
        <h2 className="display-3">{newsletter.title}</h2>
        <p className="mt-2 mb-4 text-base leading-normal text-chalk/85">{newsletter.text}</p>
        {newsletterForm}
      </Card>
      <Card className="p-6 sm:p-7">
        <h2 className="display-3">Recent Posts</h2>
        <ul className="mt-4 grid gap-4">
          {recent.map((post) => (
            <li className="flex items-start gap-4" key={post.id}>
              <KolamCover
                className="size-14 shrink-0 rounded-control"
                columns={3}
                rows={3}
                seed={post.slug}
              />
              <p className="leading-snug">
                <Link
                  className="text-base leading-snug font-semibold hover:underline"
                  prefetch="intent"
                  to={`/blog/${post.slug}`}
                >
                  {post.title}
                </Link>
                <time className="mt-1 block text-sm text-mute" dateTime={post.publishedAt}>
                  {shortDate(post.publishedAt)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="p-6 sm:p-7">
        <h2 className="display-3">Popular Tags</h2>
        <TagLinks className="mt-4" tags={popularTags} />
      </Card>
    </aside>
  );
}

/** Tags as links to the posts that carry them. */
export function TagLinks({ tags, className = '' }: { tags: string[]; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            className="inline-flex min-h-11 items-center rounded-control bg-sand px-4 text-[0.9375rem] font-semibold hover:bg-line"
            prefetch="intent"
            to={blogAddress({ tag })}
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import type { SectionOf } from '../../../domain/page.ts';
import type { FeedLink } from '../../../domain/posts/feed-address.ts';
import type { PostCard } from '../../../domain/posts/post.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Card } from '../../ui/card.tsx';
import { PostTile } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShortDate } from '../../ui/time-zone.ts';
import { TagLinks } from './post-page.tsx';

type NewsletterWords = Pick<SectionOf<'post-list'>, 'title' | 'text'>;

interface BlogSidebarProps {
  newsletter: NewsletterWords;
  /** The sign-up form, from the route. */
  newsletterForm: ReactNode;
  recent: PostCard[];
  popularTags: string[];
  feeds: { text: string; links: FeedLink[] };
}

export function BlogSidebar(props: BlogSidebarProps) {
  const { newsletter, newsletterForm, recent, popularTags, feeds } = props;
  return (
    <aside aria-label="More from the blog" className="grid content-start gap-6">
      <NewsletterCard {...newsletter}>{newsletterForm}</NewsletterCard>
      <Card className="p-6 sm:p-7">
        <h2 className="display-3">Recent Posts</h2>
        <ul className="mt-4 grid gap-4">
          {recent.map((post) => (
            <li className="flex items-start gap-4" key={post.id}>
              {post.picture ? (
                <Picture
                  className="size-14 shrink-0 rounded-control object-cover"
                  image={post.picture}
                  sizes="56px"
                />
              ) : (
                <PostTile post={post} />
              )}
              <p className="min-w-0 leading-snug">
                <a
                  className="line-clamp-3 text-base leading-snug font-semibold hover:underline"
                  {...languageProps(post.title)}
                  href={`/blog/${post.slug}`}
                >
                  {post.title}
                </a>
                <time className="mt-1 block text-sm text-mute" dateTime={post.publishedAt}>
                  <ShortDate of={post.publishedAt} />
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
      <Feeds {...feeds} />
    </aside>
  );
}

interface NewsletterCardProps extends NewsletterWords {
  children: ReactNode;
}

export function NewsletterCard({ title, text, children }: NewsletterCardProps) {
  return (
    <Card className="p-6 sm:p-7" id="newsletter" tone="green">
      <h2 className="display-3">{title}</h2>
      <p className="mt-2 mb-4 text-base leading-normal text-chalk/85">{text}</p>
      {children}
    </Card>
  );
}

function Feeds({ text, links }: BlogSidebarProps['feeds']) {
  return (
    <p className="flex flex-wrap items-center text-[0.9375rem] text-mute">
      {text}
      {links.map(({ href, name, title, type }) => (
        <a
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brick underline-offset-4 hover:underline"
          href={href}
          key={href}
          title={title}
          type={type}
        >
          {name}
        </a>
      ))}
    </p>
  );
}

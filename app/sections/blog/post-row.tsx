import type { PostCard } from '../../../domain/posts/post.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Eyebrow } from '../../ui/band.tsx';
import { PostTile } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShortDate } from '../../ui/time-zone.ts';
import { Marked, PostFacts, PostTags, ReadMore } from './post-card.tsx';

interface PostRowProps {
  post: PostCard;
  /** Of the title, below the heading of the list. */
  heading?: 'h3' | 'h4';
  /** Shows below the text what a card shows: author, date, tags and link. */
  detailed?: boolean;
}

/** A post in one line of a list; its date is at the right, or on a phone below. */
export function PostRow({ post, heading: Title = 'h3', detailed = false }: PostRowProps) {
  const { slug, title, category, excerpt, picture, found } = post;
  return (
    <article className="flex flex-wrap items-start gap-x-5 gap-y-3 border-t border-line py-5 md:gap-x-7">
      {picture ? (
        <Picture
          className="size-14 shrink-0 rounded-control object-cover md:size-22 md:rounded-[14px]"
          image={picture}
          sizes="(min-width: 48rem) 88px, 56px"
        />
      ) : (
        <PostTile isLarge post={post} />
      )}
      <div
        className={`min-w-0 grow basis-48 md:self-center ${detailed ? '' : 'gap-x-10 md:grid md:grid-cols-[minmax(0,1fr)_9rem] md:items-center'}`}
      >
        <div className="min-w-0">
          <Eyebrow className="text-brick" text={category} />
          <Title className="display-3 mt-1" {...languageProps(title)}>
            <a className="hover:underline" href={`/blog/${slug}`}>
              {found ? <Marked text={found.title} /> : title}
            </a>
          </Title>
          <p className="mt-1.5 text-base text-mute" {...languageProps(excerpt)}>
            {found ? <Marked text={found.text} /> : excerpt}
          </p>
        </div>
        {detailed ? (
          <>
            <PostFacts className="mt-2" post={post} />
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <PostTags post={post} />
              <ReadMore post={post} />
            </div>
          </>
        ) : (
          <When post={post} />
        )}
      </div>
    </article>
  );
}

function When({ post: { publishedAt, readMinutes } }: { post: PostCard }) {
  return (
    <p className="mt-1.5 text-[0.9375rem] leading-snug text-mute md:mt-0">
      <time className="block" dateTime={publishedAt}>
        <ShortDate of={publishedAt} />
      </time>{' '}
      {readTimeText(readMinutes)}
    </p>
  );
}

import type { PostCard as Post } from '../../../domain/posts/post.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Eyebrow } from '../../ui/section-heading.tsx';
import { ShortDate } from '../../ui/time-zone.ts';
import { PostCover } from './post-cover.tsx';

const tagsShown = 2;

/** Two or three in a row of 1200 pixels; one in a row on a phone. */
const coverSizes = '(min-width: 48rem) 400px, (min-width: 40rem) 50vw, calc(100vw - 40px)';

interface PostCardProps {
  post: Post;
  /** Author, date and tags; related posts go without. */
  detailed?: boolean;
  /** Its words stand beside its cover where there is room. */
  isFlat?: boolean;
  /** Seen at once: its picture is not put off. */
  eager?: boolean;
}

/** A post in a grid: cover with category, title, excerpt and the way in. */
export function PostCard({ post, detailed, isFlat, eager = false }: PostCardProps) {
  const { slug, title, category, excerpt } = post;
  return (
    <Card as="article" className={`flex h-full flex-col ${isFlat ? 'sm:flex-row' : ''}`}>
      <div
        className={`aspect-[5/2.6] overflow-hidden ${isFlat ? 'shrink-0 sm:aspect-auto sm:w-2/5' : ''}`}
      >
        <PostCover eager={eager} post={post} sizes={coverSizes} />
      </div>
      <div className="flex grow flex-col px-6 pt-5 pb-4">
        <Eyebrow className="mb-2 text-brick" text={category} />
        <h3 className="display-3" lang={languageOf(title)}>
          <a className="hover:underline" href={`/blog/${slug}`}>
            {title}
          </a>
        </h3>
        <p className="mt-3 text-base leading-normal text-mute" lang={languageOf(excerpt)}>
          {excerpt}
        </p>
        {detailed && <Details post={post} />}
        <p className="mt-auto pt-3">
          <a className="link-arrow" href={`/blog/${slug}`}>
            Read More
            <span className="sr-only" lang={languageOf(title)}>
              : {title}
            </span>
            <ArrowIcon />
          </a>
        </p>
      </div>
    </Card>
  );
}

function Details({ post: { author, publishedAt, readMinutes, tags } }: { post: Post }) {
  return (
    <>
      <p className="mt-3 text-[0.9375rem] leading-snug text-mute">
        {author} ·{' '}
        <time dateTime={publishedAt}>
          <ShortDate of={publishedAt} />
        </time>{' '}
        · {readTimeText(readMinutes)}
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.slice(0, tagsShown).map((tag) => (
          <li key={tag}>
            <Chip tone="sand">{tag}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}

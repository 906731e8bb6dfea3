import type { MarkedText, PostCard as Post } from '../../../domain/posts/post.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Eyebrow } from '../../ui/band.tsx';
import { Card, Chip } from '../../ui/card.tsx';
import { dot } from '../../ui/dot.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { DrawnCover } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShortDate } from '../../ui/time-zone.ts';

interface PostCardsProps {
  posts: Post[];
  /** Two in a row, with the text beside the cover; the default for fewer than three posts. */
  areFlat?: boolean;
}

export function PostCards({ posts, areFlat }: PostCardsProps) {
  const flat = (areFlat || posts.length < 3) && 'in pairs';
  const columns = flat
    ? `lg:grid-cols-2 ${posts.length === 1 ? 'max-w-180' : ''}`
    : 'md:grid-cols-2 lg:grid-cols-3 md:max-lg:*:last:odd:col-span-2';
  return (
    <ul className={`grid gap-7 ${columns}`}>
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard flat={flat || (isLastOdd(place, posts) && 'on tablets')} post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a post is alone in the last row of two columns. */
function isLastOdd(place: number, { length }: Post[]): boolean {
  return length % 2 === 1 && place === length - 1;
}

const tagsShown = 2;

/** Sizes for two or three cards in a row of 1200 px, one on a phone. */
const coverSizes = '(min-width: 48rem) 400px, (min-width: 40rem) 50vw, calc(100vw - 40px)';

/** Classes of the card and of its cover. */
const flatClasses = {
  'in pairs': ['sm:flex-row', 'shrink-0 sm:aspect-auto sm:w-2/5'],
  'on tablets': ['md:max-lg:flex-row', 'shrink-0 md:max-lg:aspect-auto md:max-lg:w-2/5'],
} as const;

interface PostCardProps {
  post: Post;
  /** Shows author, date and tags. */
  detailed?: boolean;
  /** From which width the text is beside the cover; never on phones. */
  flat?: keyof typeof flatClasses | false;
  /** Loads the picture at once, for the first card of a page. */
  eager?: boolean;
}

/** A post in a grid: cover, category, title, excerpt and link. */
export function PostCard({ post, detailed, flat = false, eager = false }: PostCardProps) {
  const { slug, title, category, excerpt, found } = post;
  const [row, column] = flat ? flatClasses[flat] : ['', ''];
  return (
    <Card as="article" className={`flex h-full flex-col ${row}`}>
      <div
        className={`aspect-[5/2.6] overflow-hidden ${flat === 'in pairs' ? 'max-sm:hidden' : ''} ${column}`}
      >
        <PostCover eager={eager} isNarrow={flat === 'in pairs'} post={post} sizes={coverSizes} />
      </div>
      <div className="flex grow flex-col px-6 pt-5 pb-4">
        <Eyebrow className="mb-2 text-brick" text={category} />
        <h3 className="display-3" {...languageProps(title)}>
          <a className="hover:underline" href={`/blog/${slug}`}>
            {found ? <Marked text={found.title} /> : title}
          </a>
        </h3>
        <p className="mt-3 text-base leading-normal text-mute" {...languageProps(excerpt)}>
          {found ? <Marked text={found.text} /> : excerpt}
        </p>
        {detailed && (
          <>
            <PostFacts className="mt-3" post={post} />
            <div className="mt-4">
              <PostTags post={post} />
            </div>
          </>
        )}
        <p className="mt-auto pt-3">
          <ReadMore post={post} />
        </p>
      </div>
    </Card>
  );
}

/** A text with the words that a search found marked. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <mark className="found" key={place}>
        {piece}
      </mark>
    ),
  );
}

export function ReadMore({ post: { slug, title } }: { post: Post }) {
  return (
    <a className="link-arrow" href={`/blog/${slug}`}>
      Read More
      <span className="sr-only" {...languageProps(title)}>
        : {title}
      </span>
      <ArrowIcon />
    </a>
  );
}

/** Author, date and time to read. */
export function PostFacts({ post, className }: { post: Post; className: string }) {
  const { author, publishedAt, readMinutes } = post;
  return (
    <p className={`text-[0.9375rem] leading-snug text-mute ${className}`}>
      {author}
      {dot}
      <time dateTime={publishedAt}>
        <ShortDate of={publishedAt} />
      </time>
      {dot}
      {readTimeText(readMinutes)}
    </p>
  );
}

/** The first tags. */
export function PostTags({ post: { tags } }: { post: Post }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.slice(0, tagsShown).map((tag) => (
        <li key={tag}>
          <Chip tone="sand">{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

interface PostCoverProps {
  post: Pick<Post, 'slug' | 'title' | 'category' | 'picture'>;
  /** The sizes attribute. */
  sizes: string;
  eager?: boolean | undefined;
  /** Whether the box is at least as high as it is wide. */
  isNarrow?: boolean | undefined;
}

/** A post's picture or else a drawing; fills its box. */
export function PostCover({ post, sizes, eager, isNarrow }: PostCoverProps) {
  const { picture } = post;
  if (!picture) return <DrawnCover className="size-full" isNarrow={isNarrow} post={post} />;
  return <Picture className="size-full object-cover" eager={eager} image={picture} sizes={sizes} />;
}

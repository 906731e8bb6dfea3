import type { PublicPost } from '../../../domain/posts/post.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Eyebrow } from '../../ui/section-heading.tsx';
import { LongDate } from '../../ui/time-zone.ts';
import { titleId } from '../../ui/title-id.ts';
import { PostCover } from './post-cover.tsx';
import { PlayVideos } from './reading/play-videos.tsx';
import { TagLinks } from './tag-links.tsx';

/** A photo needs more room to show what it is of. */
const low = 'h-44 sm:h-64 lg:h-75';
const tall = 'aspect-[16/9] lg:aspect-[21/9]';
const coverSizes = '(min-width: 79rem) 1200px, calc(100vw - 40px)';

/** The way back and the cover, with the category and the title. */
export function PostOpening({ post }: { post: PublicPost }) {
  const { title, category, author, publishedAt, readMinutes, picture } = post;
  return (
    <header className="measure pt-6">
      <a className="link-arrow print:hidden" href="/blog">
        <ArrowIcon className="rotate-180" /> Back to Blog
      </a>
      <div className={`mt-3 overflow-hidden rounded-card print:hidden ${picture ? tall : low}`}>
        <PostCover eager post={post} sizes={coverSizes} />
      </div>
      <Eyebrow className="-mb-7 mt-10 text-brick" text={category} />
      <h1
        className="display-1 mt-10 max-w-[13.5em] text-[clamp(2.125rem,1.3rem+3.6vw,3.75rem)]"
        id={titleId}
        lang={languageOf(title)}
      >
        {title}
      </h1>
      <p className="mt-5 text-mute">
        {author} ·{' '}
        <time dateTime={publishedAt}>
          <LongDate of={publishedAt} />
        </time>{' '}
        · {readTimeText(readMinutes)}
      </p>
    </header>
  );
}

interface PostTextProps {
  post: PublicPost;
  hasVideo: boolean;
  /** Where it is found, for a copy on paper. */
  address?: string;
}

/** The text, cleaned when it was stored and made ready to be shown, and its tags. */
export function PostText({ post, hasVideo, address }: PostTextProps) {
  return (
    <>
      {address && <p className="mb-6 hidden print:block">{address}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans a post's HTML before it is stored */}
      <div className="article-text" dangerouslySetInnerHTML={{ __html: post.content }} />
      {hasVideo && <PlayVideos />}
      <nav aria-label="Tags of this post" className="mt-10">
        <TagLinks tags={post.tags} />
      </nav>
    </>
  );
}

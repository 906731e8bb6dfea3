import type { ReactNode } from 'react';
import { authorAddress } from '../../../domain/authors/authors.ts';
import { messages } from '../../../domain/messages.ts';
import { titleId } from '../../../domain/page.ts';
import { beginsWith } from '../../../domain/posts/begins-with.ts';
import type { ArticleHeading, PostCard as Post, PublicPost } from '../../../domain/posts/post.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Band, Eyebrow, type Ground } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { dot } from '../../ui/dot.ts';
import { ArrowIcon, PlusIcon } from '../../ui/icons.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';
import { LongDate } from '../../ui/time-zone.ts';
import { AuthorPortrait } from './author-page.tsx';
import { PostCards, PostCover } from './post-card.tsx';

interface PostPageProps {
  post: PublicPost;
  contents: { title: string; contents: ArticleHeading[] };
  hasVideo: boolean;
  /** The post's address, shown in print. */
  address?: string;
  related: Related;
  asideLabel: string;
  /** Below the author. */
  aside: ReactNode;
  /** Below that; on wide screens it stays in view. */
  rail?: ReactNode;
  /** The call to action, before the related posts. */
  next?: ReactNode;
  comments?: ReactNode;
}

interface Related {
  explore: Post[];
  discover: Post[];
  next: Post[];
  nextTitle: string;
}

/** Contents and author are beside the text; on wide screens one on each side. */
const columns = {
  two: 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
  three:
    'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[16rem_minmax(0,1fr)_16rem] xl:grid-rows-1',
};

/** A post with table of contents, author, call to action, related posts and comments. */
export function PostPage({ related, next, comments, ...article }: PostPageProps) {
  return (
    <>
      <article>
        <PostOpening post={article.post} />
        <PostColumns {...article} />
      </article>
      {next && <div className="measure grid gap-7 pb-18 md:pb-26">{next}</div>}
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
      <RelatedPosts ground="sand" posts={related.next} title={related.nextTitle} />
      {comments}
    </>
  );
}

type PostColumnsProps = Omit<PostPageProps, 'related' | 'next' | 'comments'>;

function PostColumns(props: PostColumnsProps) {
  const { post, contents, hasVideo, address, asideLabel, aside, rail } = props;
  const hasContents = contents.contents.length > 0;
  return (
    <div
      className={`measure mt-10 grid gap-x-12 gap-y-14 pb-16 md:pb-20 lg:gap-y-6 ${columns[hasContents ? 'three' : 'two']}`}
    >
      <ContentsColumn {...contents} />
      <div
        className={`min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 ${hasContents ? 'xl:col-start-2 xl:row-span-1' : ''}`}
      >
        <ContentsFold {...contents} />
        <PostText address={address} hasVideo={hasVideo} post={post} />
      </div>
      <aside
        aria-label={asideLabel}
        className={`grid content-start gap-6 lg:col-start-2 lg:row-start-1 ${hasContents ? 'xl:col-start-3' : ''}`}
      >
        <AuthorCard post={post} />
        {aside}
        {rail && <div className="post-rail grid gap-6">{rail}</div>}
      </aside>
    </div>
  );
}

interface RelatedPostsProps {
  title: string;
  ground: Ground;
  posts: Post[];
}

/** A row of related posts; nothing if there are none. */
function RelatedPosts({ title, ground, posts }: RelatedPostsProps) {
  if (posts.length === 0) return null;
  return (
    <Band ground={ground}>
      <h2 className="display-2 mb-8">{title}</h2>
      <PostCards posts={posts} />
    </Band>
  );
}

function AuthorCard({ post }: { post: PublicPost }) {
  const { author, authorBio, authorRecord } = post;
  const bio = authorBio || authorRecord?.bio || messages.comments.noBio;
  const { slug = null, posts = 0, work = '' } = authorRecord ?? {};
  return (
    <Card className="p-6 sm:p-7">
      <AuthorPortrait
        className="size-16 rounded-[12px]"
        person={{ name: author, picture: null, isDrawn: false, ...authorRecord }}
        sizes="64px"
      />
      <h2 className="display-3 mt-4">About the Author</h2>
      <p className="mt-3 font-semibold" {...languageProps(author)}>
        <AuthorName post={post} />
      </p>
      {work && (
        <p className="text-base leading-normal text-mute" {...languageProps(work)}>
          {work}
        </p>
      )}
      <p className="mt-1 text-base leading-normal text-mute" {...languageProps(bio)}>
        {bio}
      </p>
      {slug !== null && posts > 1 && (
        <a className="link-arrow mt-1" href={authorAddress(slug)}>
          All {posts} posts
          <span className="sr-only"> by {author}</span>
          <ArrowIcon />
        </a>
      )}
    </Card>
  );
}

/** The face of an author who has one, beside the title. */
function AuthorFace({ post: { authorRecord } }: { post: PublicPost }) {
  if (!authorRecord?.picture && !authorRecord?.isDrawn) return null;
  return (
    <AuthorPortrait
      className="size-14 shrink-0 rounded-[12px] print:hidden"
      person={authorRecord}
      sizes="56px"
    />
  );
}

/** The name, as a link where the author has a page. */
function AuthorName({ post: { author, authorRecord } }: { post: PublicPost }) {
  const slug = authorRecord?.slug;
  if (!slug) return author;
  return (
    <a
      className="underline decoration-line underline-offset-4 hover:decoration-current"
      href={authorAddress(slug)}
    >
      {author}
    </a>
  );
}

const coverSizes = '(min-width: 64rem) 512px, calc(100vw - 40px)';

/** Back link, category, title and excerpt, with the cover beside them; on phones the cover comes last. */
function PostOpening({ post }: { post: PublicPost }) {
  const { title, excerpt, content, category, publishedAt, readMinutes, picture } = post;
  return (
    <header className="measure pt-6">
      <a className="link-arrow print:hidden" href="/blog">
        <ArrowIcon className="rotate-180" /> Back to Blog
      </a>
      <div className="mt-3 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_32rem]">
        <div className="lg:pt-4">
          <Eyebrow className="mb-2.5 text-brick" text={category} />
          <h1
            className="display-1 text-[clamp(2.125rem,1.3rem+3vw,3.5rem)]"
            id={titleId}
            {...languageProps(title)}
          >
            {title}
          </h1>
          {!beginsWith(content, excerpt) && (
            <p className="lead mt-5 text-mute" {...languageProps(excerpt)}>
              {excerpt}
            </p>
          )}
          <div className="mt-5 flex items-center gap-4 text-base text-mute">
            <AuthorFace post={post} />
            <p>
              <AuthorName post={post} />
              {dot}
              <time dateTime={publishedAt}>
                <LongDate of={publishedAt} />
              </time>
              {dot}
              <span className="inline-block">{readTimeText(readMinutes)}</span>
            </p>
          </div>
        </div>
        <div
          className={`overflow-hidden rounded-card print:hidden ${picture ? 'aspect-[16/9]' : 'h-44 sm:h-64'} lg:aspect-auto lg:h-95`}
        >
          <PostCover eager post={post} sizes={coverSizes} />
        </div>
      </div>
    </header>
  );
}

interface PostTextProps {
  post: PublicPost;
  hasVideo: boolean;
  /** The post's address, shown in print. */
  address?: string;
}

/** The sanitized text and its tags. */
export function PostText({ post, hasVideo, address }: PostTextProps) {
  return (
    <>
      {address && <p className="mb-6 hidden print:block">{address}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans a post's HTML before it is stored */}
      <div className="article-text" dangerouslySetInnerHTML={{ __html: post.content }} />
      {hasVideo && <InlineScript run={playVideos} />}
      <nav aria-label="Tags of this post" className="mt-10">
        <TagLinks tags={post.tags} />
      </nav>
    </>
  );
}

interface PostContentsProps {
  title: string;
  contents: ArticleHeading[];
}

/** The headings of a long post in a column that stays in view; nothing for a short post. */
function ContentsColumn({ title, contents }: PostContentsProps) {
  if (contents.length === 0) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="post-contents hidden lg:col-start-2 lg:row-start-2 lg:block xl:col-start-1 xl:row-start-1"
    >
      <h2 className="mb-2 font-sans text-base font-semibold" id="contents">
        {title}
      </h2>
      <Entries className="border-l-2 border-line" contents={contents} />
    </nav>
  );
}

/** The same for narrow screens, as a closed `details`. */
function ContentsFold({ title, contents }: PostContentsProps) {
  if (contents.length === 0) return null;
  return (
    <details className="group mb-8 rounded-card border border-line bg-white px-5 lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <PlusIcon className="size-5 text-brick group-open:[&_.plus-upright]:hidden" />
      </summary>
      {/* Not a landmark: the column for wide screens is one with the same name. */}
      <Entries className="-ml-4 pb-3" contents={contents} />
    </details>
  );
}

function Entries({ contents, className }: { contents: ArticleHeading[]; className: string }) {
  return (
    <ol className={className}>
      {contents.map(({ id, level, text }) => (
        <li key={id}>
          <a
            className={`block py-2.5 text-base leading-snug hover:underline ${level > 2 ? 'pl-8 text-mute' : 'pl-4'}`}
            {...languageProps(text)}
            href={`#${id}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/**
 * Runs in the page: replaces the link of each video by a button that loads the player. Video sites are contacted only once a
 * visitor presses it.
 */
function playVideos(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-player]')) {
    const title = link.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...link.childNodes);
    button.addEventListener('click', () => {
      const player = document.createElement('iframe');
      player.src = link.dataset.player ?? '';
      player.title = title;
      player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
      // Video sites refuse to play without a referrer.
      player.referrerPolicy = 'strict-origin-when-cross-origin';
      button.replaceWith(player);
      player.focus();
    });
    link.replaceWith(button);
  }
}

/** Tags as links to their posts. */
export function TagLinks({ tags, className = '' }: { tags: string[]; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <a
            className="inline-flex min-h-11 items-center rounded-control bg-sand px-4 text-[0.9375rem] font-semibold hover:bg-line"
            href={blogAddress({ tag })}
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

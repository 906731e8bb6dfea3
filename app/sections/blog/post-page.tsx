import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { ArticleHeading } from '../../../domain/posts/article.ts';
import type { PostCard as Post, PublicPost } from '../../../domain/posts/post.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { Band, type Ground } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { NameTile } from '../../ui/kolam/name-tile.tsx';
import { PostOpening, PostText } from './post-article.tsx';
import { PostCards } from './post-cards.tsx';
import { ContentsColumn, ContentsFold } from './reading/post-contents.tsx';

interface PostPageProps {
  post: PublicPost;
  contents: { title: string; contents: ArticleHeading[] };
  hasVideo: boolean;
  /** Where it is found, for a copy on paper. */
  address?: string;
  related: Related;
  asideLabel: string;
  /** Below the author. */
  aside: ReactNode;
  /** Below the text. */
  children?: ReactNode;
  /** Before the related posts: what to do next. */
  next?: ReactNode;
  comments?: ReactNode;
}

interface Related {
  explore: Post[];
  discover: Post[];
  next: Post[];
  nextTitle: string;
}

/** Beside the text: the contents, which stay in sight, and the author; on wide screens at either side. */
const columns = {
  two: 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
  three:
    'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[16rem_minmax(0,1fr)_16rem] xl:grid-rows-1',
};

/** A post with its contents beside it, its author, what to do next, others to read, and its comments. */
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
  const { post, contents, hasVideo, address, asideLabel, aside, children } = props;
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
        {children}
      </div>
      <aside
        aria-label={asideLabel}
        className={`grid content-start gap-6 lg:col-start-2 lg:row-start-1 ${hasContents ? 'xl:col-start-3' : ''}`}
      >
        <AuthorCard author={post.author} bio={post.authorBio} />
        {aside}
      </aside>
    </div>
  );
}

interface RelatedPostsProps {
  title: string;
  ground: Ground;
  posts: Post[];
}

/** A row of related posts; nothing at all when there are none. */
function RelatedPosts({ title, ground, posts }: RelatedPostsProps) {
  if (posts.length === 0) return null;
  return (
    <Band ground={ground}>
      <h2 className="display-2 mb-8">{title}</h2>
      <PostCards posts={posts} />
    </Band>
  );
}

function AuthorCard({ author, bio }: { author: string; bio: string | null }) {
  return (
    <Card className="p-6 sm:p-7">
      <NameTile name={author} />
      <h2 className="display-3 mt-4">About the Author</h2>
      <p className="mt-3 font-semibold" lang={languageOf(author)}>
        {author}
      </p>
      <p className="mt-1 text-base leading-normal text-mute" lang={languageOf(bio ?? '')}>
        {bio ?? messages.comments.noBio}
      </p>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { ArticleHeading } from '../../../domain/posts/article.ts';
import type { PostCard as Post, PublicPost } from '../../../domain/posts/post.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { Band, type Ground } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { NameTile } from '../../ui/kolam/name-tile.tsx';
import { PostOpening, PostText } from './post-article.tsx';
import { PostCard } from './post-card.tsx';
import { ContentsCard, ContentsFold } from './reading/post-contents.tsx';

interface PostPageProps {
  post: PublicPost;
  contents: { title: string; contents: ArticleHeading[] };
  hasVideo: boolean;
  /** Where it is found, for a copy on paper. */
  address?: string;
  related: { explore: Post[]; discover: Post[] };
  asideLabel: string;
  /** Below the author. */
  aside: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

/** A post with its contents beside it, its author, and others to read. */
export function PostPage(props: PostPageProps) {
  const { post, contents, hasVideo, address, related, asideLabel, aside, children } = props;
  return (
    <>
      <article>
        <PostOpening post={post} />
        <div className="measure mt-10 grid gap-x-16 gap-y-14 pb-20 md:pb-26 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-6">
          <ContentsCard {...contents} />
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ContentsFold {...contents} />
            <PostText address={address} hasVideo={hasVideo} post={post} />
            {children}
          </div>
          <aside aria-label={asideLabel} className="grid content-start gap-6 lg:col-start-2">
            <AuthorCard author={post.author} bio={post.authorBio} />
            {aside}
          </aside>
        </div>
      </article>
      <RelatedPosts ground="sand" posts={related.explore} title="Explore More Articles" />
      <RelatedPosts ground="chalk" posts={related.discover} title="Discover More Insights" />
    </>
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
      <h2 className="display-2">{title}</h2>
      <ul className="mt-8 grid gap-7 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
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

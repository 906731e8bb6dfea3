import type { PostCard as Post } from '../../../domain/posts/post.ts';
import { Band, type Ground } from '../../ui/band.tsx';
import { PostCard } from './post-card.tsx';

interface RelatedPostsProps {
  title: string;
  ground: Ground;
  posts: Post[];
}

/** A row of related posts; nothing at all when there are none. */
export function RelatedPosts({ title, ground, posts }: RelatedPostsProps) {
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

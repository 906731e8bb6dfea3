import type { PostCard as Post } from '../../../domain/posts/post.ts';
import { PostCard } from './post-card.tsx';

interface PostCardsProps {
  posts: Post[];
  /** Two in a row, each with its words beside its cover; one alone takes both places. */
  areFlat?: boolean;
}

/** A row of posts. */
export function PostCards({ posts, areFlat = false }: PostCardsProps) {
  const columns = areFlat ? 'lg:grid-cols-2 lg:*:only:col-span-2' : 'md:grid-cols-2 lg:grid-cols-3';
  return (
    <ul className={`grid gap-7 ${columns}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard isFlat={areFlat} post={post} />
        </li>
      ))}
    </ul>
  );
}

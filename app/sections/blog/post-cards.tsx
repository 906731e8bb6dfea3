import type { PostCard as Post } from '../../../domain/posts/post.ts';
import { PostCard } from './post-card.tsx';

interface PostCardsProps {
  posts: Post[];
  /** Two in a row, each with its words beside its cover; one alone takes both places. Always so when they are fewer than three. */
  areFlat?: boolean;
}

/** A row of posts. */
export function PostCards({ posts, areFlat }: PostCardsProps) {
  const flat = (areFlat || posts.length < 3) && (posts.length === 1 ? 'alone' : 'in pairs');
  const columns = flat
    ? 'lg:grid-cols-2 lg:*:only:col-span-2'
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

/** In two columns it would stand alone. */
function isLastOdd(place: number, { length }: Post[]): boolean {
  return length % 2 === 1 && place === length - 1;
}

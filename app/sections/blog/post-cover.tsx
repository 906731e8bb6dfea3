import type { PostCard } from '../../../domain/posts/post.ts';
import { DrawnCover } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PostCoverProps {
  post: Pick<PostCard, 'slug' | 'title' | 'category' | 'picture'>;
  /** How wide a picture is shown, as the sizes attribute says it. */
  sizes: string;
  eager?: boolean | undefined;
  /** Its box is as high as it is wide, or higher. */
  isNarrow?: boolean | undefined;
}

/** What a post is known by: its picture, or else a drawing. It fills the box it stands in. */
export function PostCover({ post, sizes, eager, isNarrow }: PostCoverProps) {
  const { picture } = post;
  if (!picture) return <DrawnCover className="size-full" isNarrow={isNarrow} post={post} />;
  return <Picture className="size-full object-cover" eager={eager} image={picture} sizes={sizes} />;
}

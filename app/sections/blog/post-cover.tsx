import type { PostCard } from '../../../domain/posts/post.ts';
import { KolamCover } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PostCoverProps {
  post: Pick<PostCard, 'slug' | 'picture'>;
  /** How wide a picture is shown, as the sizes attribute says it. */
  sizes: string;
  /** Of the kolam, where the post has no picture. */
  columns: number;
  rows: number;
  eager?: boolean | undefined;
}

/** What a post is known by: its picture, or else its own kolam. It fills the box it stands in. */
export function PostCover({
  post: { slug, picture },
  sizes,
  columns,
  rows,
  eager,
}: PostCoverProps) {
  if (!picture)
    return <KolamCover className="size-full" columns={columns} rows={rows} seed={slug} />;
  return <Picture className="size-full object-cover" eager={eager} image={picture} sizes={sizes} />;
}

import type { Picture } from '../../../domain/picture.ts';
import type { PostCard, PublicPost } from '../../../domain/posts/post.ts';
import type { Post, PostSummary } from './posts.repository.ts';

/** Finds pictures by their ids, without those of unknown ids; the media module's. */
export type FindPictures = (ids: number[]) => Promise<Map<number, Picture>>;

/** The featured images of posts. */
export function picturesOf(posts: PostSummary[], findPictures: FindPictures) {
  return findPictures(posts.flatMap(({ featuredMediaId }) => featuredMediaId ?? []));
}

/** Posts as cards. */
export async function toCards(posts: PostSummary[], findPictures: FindPictures) {
  const pictures = await picturesOf(posts, findPictures);
  return posts.map((post) => cardOf(post, pictures));
}

/** A post as its own page shows it. */
export async function toPublicPost(post: Post, findPictures: FindPictures): Promise<PublicPost> {
  return publicPostOf(post, await picturesOf([post], findPictures));
}

/** The same for several. */
export async function toPublicPosts(posts: Post[], findPictures: FindPictures) {
  const pictures = await picturesOf(posts, findPictures);
  return posts.map((post) => publicPostOf(post, pictures));
}

function publicPostOf(post: Post, pictures: Map<number, Picture>): PublicPost {
  const { content, authorBio, metaDescription, categories, updatedAt } = post;
  const card = cardOf(post, pictures);
  return { ...card, content, authorBio, metaDescription, categories, updatedAt };
}

function cardOf(post: PostSummary, pictures: Map<number, Picture>): PostCard {
  const picture = pictures.get(post.featuredMediaId ?? 0);
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.summary,
    author: post.author,
    publishedAt: post.publishedAt ?? post.createdAt,
    readMinutes: post.readMinutes,
    category: post.categories[0] ?? '',
    tags: post.tags,
    picture: picture ? { ...picture, alt: post.featuredAlt } : null,
  };
}

import { readForm } from '../../../domain/api/form-fields.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import {
  ownNames,
  type PostFields,
  postForm,
  specifiedNames,
} from '../../../domain/posts/post-form.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { PostPayload, Suggestions } from '../../../domain/posts/posts.calls.ts';
import { slugify } from '../../../domain/text/slug.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { fieldLabels } from '../compare/post-rows.ts';

/** An empty form; lists are comma-separated text. */
export const emptyDraft = {
  title: '',
  author: '',
  status: 'draft' as PostStatus,
  categories: '',
  tags: '',
  metaDescription: '',
  content: '',
  excerpt: '',
  /** Empty while it is derived from the title. */
  slug: '',
  authorBio: '',
  featuredAlt: '',
};

export type PostDraft = typeof emptyDraft;

export const draftKeys = Object.keys(emptyDraft) as (keyof PostDraft)[];

/** The form of a new post, with the administrator's display name as author if there is one. */
export function newDraft({ ownAuthor: author, authors }: Suggestions): PostDraft {
  const authorBio = authors.find(({ name }) => name === author)?.bio ?? '';
  return { ...emptyDraft, author, authorBio };
}

/** The form of a stored post. */
export function draftOf(post: PostPayload): PostDraft {
  return {
    title: post.title,
    author: post.author,
    status: post.status,
    categories: post.categories.join(', '),
    tags: post.tags.join(', '),
    metaDescription: post.meta_description,
    content: post.content,
    excerpt: post.excerpt,
    slug: followsTitle(post) ? '' : post.slug,
    authorBio: post.author_bio,
    featuredAlt: post.featured_image_alt,
  };
}

/** Whether the slug is derived from the title, with or without the number of a duplicate. */
function followsTitle({ slug, title }: PostPayload): boolean {
  const base = slugify(title) || 'post';
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
}

/** A post and its draft on the server. */
export interface StoredPost {
  post: PostPayload | null;
  draft: DraftPayload | null;
  /** Of the draft on the server, which a save of the post deletes; '' without one. */
  draftRevision: string;
  /** updated_at of the version of the post on which the text is based. */
  baseUpdatedAt: string | null;
}

/** What is typed into the form of a post. */
export interface TypedPost extends PostFields {
  /** The featured picture as it is shown, and the alt text that was typed for the stored one. */
  picture: { url: string | null; altBefore: string };
  /** Name of a chosen picture file that is not uploaded yet. The browser cannot store the file itself. */
  waitingFile?: string | undefined;
}

/** The stored text; `blank` for a new post. */
export function typedPost(
  { post, draft }: Pick<StoredPost, 'post' | 'draft'>,
  blank: PostDraft,
): TypedPost {
  const picture = pictureOf(post);
  if (draft) return { ...draft.fields, picture: { ...picture, url: draft.featuredImage } };
  const featuredMediaId = post?.featured_media ?? null;
  return { ...(post ? draftOf(post) : blank), featuredMediaId, picture };
}

export const pictureOf = (post: PostPayload | null): TypedPost['picture'] => ({
  url: post?.featured_image ?? null,
  altBefore: post?.featured_image_alt ?? '',
});

export const postFieldsOf = ({ picture: _, waitingFile: __, ...fields }: TypedPost): PostFields =>
  fields;

/** The fields that are texts. */
export function draftOfFields({ featuredMediaId: _, ...draft }: PostFields): PostDraft {
  return Object.fromEntries(draftKeys.map((key) => [key, draft[key]])) as PostDraft;
}

export function sameDraft(one: PostDraft, other: PostDraft): boolean {
  return draftKeys.every((key) => one[key] === other[key]);
}

/** The slug of a draft, without the number of a duplicate. */
export function slugOf({ slug, title }: PostDraft): string {
  return slugify(slug) || slugify(title) || 'post';
}

/** The category on the post's card; may be empty. */
export function firstCategory({ categories }: PostDraft): string {
  return categories.split(',')[0]?.trim() ?? '';
}

/** The input of the drawn cover. */
export function coverSubjectOf(draft: PostDraft) {
  return { slug: slugOf(draft), title: draft.title, category: firstCategory(draft) };
}

export function onOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

/** Messages by field name. */
export type FieldErrors = Record<string, string>;

/** Errors that can be found without the server, from the schema and the picture's type. */
export function draftErrors(draft: PostDraft, image: File | undefined): FieldErrors {
  const read = readForm(postForm, specifiedNames(draft));
  const errors: FieldErrors = read.ok ? {} : ownNames(read.fields);
  if (image && !image.type.startsWith('image/')) errors.featuredImage = postMessages.imageOnly;
  return errors;
}

/** The whole draft as text, for the clipboard. */
export function versionText(draft: PostDraft): string {
  return [...fieldLabels, ['content', 'Content'] as const]
    .filter(([key]) => draft[key].trim())
    .map(([key, label]) => `${label}: ${draft[key]}`)
    .join('\n\n');
}

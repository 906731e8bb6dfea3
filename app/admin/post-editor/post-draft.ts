import type { PostPayload, Suggestions } from '../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../domain/api/answers/versions.ts';
import { postForm } from '../../../domain/forms/post-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import { messages } from '../../../domain/messages.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import type { PostFields } from '../../../domain/posts/post-fields.ts';
import { slugify } from '../../../domain/text/slug.ts';
import { fieldLabels } from '../compare/post-rows.ts';
import type { ImageChange } from './use-draft.ts';

/** What the form holds first, under the field names of the API; lists as comma-separated text. */
export const emptyDraft = {
  title: '',
  author: '',
  status: 'draft' as PostStatus,
  categories: '',
  tags: '',
  meta_description: '',
  content: '',
  excerpt: '',
  /** Empty: it follows the title. */
  slug: '',
  author_bio: '',
  featured_image_alt: '',
};

export type PostDraft = typeof emptyDraft;

/** A new post begins with the administrator's display name, if they have given one. */
export function newDraft({ own_author: author, authors }: Suggestions): PostDraft {
  const author_bio = authors.find(({ name }) => name === author)?.bio ?? '';
  return { ...emptyDraft, author, author_bio };
}

/** A stored post as the form shows it. */
export function draftOf(post: PostPayload): PostDraft {
  return {
    title: post.title,
    author: post.author,
    status: post.status,
    categories: post.categories.join(', '),
    tags: post.tags.join(', '),
    meta_description: post.meta_description,
    content: post.content,
    excerpt: post.excerpt,
    slug: followsTitle(post) ? '' : post.slug,
    author_bio: post.author_bio,
    featured_image_alt: post.featured_image_alt,
  };
}

/** Whether two drafts would be stored alike. */
export function sameDraft(one: PostDraft, other: PostDraft): boolean {
  return draftKeys.every((key) => one[key] === other[key]);
}

export const draftKeys = Object.keys(emptyDraft) as (keyof PostDraft)[];

/** The slug that a draft will have, without the number of a twin. */
export function slugOf({ slug, title }: PostDraft): string {
  return slugify(slug) || slugify(title) || 'post';
}

/** The badge of a draft; may be empty. */
export function firstCategory({ categories }: PostDraft): string {
  return categories.split(',')[0]?.trim() ?? '';
}

/** What the drawn cover of a draft is made from. */
export function coverSubjectOf(draft: PostDraft, slug: string) {
  return { slug, title: draft.title, category: firstCategory(draft) };
}

/** Whether the slug is that of the title, with or without the number of a twin. */
function followsTitle({ slug, title }: PostPayload): boolean {
  const own = slugify(title) || 'post';
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

/** One sentence for each field, by its name. */
export type FieldErrors = Record<string, string>;

/** What can be checked without the server: its schema, and the type of the picture. */
export function draftErrors(draft: PostDraft, image: File | undefined): FieldErrors {
  const read = readForm(postForm, draft);
  const errors: FieldErrors = read.ok ? {} : { ...read.fields };
  if (image && !image.type.startsWith('image/')) errors.featured_image = messages.posts.imageOnly;
  return errors;
}

/** What the server keeps of the form: a file that is still to be uploaded is no part of it. */
export function fieldsOf(
  draft: PostDraft,
  image: ImageChange,
  stored: PostPayload | null,
): PostFields {
  const own = image.remove ? null : (stored?.featured_media ?? null);
  return { ...emptyDraft, ...draft, featured_media: image.chosen?.id ?? own };
}

export function sameFields(one: PostFields, other: PostFields): boolean {
  return sameDraft(one, other) && one.featured_media === other.featured_media;
}

/** What a stored draft makes of the picture of the post. */
export function imageOf(
  { fields, featured_image: url }: DraftPayload,
  stored: PostPayload | null,
): ImageChange {
  const { featured_media: id } = fields;
  if (id === (stored?.featured_media ?? null)) return { file: undefined, remove: false };
  if (id === null || url === null) return { file: undefined, remove: true };
  const altBefore = stored?.featured_image_alt ?? '';
  return { file: undefined, chosen: { id, url, altBefore }, remove: false };
}

/** The text of a stored draft as the form holds it. */
export function draftIn({ fields }: DraftPayload): PostDraft {
  const { featured_media: _, ...draft } = fields;
  return draft;
}

/** All of a version as one text, for the clipboard. */
export function versionText(draft: PostDraft): string {
  return [...fieldLabels, ['content', 'Content'] as const]
    .filter(([key]) => draft[key].trim())
    .map(([key, label]) => `${label}: ${draft[key]}`)
    .join('\n\n');
}

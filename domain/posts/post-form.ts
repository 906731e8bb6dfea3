import * as z from 'zod/mini';
import { codePoints, maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { saveFields } from '../api/revisions.ts';
import { mediaMessages } from '../media/media.ts';
import { messages } from '../messages.ts';
import { slugify } from '../text/slug.ts';
import { isVisible } from '../text/storable.ts';
import { isShortTopic, maxTopic } from '../topics/topic-form.ts';
import { inOneLine, topicKey } from '../topics/topics.ts';
import { postMessages } from './post-messages.ts';

/** Maximum lengths in code points, and maximum numbers of names; the database has the same limits. */
export const postLimits = {
  title: 300,
  author: maxLengths.name,
  content: 1_000_000,
  metaDescription: 500,
  excerpt: 500,
  authorBio: 1000,
  featuredAlt: 300,
  /** Enough for the longest title with the number of a duplicate. */
  slug: 320,
  topic: maxTopic,
  categories: 10,
  tags: 20,
} as const;

/** Why a text cannot be stored; undefined if it can. */
export function textFault(content: string): string | undefined {
  // There are never more code points than UTF-16 units, and counting them is slow.
  const isShort = content.length <= postLimits.content;
  const length = isShort ? 0 : codePoints(content);
  return length > postLimits.content ? postMessages.textTooLarge(length) : undefined;
}

/**
 * A post as the admin sends it, with the field names of the specification. A missing field keeps a stored post's
 * value, a blank one clears it. In the order of the screen: the first error becomes the response's message.
 */
export const postForm = z.object({
  title: oneLine(requiredText('Title', postLimits.title, postMessages.titleRequired)),
  author: oneLine(requiredText('Author', postLimits.author, postMessages.authorRequired)),
  status: z.optional(
    z.pipe(
      z.transform((given) => (typeof given === 'string' ? given.trim().toLowerCase() : given)),
      z.union([z.enum(['draft', 'published']), z.literal('')], {
        error: postMessages.statusUnknown,
      }),
    ),
  ),
  categories: z.optional(names('categories', postLimits.categories)),
  tags: z.optional(names('tags', postLimits.tags)),
  meta_description: z.optional(optionalText('Meta Description', postLimits.metaDescription)),
  content: z.optional(optionalText('Content', postLimits.content, postMessages.textTooLarge)),
  slug: z.optional(
    optionalText('Address (slug)', postLimits.slug).check(
      z.refine((slug) => slug === '' || slugify(slug) !== '', {
        error: postMessages.slugWithoutLetters,
      }),
    ),
  ),
  excerpt: z.optional(optionalText('Excerpt', postLimits.excerpt)),
  author_bio: z.optional(optionalText('Author bio', postLimits.authorBio)),
  featured_image_alt: z.optional(optionalText('Alt text', postLimits.featuredAlt)),
  /** The id of a picture of the library; a file in the same request takes precedence. */
  featured_media: z.optional(
    z.pipe(
      z.string({ error: mediaMessages.missing }),
      z.pipe(
        z.transform((given: string) => (/^\d{1,9}$/.test(given) ? Number(given) : 0)),
        z.int().check(z.minimum(1, { error: mediaMessages.missing })),
      ),
    ),
  ),
  remove_featured_image: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((given) => given === true || /^(?:true|1|on|yes)$/i.test(String(given))),
    ),
  ),
  /** updated_at of the version on which the edit is based. */
  base_updated_at: z.optional(optionalText('Version', 40)),
  /** The draft with the same content, which this save deletes. */
  draft_key: z.optional(optionalText('Draft', 60)),
  draft_revision: z.optional(optionalText('Revision', 60)),
  next: saveFields.next,
});

export type PostFormValues = z.output<typeof postForm>;

/** Names of a post's fields: ours to the specification's, under which drafts and versions are also stored. */
const specifiedByOwn = new Map([
  ['metaDescription', 'meta_description'],
  ['authorBio', 'author_bio'],
  ['featuredImage', 'featured_image'],
  ['featuredAlt', 'featured_image_alt'],
  ['featuredMediaId', 'featured_media'],
]);
const ownBySpecified = new Map(Array.from(specifiedByOwn, ([ours, theirs]) => [theirs, ours]));

/** Renames fields, or messages about them, to the specification's names. */
export function specifiedNames<Value>(fields: Record<string, Value>): Record<string, Value> {
  return renameFields(fields, specifiedByOwn);
}

/** Renames fields, or messages about them, to our names. */
export function ownNames<Value>(fields: Record<string, Value>): Record<string, Value> {
  return renameFields(fields, ownBySpecified);
}

function renameFields<Value>(fields: Record<string, Value>, names: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/** A draft from the editor's form; required fields may be missing. */
export const postChecksForm = z.object({
  title: z.optional(optionalText('Title', postLimits.title)),
  author: z.optional(optionalText('Author', postLimits.author)),
  categories: postForm.shape.categories,
  metaDescription: postForm.shape.meta_description,
  content: postForm.shape.content,
  slug: postForm.shape.slug,
  featuredAlt: postForm.shape.featured_image_alt,
  /** The picture in the form: its address, or the name of a file that is not stored yet. */
  featuredImage: z.optional(optionalText('Featured Image', 2000)),
});

export type PostChecksValues = z.output<typeof postChecksForm>;

/** Splits comma-separated names; leaves out repetitions, ignoring case. */
export function splitNames(list: string): string[] {
  const namesByKey = new Map<string, string>();
  for (const part of list.split(',')) {
    const key = topicKey(part);
    if (isVisible(key) && !namesByKey.has(key)) namesByKey.set(key, inOneLine(part));
  }
  return [...namesByKey.values()];
}

function names(label: 'categories' | 'tags', max: number) {
  return z.pipe(
    optionalText(label === 'tags' ? 'Tags' : 'Categories', 5000),
    z.pipe(
      z.transform(splitNames),
      z.array(z.string()).check(
        z.refine((given) => given.every(isShortTopic), {
          error: postMessages.topicTooLong(label),
          abort: true,
        }),
        z.refine((given) => given.length <= max, { error: postMessages.tooManyTopics(label, max) }),
      ),
    ),
  );
}

function oneLine(schema: z.ZodMiniType<string, unknown>) {
  return z.pipe(
    schema,
    z.transform((given: string) => given.replace(/\s+/g, ' ')),
  );
}

/** A text of a draft, which may be longer than can be published. */
export function draftText(label: string, max: number) {
  const error = messages.fields.tooLong(label, max);
  return z.string().check(z.maxLength(max, { error }));
}

/** The HTML of a draft. */
export const draftContent = z.string().check(
  z.refine((content) => textFault(content) === undefined, {
    error: ({ input }) => textFault(String(input)),
  }),
);

const field = (label: string) => draftText(label, 10_000);

/**
 * The fields of a post's form, with lists as comma-separated text. Limits are above those of a post, because an
 * invalid draft is stored too.
 */
export const postFields = z.object({
  title: field('Title'),
  author: field('Author'),
  status: z.enum(['draft', 'published']),
  categories: field('Categories'),
  tags: field('Tags'),
  metaDescription: field('Meta Description'),
  content: draftContent,
  excerpt: field('Excerpt'),
  /** Empty while it is derived from the title. */
  slug: field('Address (slug)'),
  authorBio: field('Author bio'),
  featuredAlt: field('Alt text'),
  /** The id of a picture of the library. */
  featuredMediaId: z.nullable(z.int().check(z.minimum(1))),
});

export type PostFields = z.output<typeof postFields>;

/** The fields of a draft or version as stored JSON. */
export function storedText(fields: PostFields): string {
  return JSON.stringify(specifiedNames(fields));
}

export function readStoredText(json: string): PostFields {
  return ownNames(JSON.parse(json)) as PostFields;
}

/** Whether a slug is derived from the title, with or without the number of a duplicate. */
export function followsTitle({ slug, title }: { slug: string; title: string }): boolean {
  const base = slugify(title) || 'post';
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
}

interface Post {
  title: string;
  slug: string;
  content: string;
  author: string;
  status: PostFields['status'];
  categories: readonly string[];
  tags: readonly string[];
  metaDescription: string;
  featuredMediaId: number | null;
  featuredAlt: string;
  excerpt: string | null;
  authorBio: string | null;
}

/** The form fields of a stored post. */
export function fieldsOf(post: Post): PostFields {
  return {
    title: post.title,
    author: post.author,
    status: post.status,
    categories: post.categories.join(', '),
    tags: post.tags.join(', '),
    metaDescription: post.metaDescription,
    content: post.content,
    excerpt: post.excerpt ?? '',
    slug: followsTitle(post) ? '' : post.slug,
    authorBio: post.authorBio ?? '',
    featuredAlt: post.featuredAlt,
    featuredMediaId: post.featuredMediaId,
  };
}

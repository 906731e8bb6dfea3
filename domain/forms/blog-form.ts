import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { normalized } from '../text/normalized.ts';
import { slugify } from '../text/slug.ts';
import { longest, requiredText } from './fields.ts';

const { blogs, fields } = messages;

/** Longest texts and most names that a post may have; the database holds the same. */
export const blogLimits = {
  title: 300,
  author: longest.name,
  content: 1_000_000,
  metaDescription: 500,
  excerpt: 500,
  authorBio: 1000,
  featuredAlt: 300,
  slug: 300,
  topic: 60,
  categories: 10,
  tags: 20,
} as const;

/**
 * A post as the admin sends it: a field that is absent leaves a stored post as it is there, a blank one empties
 * it. Fields stand in the order of the screen.
 */
export const blogForm = z.object({
  title: oneLine(
    requiredText({ label: 'Title', longest: blogLimits.title, required: blogs.titleRequired }),
  ),
  author: oneLine(
    requiredText({ label: 'Author', longest: blogLimits.author, required: blogs.authorRequired }),
  ),
  status: z.optional(
    z.pipe(
      z.transform((given) => (typeof given === 'string' ? given.trim().toLowerCase() : given)),
      // A blank one is an absent one.
      z.union([z.enum(['draft', 'published']), z.literal('')], { error: blogs.statusUnknown }),
    ),
  ),
  categories: z.optional(names('categories', blogLimits.categories)),
  tags: z.optional(names('tags', blogLimits.tags)),
  meta_description: z.optional(text('Meta Description', blogLimits.metaDescription)),
  content: z.optional(text('Content', blogLimits.content)),
  slug: z.optional(
    text('Address (slug)', blogLimits.slug).check(
      z.refine((slug) => slug === '' || slugify(slug) !== '', { error: blogs.slugWithoutLetters }),
    ),
  ),
  excerpt: z.optional(text('Excerpt', blogLimits.excerpt)),
  author_bio: z.optional(text('Author bio', blogLimits.authorBio)),
  featured_image_alt: z.optional(text('Alt text', blogLimits.featuredAlt)),
  remove_featured_image: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((given) => given === true || /^(?:true|1|on|yes)$/i.test(String(given))),
    ),
  ),
  /** The updated_at of the post that the changes were made to. */
  base_updated_at: z.optional(text('Version', 40)),
});

export type BlogValues = z.output<typeof blogForm>;

/** Names with commas between them, each once, whatever its case. */
export function splitNames(list: string): string[] {
  const known = new Map<string, string>();
  for (const part of list.split(',')) {
    const name = part
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    const key = name.toLowerCase();
    if (name && !known.has(key)) known.set(key, name);
  }
  return [...known.values()];
}

function names(label: 'categories' | 'tags', most: number) {
  return z.pipe(
    text(label === 'tags' ? 'Tags' : 'Categories', 5000),
    z.pipe(
      z.transform(splitNames),
      z.array(z.string()).check(
        z.refine((given) => given.every(isShort), {
          error: blogs.topicTooLong(label),
          abort: true,
        }),
        z.refine((given) => given.length <= most, { error: blogs.tooManyTopics(label, most) }),
      ),
    ),
  );
}

/** In lower case too, by which names are compared: a few letters become longer there. */
function isShort(name: string): boolean {
  return Math.max(lengthOf(name), lengthOf(name.toLowerCase())) <= blogLimits.topic;
}

/** A text that may be blank; trimmed. */
function text(label: string, most: number) {
  return z.pipe(
    z.string({ error: blogs.notText(label) }),
    z.pipe(
      z.transform((given: string) => normalized(given.trim(), 'NFC')),
      z.string().check(
        z.refine((given) => !given.includes('\0') && given.isWellFormed(), {
          error: fields.unreadable,
          abort: true,
        }),
        z.refine((given) => lengthOf(given) <= most, { error: fields.tooLong(label, most) }),
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

/** In characters as a reader counts them. */
export function lengthOf(given: string): number {
  let length = 0;
  for (const _ of given) length += 1;
  return length;
}

import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { idParams, page, place, rowId, search } from '../api/list-fields.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { mediaMessages } from '../media/media.ts';
import { nameOfPerson } from '../text/person-name.ts';
import { slugify } from '../text/slug.ts';
import { isWebAddress } from '../text/web-address.ts';
import { authorMessages } from './authors.ts';

/** Maximum lengths in code points; the database has the same limits. */
export const authorLimits = {
  name: maxLengths.name,
  bio: 1000,
  slug: 320,
  pictureAlt: 300,
  link: 300,
  work: 120,
} as const;

/** What is typed about an author. */
export const authorForm = z.object({
  name: nameOfPerson(requiredText('Name', authorLimits.name, authorMessages.nameRequired)),
  bio: optionalText('Bio', authorLimits.bio),
  /** What they do, in a few words; without the field, the stored text stays. */
  work: z.optional(optionalText('What they do', authorLimits.work)),
  /** The end of the page's address; empty, it follows the name. */
  slug: optionalText('Address', authorLimits.slug).check(
    z.refine((slug) => slug === '' || slugify(slug) !== '', {
      error: authorMessages.slugWithoutLetters,
    }),
  ),
  /** The id of a picture of the library. */
  picture: z.nullable(rowId(mediaMessages.missing)),
  pictureAlt: optionalText('Description of the picture', authorLimits.pictureAlt),
  /** A profile elsewhere; without the field, the stored one stays. */
  link: z.optional(
    optionalText('Profile elsewhere', authorLimits.link).check(
      z.refine((link) => link === '' || isWebAddress(link), { error: authorMessages.linkInvalid }),
    ),
  ),
});
export type AuthorForm = z.output<typeof authorForm>;

/** An author with their numbers of posts. */
export const authorPayload = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  bio: z.string(),
  work: z.string(),
  picture: z.nullable(z.object({ id: z.int(), url: z.string() })),
  pictureAlt: z.string(),
  link: z.string(),
  /** Made up; delivered with the first posts. */
  isSample: z.boolean(),
  /** Shown by a drawing while there is no picture. */
  isDrawn: z.boolean(),
  published: z.int(),
  /** Drafts. */
  others: z.int(),
  /** Posts outside the trash with a bio of their own. */
  ownBios: z.int(),
  /** The account that the author is; null for nobody's. */
  account: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Its revision, unless a save chose another. */
  updatedAt: z.string(),
});
export type AuthorPayload = z.output<typeof authorPayload>;

export const authorsPage = z.object({
  authors: z.array(authorPayload),
  total: z.int(),
  /** Names in published posts that have no page, those with most posts first. */
  unlisted: z.array(z.object({ name: z.string(), bio: z.string(), posts: z.int() })),
  page: place.page,
  pages: place.pages,
});

/** `posts` is the number of posts outside the trash that were changed with the author. */
const authorChange = z.object({
  author: authorPayload,
  revision: z.string(),
  posts: z.int(),
  undo: z.string(),
});

/** Authors with a page of their own. */
export const authorCalls = {
  'GET /api/admin/authors': {
    needs: 'posts.publish',
    summary: 'List authors with their numbers of posts',
    querystring: z.object({ search, page }),
    response: { 200: authorsPage },
  },
  'POST /api/admin/authors': {
    needs: 'posts.publish',
    summary: 'Add an author',
    body: authorForm,
    response: { 200: authorPayload },
  },
  'PUT /api/admin/authors/:id': {
    needs: 'posts.publish',
    summary: 'Change an author and, with inPosts, name and bio in their posts',
    params: idParams,
    body: z.extend(authorForm, { ...looseSaveFields, inPosts: z.boolean() }).check(changesRevision),
    response: { 200: authorChange },
  },
  'PUT /api/admin/authors/:id/account': {
    needs: 'accounts',
    summary: 'Say which account an author is, whose name it then has; null for none',
    params: idParams,
    body: z.object({ account: z.nullable(rowId(authorMessages.accountUnknown)) }),
    response: { 200: authorPayload },
  },
  'DELETE /api/admin/authors/:id': {
    needs: 'posts.publish',
    summary: 'Delete an author; their posts keep the name',
    params: idParams,
    response: { 200: z.object({ undo: z.string() }) },
  },
} satisfies Record<string, ApiCall>;

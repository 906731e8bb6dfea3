import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { countsOf, idParams, okResponse, rowId, selectedItems } from '../api/list-fields.ts';
import { brokenLink, linksUncheckedSince } from '../links/broken-link.ts';
import { storedPicture } from '../media/media.calls.ts';
import { adminPostLists, postDecisions, unfinishedKey } from './admin-post.ts';
import { hiddenKinds } from './hidden-text.ts';
import { postChecksForm, postForm } from './post-form.ts';
import { publishRequest, requestForm, returnForm } from './publish-request.ts';

const status = z.enum(['draft', 'published']);

const { id: _id, name: _name, ...picture } = storedPicture.shape;

/** The id of a post, or the key of a post that is not created yet. */
export const rowKey = z.union([z.int(), z.string()]);

/** Fields of both list and single post. Times are instants; published_at is the first publication. */
const common = {
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  /** The first category is shown on cards. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  published_at: z.nullable(z.string()),
  /** Identifies the version: see base_updated_at in the form. */
  updated_at: z.string(),
};

/** A post outside the trash, with the field names of the specification. */
export const postPayload = z.object({
  ...common,
  /** Sanitised HTML. */
  content: z.string(),
  status,
  meta_description: z.string(),
  /** Path of the picture. */
  featured_image: z.nullable(z.string()),
  featured_image_alt: z.string(),
  /** The picture's id in the library. */
  featured_media: z.nullable(z.int()),
  /** As typed; if blank, cards show the meta description or the beginning of the text. */
  excerpt: z.string(),
  author_bio: z.string(),
  created_at: z.string(),
  word_count: z.int(),
  read_minutes: z.int(),
  /** Scheduled publication of the post or of a change. */
  due_at: z.nullable(z.string()),
  /** Of a draft that its author asks to publish, or that was given back. */
  request: z.nullable(publishRequest),
  /** Chosen by the caller of the save that made this version, if it did: see `next` in the form. */
  revision: z.nullable(z.string()),
  /** In the response to a save: comments, deleted words and hidden text of its HTML, if there were any; they are not stored. */
  left_behind: z.optional(
    z.array(z.object({ kind: z.enum(hiddenKinds), /** The first words. */ words: z.string() })),
  ),
});
export type PostPayload = z.output<typeof postPayload>;

/** A row of GET /api/blogs. */
export const postLinePayload = z.object({
  ...common,
  status: z.enum(['draft', 'published', 'trashed']),
  /** In the trash: previous status, and since when. */
  trashed_status: z.nullable(status),
  trashed_at: z.nullable(z.string()),
  /** When the unpublished draft was saved. */
  draft_at: z.nullable(z.string()),
  /** Scheduled publication. */
  due_at: z.nullable(z.string()),
});
export type PostLinePayload = z.output<typeof postLinePayload>;

/** A row of All Blogs: a post, or an unfinished one with the key of its draft. */
export const adminPostRow = z.object({
  id: rowKey,
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(['draft', 'published', 'trashed', 'unfinished']),
  /** The first publication. */
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** In the trash: previous status, and since when. */
  trashedStatus: z.nullable(status),
  trashedAt: z.nullable(z.string()),
  /** When the unpublished draft was saved. */
  draftAt: z.nullable(z.string()),
  /** Scheduled publication. */
  dueAt: z.nullable(z.string()),
  /** For an unfinished post: who saved it last. */
  savedBy: z.nullable(z.string()),
  /** Views of its page in the last 30 days; null if they are not counted here. */
  views: z.nullable(z.int()),
  /** The featured image; null if the cover is drawn. */
  picture: z.nullable(z.object(picture)),
  /** Public comments. */
  comments: z.int(),
  /** In the list of posts with broken links. */
  brokenLinks: z.array(brokenLink),
  /** Of a draft that its author asks to publish, or that was given back. */
  request: z.nullable(publishRequest),
});
export type AdminPostRow = z.output<typeof adminPostRow>;

export const postRowsPage = z.object({
  posts: z.array(adminPostRow),
  total: z.int(),
  /** The number of rows in each list that match search and topics. */
  counts: countsOf(adminPostLists),
  linksUncheckedSince,
  page: z.int(),
  pages: z.int(),
  /** Ids of all matching rows, if requested. */
  ids: z.optional(z.array(rowKey)),
});

/**
 * Ids by outcome; `already` had the status before. Ids in neither list: the action does not apply, or the post does
 * not exist.
 */
export const postDecisionOutcome = z.object({
  done: z.array(rowKey),
  already: z.array(rowKey),
  /** Unchanged posts with the reason. */
  refused: z.array(z.object({ id: rowKey, title: z.string(), reason: z.string() })),
  /** Undo token, valid for some minutes; null if nothing changed. */
  undo: z.nullable(z.string()),
});
export type PostDecisionOutcome = z.output<typeof postDecisionOutcome>;

const topicUses = z.array(z.object({ name: z.string(), posts: z.int() }));

/** Suggestions of the editor. */
export const suggestions = z.object({
  /** Author of a new post: the caller's display name, otherwise their last author name; never a username. */
  ownAuthor: z.string(),
  /**
   * Those with most posts first, with their latest bio. One with a page has a bio of their own there, which posts show
   * that have none.
   */
  authors: z.array(
    z.object({
      name: z.string(),
      bio: z.string(),
      posts: z.int(),
      page: z.nullable(z.object({ bio: z.string() })),
    }),
  ),
  categories: topicUses,
  tags: topicUses,
});
export type Suggestions = z.output<typeof suggestions>;

const place = z.object({
  field: z.enum(['title', 'author', 'metaDescription', 'categories', 'featuredImage', 'content']),
  /** Kind of the element in the content. */
  element: z.nullable(z.enum(['picture', 'link', 'heading'])),
  /** Address of the picture or link, as in the content. */
  address: z.nullable(z.string()),
  /** Index from 0 among elements with this address, or among all headings. */
  nth: z.int(),
});

/** A place in a draft. */
export type DraftPlace = z.output<typeof place>;

const warning = z.object({
  /** The offered correction: describing a picture, copying one from another site, or linking to `suggestion`. */
  kind: z.enum(['undescribed', 'elsewhere', 'link', 'other']),
  title: z.string(),
  /** Which element, and what to do. */
  advice: z.string(),
  place,
  /** A similar address of the site. */
  suggestion: z.nullable(z.string()),
});

export type PostWarning = z.output<typeof warning>;

const linkProposal = z.object({
  /** As they are written in the text. */
  words: z.string(),
  /** The address and the title of another post, which is about them. */
  href: z.string(),
  title: z.string(),
});
export type LinkProposal = z.output<typeof linkProposal>;

export const postChecks = z.object({
  /** At most 100, in the order of the form. */
  warnings: z.array(warning),
  /** Words of the text that may link to another post. */
  proposals: z.array(linkProposal),
  /** Names of the checks that found nothing, such as "title". */
  fine: z.array(z.string()),
  /** Sentences about checks that could not be completed. */
  notes: z.array(z.string()),
});

/** Warnings before a post is published, which do not prevent publishing. */
export type PostChecks = z.output<typeof postChecks>;

const file = { type: 'string', format: 'binary' };

const postUpload = {
  type: 'multipart/form-data' as const,
  get content() {
    const form = z.toJSONSchema(postForm, { io: 'input', unrepresentable: 'any' });
    return { ...form, properties: { ...form.properties, featured_image: file } };
  },
};

const checksUpload = {
  type: 'multipart/form-data' as const,
  get content() {
    return z.toJSONSchema(postChecksForm, { io: 'input', unrepresentable: 'any' });
  },
};

/** Posts, which the specification calls blogs. */
export const postCalls = {
  'GET /api/blogs': {
    needs: 'posts.write',
    summary: 'List posts',
    response: { 200: z.array(postLinePayload) },
  },
  'POST /api/blogs': {
    needs: 'posts.write',
    summary: 'Create a post',
    upload: postUpload,
    response: { 201: postPayload },
  },
  'GET /api/blogs/:id': {
    needs: 'posts.write',
    summary: 'Read a post',
    params: idParams,
    response: { 200: postPayload },
  },
  'PUT /api/blogs/:id': {
    needs: 'posts.write',
    summary: 'Change a post',
    params: idParams,
    upload: postUpload,
    response: { 200: postPayload },
  },
  'DELETE /api/blogs/:id': {
    needs: 'posts.write',
    summary: 'Put a post into the trash, for 30 days',
    params: idParams,
    response: { 200: z.extend(okResponse, { undo: z.nullable(z.string()) }) },
  },
  'POST /api/blogs/:id/restore': {
    needs: 'posts.write',
    summary: 'Take a post out of the trash',
    params: idParams,
    response: { 200: postPayload },
  },
  'POST /api/admin/blogs/:id/request': {
    needs: 'posts.write',
    summary: 'Ask to publish a draft',
    params: idParams,
    body: requestForm,
    response: { 200: z.object({ request: publishRequest }) },
  },
  'DELETE /api/admin/blogs/:id/request': {
    needs: 'posts.write',
    summary: 'Take back the request to publish a draft',
    params: idParams,
    response: { 200: okResponse },
  },
  'POST /api/admin/blogs/:id/request/return': {
    needs: 'posts.publish',
    summary: 'Give a draft back that its author asked to publish, with a note',
    params: idParams,
    body: returnForm,
    response: { 200: z.object({ request: publishRequest }) },
  },
  'GET /api/blogs/:id/preview-link': {
    needs: 'posts.write',
    summary: 'Make a link that shows a post as it is',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
  'POST /api/admin/blogs/checks': {
    needs: 'posts.write',
    summary: 'Look through a draft before it is published',
    upload: checksUpload,
    response: { 200: postChecks },
  },
  'POST /api/admin/blogs/decisions': {
    needs: 'posts.write',
    summary: 'Publish, withdraw, delete or restore several',
    body: z.object({
      ids: selectedItems(z.union([rowId(), z.string().check(z.regex(unfinishedKey))])),
      decision: z.enum(postDecisions, { error: 'Please choose a decision' }),
      /** updatedAt of the posts that were shown, by id: a post that was changed since is not published. */
      seen: z.optional(z.record(z.string(), z.string())),
    }),
    response: { 200: postDecisionOutcome },
  },
  'GET /api/admin/blogs': {
    needs: 'posts.write',
    summary:
      'List posts and, unless unfinished=0, those not created yet: a page, some ids, or the ids of all',
    response: { 200: postRowsPage },
  },
  'GET /api/admin/suggestions': {
    needs: 'own',
    summary: 'List authors, categories and tags for the editor',
    response: { 200: suggestions },
  },
} satisfies Record<string, ApiCall>;

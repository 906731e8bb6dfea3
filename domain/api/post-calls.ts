import * as z from 'zod/mini';
import { postChecksForm } from '../forms/post-checks-form.ts';
import { postForm } from '../forms/post-form.ts';
import { postDecisions, unfinishedKey } from '../posts/admin-post.ts';
import { postChecks } from './answers/checks.ts';
import {
  postPayload as post,
  postDecisionOutcome,
  postRowPayload,
  postRowsPage,
  suggestions,
} from './answers/posts.ts';
import type { ApiCall } from './call.ts';
import { done, idParams, rowId, severalOf } from './list-fields.ts';

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
    summary: 'List posts; with unfinished=1 also those that are begun and not created yet',
    response: { 200: z.array(postRowPayload) },
  },
  'POST /api/blogs': { summary: 'Create a post', upload: postUpload, response: { 201: post } },
  'GET /api/blogs/:id': { summary: 'Read a post', params: idParams, response: { 200: post } },
  'PUT /api/blogs/:id': {
    summary: 'Change a post',
    params: idParams,
    upload: postUpload,
    response: { 200: post },
  },
  'DELETE /api/blogs/:id': {
    summary: 'Put a post into the trash, for 30 days',
    params: idParams,
    response: { 200: z.extend(done, { undo: z.nullable(z.string()) }) },
  },
  'POST /api/blogs/:id/restore': {
    summary: 'Take a post out of the trash',
    params: idParams,
    response: { 200: post },
  },
  'GET /api/blogs/:id/preview-link': {
    summary: 'Make a link that shows a post as it is',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
  'POST /api/admin/blogs/checks': {
    summary: 'Look through a draft before it is published',
    upload: checksUpload,
    response: { 200: postChecks },
  },
  'POST /api/admin/blogs/decisions': {
    summary: 'Publish, withdraw, delete or restore several',
    body: z.object({
      ids: severalOf(z.union([rowId(), z.string().check(z.regex(unfinishedKey))])),
      decision: z.enum(postDecisions, { error: 'Please choose a decision' }),
    }),
    response: { 200: postDecisionOutcome },
  },
  'GET /api/admin/blogs': {
    summary: 'List posts and unfinished ones: a page of them, those of some ids, or the ids of all',
    response: { 200: postRowsPage },
  },
  'POST /api/admin/undo': {
    summary: 'Undo bulk changes, the last of them first',
    body: z.object({
      tokens: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(100)),
    }),
    response: { 200: z.object({ done: z.int(), refused: z.int() }) },
  },
  'GET /api/admin/topics': {
    summary: 'List categories and tags',
    response: { 200: z.object({ categories: z.array(z.string()), tags: z.array(z.string()) }) },
  },
  'GET /api/admin/suggestions': {
    summary: 'List authors, categories and tags for the editor',
    response: { 200: suggestions },
  },
} satisfies Record<string, ApiCall>;

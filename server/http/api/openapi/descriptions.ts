import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { loginForm } from '../../../../domain/forms/login-form.ts';
import { passwordForm } from '../../../../domain/forms/password-form.ts';
import { postForm } from '../../../../domain/forms/post-form.ts';
import { pageViewPayload } from '../../../modules/analytics/page-view.ts';

const file = { type: 'string', format: 'binary' };
const picture = {
  type: 'object',
  required: ['file'],
  properties: { file, alt: { type: 'string' } },
};
const alt = { type: 'object', required: ['alt'], properties: { alt: { type: 'string' } } };

/** What the description of the API says of routes that do not describe themselves. */
export const descriptions: Record<string, FastifySchema> = {
  'POST /api/page-views': described('Report a page view', pageViewPayload),
  'POST /api/admin/auth/login': described('Log in', loginForm),
  'DELETE /api/admin/auth/session': { summary: 'Log out' },
  'GET /api/admin/sessions': { summary: 'List the devices that are logged in' },
  'DELETE /api/admin/sessions/others': { summary: 'Log all other devices out' },
  'DELETE /api/admin/sessions/:id': { summary: 'Log a device out' },
  'PUT /api/admin/password': described('Change the password', passwordForm),
  'GET /api/admin/counts': { summary: 'Count what waits' },
  'GET /api/admin/enquiries': {
    summary: 'Count the enquiries that are new, unanswered, or of this week',
  },
  'GET /api/admin/todo': { summary: 'List what is to settle before going live' },
  'GET /api/admin/backups': { summary: 'Tell how the nightly backups went' },
  'GET /api/admin/retention': { summary: 'Tell after how many days things are deleted' },
  'GET /api/admin/personal-data/records': {
    summary: 'List the latest requests about personal data',
  },
  'GET /api/admin/statistics': { summary: 'Count page views' },
  'GET /api/admin/topics': { summary: 'List categories and tags' },
  'GET /api/blogs': { summary: 'List posts' },
  'POST /api/blogs': describedUpload('Create a post'),
  'GET /api/blogs/:id': { summary: 'Read a post' },
  'PUT /api/blogs/:id': describedUpload('Change a post'),
  'DELETE /api/blogs/:id': { summary: 'Put a post into the bin, for 30 days' },
  'POST /api/blogs/:id/restore': { summary: 'Take a post out of the bin' },
  'GET /api/blogs/:id/preview-link': { summary: 'Make a link that shows a post as it is' },
  'POST /api/admin/media': {
    summary: 'Upload a picture',
    consumes: ['multipart/form-data'],
    body: picture,
  },
  'PATCH /api/admin/media/:id': { summary: 'Say what a picture shows', body: alt },
  'GET /api/admin/outbox': { summary: 'List mails' },
  'GET /api/admin/mail-state': { summary: 'Tell whether mail goes out' },
  'POST /api/admin/outbox/test': { summary: 'Send a test mail to the owner at once' },
  'POST /api/admin/outbox/retry': { summary: 'Send all mails again that failed' },
  'POST /api/admin/outbox/:id/retry': { summary: 'Send a mail again' },
};

function described(summary: string, form: z.core.$ZodType): FastifySchema {
  const { $schema: _, ...body } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  return { summary, body };
}

function describedUpload(summary: string): FastifySchema {
  const { body } = described(summary, postForm) as { body: { properties: object } };
  return {
    summary,
    consumes: ['multipart/form-data'],
    body: { ...body, properties: { ...body.properties, featured_image: file } },
  };
}

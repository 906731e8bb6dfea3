import * as z from 'zod/mini';
import { commentStatuses } from '../../admin/comment-list.ts';
import { countsOf, place } from '../list-fields.ts';

const listedComment = z.object({
  id: z.int(),
  author: z.string(),
  email: z.string(),
  text: z.string(),
  status: z.enum(commentStatuses),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  post: z.object({ id: z.int(), title: z.string(), slug: z.string(), author: z.string() }),
  /** The author's; public while the comment is. */
  answer: z.nullable(z.object({ text: z.string(), answeredAt: z.string(), by: z.string() })),
});

/** A comment as the admin sees it; times are instants. */
export type ListedComment = z.output<typeof listedComment>;

export const commentsPage = z.object({
  comments: z.array(listedComment),
  counts: countsOf(commentStatuses),
  ...place,
});

import * as z from 'zod/mini';
import { commentDecisions } from '../../../../domain/admin/comment-queue.ts';
import { messageStatuses } from '../../../../domain/admin/message-inbox.ts';
import { postDecisions } from '../../../../domain/posts/admin-post.ts';

/** What PostgreSQL's integer holds at most. */
const maxId = 2_147_483_647;
const maxAtOnce = 500;

const ids = z
  .array(z.int().check(z.minimum(1), z.maximum(maxId)), { error: 'Please select some first' })
  .check(
    z.minLength(1, { error: 'Please select some first' }),
    z.maxLength(maxAtOnce, { error: `Please select at most ${maxAtOnce} at once` }),
  );

export const idsForm = z.object({ ids });

export const decisionForm = z.object({
  ids,
  decision: z.enum(commentDecisions, { error: 'Please choose a decision' }),
});

export const postDecisionForm = z.object({
  ids,
  decision: z.enum(postDecisions, { error: 'Please choose a decision' }),
});

export const messageStatusForm = z.object({
  ids,
  status: z.enum(messageStatuses, { error: 'Please choose a status' }),
});

const maxNote = 5000;

export const noteForm = z.object({
  note: z.pipe(
    z.string({ error: 'Please type a note' }),
    z.pipe(
      z.transform((note: string) => note.trim().normalize('NFC')),
      z.string().check(
        z.refine((note) => !/\0|\p{Surrogate}/u.test(note), {
          error: 'The note holds characters that cannot be stored. Please type it again.',
        }),
        z.refine((note) => Array.from(note).length <= maxNote, {
          error: 'The note may have at most 5,000 characters',
        }),
      ),
    ),
  ),
  /** The note that the changes were made to. */
  base: z.optional(z.string({ error: 'The note before must be a text' })),
});

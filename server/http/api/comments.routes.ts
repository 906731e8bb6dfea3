import type { FastifyInstance } from 'fastify';
import { commentForm } from '../../../domain/forms/comment-form.ts';
import { refusalStatus } from '../../../domain/forms/refusal-status.ts';
import { messages } from '../../../domain/messages.ts';
import type { CommentsService } from '../../modules/comments/comments.service.ts';
import { clientOf } from '../visit-of.ts';
import { answerOutcome, idempotencyKey } from './answers.ts';
import { formSchema } from './openapi/form-schema.ts';

const success = { status: 201, message: messages.comments.success };

/** Takes comments on posts, which are held for a decision. */
export async function commentsRoutes(
  http: FastifyInstance,
  { comments }: { comments: CommentsService },
): Promise<void> {
  const schema = formSchema({
    summary: 'Comment on a post',
    form: commentForm,
    further: { slug: { type: 'string', description: 'Of the post' } },
    success,
    refusals: { [refusalStatus['unknown-post']]: 'There is no such post' },
  });
  http.post('/comments', { schema }, async (request, reply) => {
    const { body } = request;
    const outcome = await comments.receive(body, clientOf(request), idempotencyKey(request));
    return answerOutcome(reply, outcome, success);
  });
}

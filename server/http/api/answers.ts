import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalStatus } from '../../../domain/forms/refusal-status.ts';
import { messages } from '../../../domain/messages.ts';
import type { CommentOutcome } from '../../modules/comments/comments.service.ts';

/** Says in HTTP how a visitor's form was answered. */
export function answerOutcome(
  reply: FastifyReply,
  outcome: CommentOutcome,
  success: { status: number; message: string },
) {
  switch (outcome.kind) {
    case 'accepted':
      return reply.code(success.status).send({ message: success.message });
    case 'invalid':
      return answerInvalid(reply, outcome.fields);
    case 'limited':
      return reply
        .code(refusalStatus[outcome.kind])
        .header('Retry-After', outcome.retryAfterSeconds)
        .send({ error: messages.limits.tooMany(Math.ceil(outcome.retryAfterSeconds / 60)) });
    case 'key-reused':
      return reply.code(refusalStatus[outcome.kind]).send({
        error: 'This Idempotency-Key was used for another content. Please send with a new one.',
      });
    case 'unknown-post':
      return reply.code(refusalStatus[outcome.kind]).send({ error: messages.comments.unknownPost });
  }
}

/** One sentence for each wrong field, and the first of them for all. */
export function answerInvalid(reply: FastifyReply, fields: Record<string, string>) {
  return reply.code(refusalStatus.invalid).send({ error: Object.values(fields)[0], fields });
}

/** The key by which two requests are one, if the sender chose one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

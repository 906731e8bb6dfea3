import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerToRefusal, type Refusal } from '../../../domain/forms/refusals.ts';

/** Answers with why something was not accepted. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, ...answer } = answerToRefusal(refusal);
  if (refusal.kind === 'limited') reply.header('Retry-After', refusal.retryAfterSeconds);
  return reply.code(status).send(answer);
}

/** The key by which two requests are one, if the sender chose one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

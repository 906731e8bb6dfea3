import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerToRefusal, type FormOutcome, type Refusal } from '../../../domain/forms/refusals.ts';

/** Answers a visitor's form. */
export function answerForm(
  reply: FastifyReply,
  outcome: FormOutcome,
  status: 200 | 201,
  message: string,
): FastifyReply {
  if (outcome.kind !== 'accepted') return answerRefusal(reply, outcome);
  return reply.code(status).send({ message });
}

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

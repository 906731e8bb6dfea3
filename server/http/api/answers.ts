import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerToRefusal, type FormOutcome, type Refusal } from '../../../domain/api/refusals.ts';

/** The response to a visitor's form: the message if it was accepted, otherwise the refusal. */
export function messageOr<Text extends string>(message: Text, outcome: FormOutcome) {
  return outcome.kind === 'accepted' ? { message } : outcome;
}

/** Responds with the status and message of a refusal. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, ...answer } = answerToRefusal(refusal);
  if ('retryAfterSeconds' in refusal) reply.header('Retry-After', refusal.retryAfterSeconds);
  return reply.code(status).send(answer);
}

/** The request's Idempotency-Key, if it has one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

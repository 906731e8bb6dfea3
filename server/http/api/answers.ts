import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerToRefusal, type FormOutcome, type Refusal } from '../../../domain/api/refusals.ts';

/** The answer to a visitor's form: the message once it is accepted. */
export function messageOr<Text extends string>(message: Text, outcome: FormOutcome) {
  return outcome.kind === 'accepted' ? { message } : outcome;
}

/** Answers with why something was not accepted. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, ...answer } = answerToRefusal(refusal);
  if ('retryAfterSeconds' in refusal) reply.header('Retry-After', refusal.retryAfterSeconds);
  return reply.code(status).send(answer);
}

/** The key by which two requests are one, if the sender chose one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

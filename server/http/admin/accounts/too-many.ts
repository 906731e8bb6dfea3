import type { FastifyReply } from 'fastify';
import { adminMessages } from '../../../../domain/admin/admin-messages.ts';

/** Tells whoever has tried too many passwords how long to wait. */
export function answerTooMany(
  reply: FastifyReply,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): FastifyReply {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return reply
    .code(429)
    .header('Retry-After', retryAfterSeconds)
    .send({ error: adminMessages.login.tooMany(minutes) });
}

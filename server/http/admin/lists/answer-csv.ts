import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dayIn } from '../../../../domain/analytics/days.ts';

/**
 * A table as a file with the day in its name, for the route to send: the log of the admin is written before the first
 * byte. Reading stops when the client disconnects.
 */
export function answerCsv(
  reply: FastifyReply,
  { name, zone }: { name: string; zone: string },
  pieces: AsyncIterable<string>,
): Readable {
  const day = dayIn(zone, new Date());
  reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`);
  return Readable.from(pieces);
}

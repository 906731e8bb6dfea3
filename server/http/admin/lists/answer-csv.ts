import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dayIn } from '../../../../domain/analytics/days.ts';

/** Streams a table as a file with the day in its name. Reading stops when the client disconnects. */
export function answerCsv(
  reply: FastifyReply,
  { name, zone }: { name: string; zone: string },
  pieces: AsyncIterable<string>,
) {
  const day = dayIn(zone, new Date());
  return reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(Readable.from(pieces));
}

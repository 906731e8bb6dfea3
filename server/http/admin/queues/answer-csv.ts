import type { FastifyReply } from 'fastify';
import { dayInIndia } from '../../../../domain/analytics/days.ts';

/** Hands a table over as a file with the day in its name. */
export function answerCsv(reply: FastifyReply, name: string, csv: string) {
  const day = dayInIndia(new Date());
  return reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`)
    .serializer((text: string) => text)
    .send(csv);
}

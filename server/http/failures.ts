import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { answerRefusal } from './api/answers.ts';
import { InvalidInput } from './api/contract/zod-compilers.ts';
import { withSecurityHeaders } from './security/security-headers.ts';

const messages: Record<number, string> = {
  400: 'This request cannot be read. Please send it again, as JSON.',
  413: 'This is more than we can take at once. Please make it shorter.',
  415: 'Please send JSON, with the header Content-Type: application/json.',
};

/** Replaces unexpected errors by one message. The details are in the log, under the request id of the response. */
export function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof InvalidInput) {
      return answerRefusal(reply, { kind: 'invalid', fields: error.fields });
    }
    if (isDatabaseUnavailable(error)) return answerProblem(error, request, reply);
    const status = error.statusCode ?? 500;
    if (status < 400 || status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return reply.code(500).send({
        error: 'Something broke on our side. Please try again.',
        request: request.id,
      });
    }
    const message = messages[status] ?? error.message;
    if (status === 413 && prefersHtml(request)) {
      return reply.code(413).type('text/html; charset=utf-8').send(page(message));
    }
    return reply.code(status).send({ error: message });
  });
}

/** Responds to an address that cannot be decoded, such as /%E0, which reaches neither routes nor hooks. */
export function answerBadAddress(headers: Record<string, string>) {
  const message = 'This address cannot be read.';
  return (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    withSecurityHeaders(reply, headers).code(400);
    return sendError(request, reply, message, { href: '/', label: 'Go to the home page' });
  };
}

/** Sends a message: as a plain page to a browser, with a link if there is one, as JSON to a program. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  link?: { href: string; label: string },
) {
  if (!prefersHtml(request) || /^\/api(\/|$)/i.test(request.url)) {
    return reply.send({ error: message });
  }
  return reply.type('text/html; charset=utf-8').send(page(message, link));
}

function answerProblem(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'the database does not answer');
  return reply.code(503).header('Retry-After', 5).send({
    error: 'We cannot store anything just now. Please try again in a moment.',
    request: request.id,
  });
}

/** An error as a plain page that leads on, such as for a form that was posted without JavaScript. */
function page(message: string, link?: { href: string; label: string }): string {
  const on = link ? `<p><a href="${link.href}">${link.label}</a></p>` : '';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${message}</h1>${on}</main></body></html>`;
}

function prefersHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type Answer, answerTo } from './cache/answer-to.ts';
import type { FinishedPage } from './cache/finished-page.ts';

export interface AnswerFirstOptions {
  /** What lies ready for an address, or undefined; must not wait. */
  find: (url: string) => FinishedPage | undefined;
  /** Sent with every answer that does not say otherwise itself. */
  headers: Record<string, string>;
}

/**
 * Answers what lies ready in memory straight from the socket: Fastify's own work for a request takes twice as long as
 * the answer. Everything else goes to Fastify, and gives the same answer there. Such answers are not logged.
 */
export function answerFirst(server: Server, { find, headers }: AnswerFirstOptions): void {
  const others = server.listeners('request') as RequestListener[];
  const complete = completing(headers);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page = isReading(request) && server.listening ? attempt(find, request.url) : undefined;
    if (!page) for (const other of others) other(request, response);
    else answer(request, response, complete(answerTo(request.headers, page)));
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  response.writeHead(status, [...headers, 'x-request-id', randomUUID()]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Adds what an answer itself lacks, once for each. */
function completing(headers: Record<string, string>) {
  const known = new WeakMap<Answer, Answer>();
  return (answer: Answer): Answer => {
    const found = known.get(answer);
    if (found) return found;
    const own = new Set(answer.headers.filter((_, index) => index % 2 === 0));
    const missing = Object.entries(headers).filter(([name]) => !own.has(name));
    const complete = { ...answer, headers: [...answer.headers, ...missing.flat()] };
    known.set(answer, complete);
    return complete;
  };
}

/** An address that cannot be read, or a database that is away: Fastify knows what to say. */
function attempt(find: AnswerFirstOptions['find'], url = '/'): FinishedPage | undefined {
  try {
    return find(url);
  } catch {
    return;
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

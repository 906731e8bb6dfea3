import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { faultOf } from '../security/broken-requests.ts';
import { type Answer, answerTo } from './cache/answer-to.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import { sendOnWire, type WireAnswer, wireAnswer } from './cache/wire-answer.ts';

export interface AnswerFirstOptions {
  /** What lies ready for an address, or undefined; must not wait. */
  find: (url: string) => FinishedPage | undefined;
  /** Sent with every answer that does not say otherwise itself. */
  headers: Record<string, string>;
}

/**
 * Answers what lies ready in memory straight from the socket: Node's and Fastify's own work for a request takes several
 * times as long as the answer. Everything else goes on to them, and gets the same answer there. Such answers are not
 * logged. To be called when all others listen, since it stands before them.
 */
export function answerFirst(server: Server, { find, headers }: AnswerFirstOptions): void {
  const others = server.listeners('request') as RequestListener[];
  const idleMs = server.keepAliveTimeout;
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isOurs = isSimple(request, response) && server.listening && !faultOf(request);
    const page = isOurs ? attempt(find, request.url) : undefined;
    if (!page) {
      for (const other of others) other.call(server, request, response);
      return;
    }
    const answer = answerTo(request.headers, page);
    answer.onWire ??= wireAnswer(completed(answer, headers), idleMs);
    send(answer.onWire, response, request.method === 'GET');
  });
}

/** A question without a body, on a connection that has no earlier answer under way: those are counted by others. */
function isSimple({ method, readableEnded }: IncomingMessage, { socket }: ServerResponse): boolean {
  return (method === 'GET' || method === 'HEAD') && readableEnded && socket !== null;
}

function send(answer: WireAnswer, response: ServerResponse, withBody: boolean): void {
  if (response.shouldKeepAlive) sendOnWire(response, answer, withBody);
  else {
    // Node says that the connection ends, and ends it.
    response.writeHead(answer.status, [...answer.headers, 'x-request-id', randomUUID()]);
    response.end(withBody ? answer.body : undefined);
  }
}

/** With what an answer itself lacks. */
function completed(answer: Answer, headers: Record<string, string>): Answer {
  const own = new Set(answer.headers.filter((_, index) => index % 2 === 0));
  const missing = Object.entries(headers).filter(([name]) => !own.has(name));
  return { ...answer, headers: [...answer.headers, ...missing.flat()] };
}

/** An address that cannot be read, or a database that is away: Fastify knows what to say. */
function attempt(find: AnswerFirstOptions['find'], url = '/'): FinishedPage | undefined {
  try {
    return find(url);
  } catch {
    return;
  }
}

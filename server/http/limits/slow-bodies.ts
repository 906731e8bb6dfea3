import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerAndEnd, prefersHtml } from './last-answer.ts';
import type { Limits } from './limits.ts';

const grants = new WeakMap<IncomingMessage, () => void>();

/** Gives a request, and the making of its answer, the longest time there is: for uploads of whoever is logged in. */
export function allowLong(request: IncomingMessage): void {
  grants.get(request)?.();
}

interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  mayTakeLong: boolean;
}

/** Cuts off bodies that come too slowly, and the oldest when too many are on their way. */
export function limitBodies(
  server: Server,
  { bodyMs, requestMs, bodies }: Limits,
  headers: Record<string, string>,
): void {
  const arriving = new Set<Arriving>();
  const cutOff = (one: Arriving) => {
    arriving.delete(one);
    if (!one.request.complete && !one.mayTakeLong) refuse(one, headers);
  };

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const one = { request, response, mayTakeLong: false };
    grants.set(request, () => {
      one.mayTakeLong = true;
      request.socket.setTimeout(requestMs);
    });
    if (!hasBody(request)) return;
    arriving.add(one);
    const timer = setTimeout(() => cutOff(one), bodyMs);
    request.once('close', () => {
      clearTimeout(timer);
      arriving.delete(one);
    });
    for (const oldest of arriving) {
      if (arriving.size <= bodies) break;
      cutOff(oldest);
    }
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** An answer may have been given already, to a body that nobody wanted. */
function refuse({ request, response }: Arriving, headers: Record<string, string>): void {
  if (response.headersSent) request.socket.destroy();
  else answerAndEnd(request.socket, { status: 408, html: prefersHtml(request), headers });
}

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { strictPolicy } from '../security/security-headers.ts';

export const sentences = {
  400: 'This request cannot be read.',
  408: 'This took too long to arrive. Please try again.',
  417: 'This server does not do what this request expects.',
  431: 'The headers of this request are too long. Deleting the cookies of this site may help.',
};

interface LastAnswer {
  status: keyof typeof sentences;
  /** For a person in a browser; otherwise JSON. */
  html: boolean;
  headers: Record<string, string>;
}

/** Writes a response to a socket whose request could not be parsed, and closes it. */
export function sendAndClose(socket: Socket, { status, html, headers }: LastAnswer): void {
  const sentence = sentences[status];
  const body = html ? page(sentence) : JSON.stringify({ error: sentence });
  const lines = {
    ...headers,
    'content-security-policy': strictPolicy,
    'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': randomUUID(),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** An error as a bare page, for a form sent without scripts. */
export function page(sentence: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${sentence}</title><p>${sentence}</p></html>`;
}

/** Whether a person reads the response. */
export function prefersHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

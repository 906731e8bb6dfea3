import type { FastifyRequest } from 'fastify';

/**
 * What log lines tell. Of a request: neither the visitor's IP address, nor the query, which may hold an e-mail or a
 * token. Of an error: what and where, but not the values that it quotes, since they may be a visitor's own words.
 */
export const requestLog = {
  req: ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] }),
  err: describeError,
  // Of @fastify/multipart, at the level "trace": the request's headers, with the token.
  busboyOptions: () => undefined,
};

type DescribedError = {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: DescribedError;
};

/** PostgreSQL, for one, puts whole rows beside its message: only what is named here is written. */
function describeError(thrown: unknown): DescribedError {
  const error = thrown instanceof Error ? thrown : new Error(`Thrown: ${typeof thrown}`);
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: namesOnly.test(String(code)) ? error.message : withoutValues(error.message),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** PostgreSQL's broken constraints, missing tables and missing columns: what these messages quote are names of ours. */
const namesOnly = /^(23...|42P01|42703)$/;

function withoutValues(message: string): string {
  return message
    .replace(/(["'`])[\s\S]*\1/g, '$1…$1')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .slice(0, 300);
}

/** The places alone: a stack begins with the message. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}

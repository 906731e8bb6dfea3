import type { FastifyRequest } from 'fastify';

/**
 * What log lines contain. Of a request: neither the IP address nor the query, which may contain an email address or a
 * token. Of an error: its type and place, but no quoted values, which may be a visitor's text.
 */
export const requestLog = {
  req: ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] }),
  err: describeError,
  // @fastify/multipart logs the request's headers, including the token, at level "trace".
  busboyOptions: () => undefined,
};

type DescribedError = {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: DescribedError;
};

/** Copies known fields only: PostgreSQL adds whole rows to its errors. */
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

/**
 * PostgreSQL errors about constraints and missing tables or columns: their messages quote only names of our schema.
 */
const namesOnly = /^(23...|42P01|42703)$/;

function withoutValues(message: string): string {
  return message
    .replace(/(["'`])[\s\S]*\1/g, '$1…$1')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .slice(0, 300);
}

/** Keeps only the stack frames: the lines before them repeat the message. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}

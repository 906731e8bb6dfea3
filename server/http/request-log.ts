import type { FastifyRequest } from 'fastify';

/**
 * What log lines hold. Of a request: neither the IP address nor the query, which may hold an e-mail address or a
 * token. Of an error: what and where, but no quoted values, which may be a visitor's text.
 */
export const requestLog = {
  req: ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] }),
  err: describeError,
  // @fastify/multipart logs the request's headers, with the token, at level "trace".
  busboyOptions: () => undefined,
};

type DescribedError = {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: DescribedError;
};

/** Only known fields: PostgreSQL adds whole rows to its errors. */
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

/** PostgreSQL's violated constraints and missing tables or columns: these messages quote names from our schema only. */
const namesOnly = /^(23...|42P01|42703)$/;

function withoutValues(message: string): string {
  return message
    .replace(/(["'`])[\s\S]*\1/g, '$1…$1')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .slice(0, 300);
}

/** Only the frames: the lines before them repeat the message. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}

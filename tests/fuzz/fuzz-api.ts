import type { FastifyInstance } from 'fastify';
import { type BadRequest, badRequests } from './bad-requests.ts';
import { readOperations } from './operations.ts';
import { type Answer, type FuzzOptions, runCases, type Sent } from './run-cases.ts';

/** Internal details: stack traces, SQL statements, drivers' messages, paths on the disk. */
const inside =
  /\n\s+at |node_modules|\.(ts|js|mjs):\d|SQLITE_|FST_ERR|syntax error|no such (table|column)|violates|constraint failed|relation "|invalid input syntax|insert into |select .+ from |\/server\/|\/tmp\//i;

/** Sends generated bad requests to every call of the API; `token` is that of a live session. */
export async function fuzzApi(http: FastifyInstance, token: string, options: FuzzOptions) {
  const operations = await readOperations(http);
  const requests = badRequests(operations).map((request) => withToken(request, token));
  const result = await runCases(http, requests, problemWith, options);
  return { ...result, calls: operations.length };
}

function withToken({ as, headers, ...request }: BadRequest, token: string): Sent {
  const authorization = `Bearer ${as === 'admin' ? token : 'x'.repeat(43)}`;
  return { ...request, headers: as === 'nobody' ? headers : { ...headers, authorization } };
}

/** Checks that a refusal has a message for people and no internal details. */
function problemWith({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode < 400) return;
  if (inside.test(body)) return 'Shows the inside';
  if (!headers['content-type']?.toString().startsWith('application/json')) return 'No JSON';
  const { error, fields = {} } = JSON.parse(body);
  if (typeof error !== 'string' || !/^\S.{3,299}$/.test(error)) return 'No sentence';
  const isTold = Object.values(fields).every((each) => typeof each === 'string');
  return isTold ? undefined : 'Fields without sentences';
}

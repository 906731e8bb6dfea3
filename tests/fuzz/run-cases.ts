import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** A response that takes longer counts as none. */
const hangMs = 10_000;

export interface FuzzOptions {
  cases: number;
  seed: number;
}

export interface FuzzResult {
  /** Requests sent. */
  cases: number;
  /** Number of responses with each status. */
  statuses: Record<number, number>;
  /** What was wrong with the first bad response, and how to reproduce it. */
  failure: string | undefined;
}

/** A request as it is sent. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

export type Answer = Awaited<ReturnType<typeof send>>;

/** Sends generated requests, and stops at the first response that `judge` refuses. */
export async function runCases(
  http: FastifyInstance,
  requests: fc.Arbitrary<Sent>,
  judge: (answer: Answer) => string | undefined,
  { cases: numRuns, seed }: FuzzOptions,
): Promise<FuzzResult> {
  const statuses: Record<number, number> = {};
  let cases = 0;
  const property = fc.asyncProperty(requests, async (request) => {
    cases += 1;
    const response = await inTime(send(http, request));
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    const problem = problemWith(response) ?? judge(response);
    if (problem)
      throw new Error(`${problem}: ${response.statusCode} ${response.body.slice(0, 300)}`);
  });
  const run = await fc.check(property, { numRuns, seed });
  const failure = run.failed ? `${run.errorInstance}\n${fc.defaultReportMessage(run)}` : undefined;
  return { cases, statuses, failure };
}

function send(http: FastifyInstance, { method, ...request }: Sent) {
  return http.inject({ ...request, method: method as NonNullable<InjectOptions['method']> });
}

async function inTime(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer came.')), hangMs);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** What is wrong with any response, whatever was requested. */
function problemWith({ statusCode, headers }: Answer): string | undefined {
  if (statusCode >= 500) return 'A failure of ours';
  const careful = headers['x-request-id'] && headers['content-security-policy'];
  if (!careful || headers['x-content-type-options'] !== 'nosniff') return 'No headers';
  if (/^(\w+:)?[/\\]{2}/.test(String(headers.location ?? ''))) return 'Leads to another site';
  return;
}

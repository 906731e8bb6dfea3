import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, type Coding, chooseCoding, etagOf } from './cached-response.ts';

/** The response to one request. */
export interface Answer {
  status: number;
  /** Name, value, name, value: the format of Node's writeHead. */
  headers: string[];
  body: Buffer | undefined;
  /** `headers` with the default headers, computed on first use. */
  completeHeaders?: string[];
}

interface Answers {
  whole: Answer;
  /** The 304 response. */
  unchanged: Answer;
}

const answers = new WeakMap<CachedResponse, Partial<Record<Coding, Answers>>>();

/** The page in the best encoding that the browser accepts, or 304 if the browser has it. */
export function answerTo(headers: IncomingHttpHeaders, page: CachedResponse): Answer {
  const coding = chooseCoding(page, headers['accept-encoding']);
  const { whole, unchanged } = answersIn(page, coding);
  const ifNoneMatch = headers['if-none-match'];
  const isKnown =
    page.status === 200 && ifNoneMatch !== undefined && names(ifNoneMatch, etagOf(page, coding));
  return isKnown ? unchanged : whole;
}

function answersIn(page: CachedResponse, coding: Coding): Answers {
  const ofPage = answers.get(page) ?? {};
  answers.set(page, ofPage);
  ofPage[coding] ??= makeAnswers(page, coding);
  return ofPage[coding];
}

function makeAnswers(page: CachedResponse, coding: Coding): Answers {
  const body = page.bodies[coding] ?? page.bodies.identity;
  const varies = page.headers.flatMap(([name, value]) => (name === 'vary' ? [value] : []));
  const others = page.headers.filter(([name]) => name !== 'vary');
  const common = [...others.flat(), 'vary', ['Accept-Encoding', ...varies].join(', ')];
  if (page.status === 200) common.push('etag', etagOf(page, coding));
  const headers = [...common, 'content-length', String(body.length)];
  if (coding !== 'identity') headers.push('content-encoding', coding);
  return {
    whole: { status: page.status, headers, body },
    unchanged: { status: 304, headers: common, body: undefined },
  };
}

function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag || each === '*');
}

/** Sends a page in the best encoding that the browser accepts, or 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedResponse) {
  const { status, headers, body } = answerTo(request.headers, page);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply.code(status).send(body);
}

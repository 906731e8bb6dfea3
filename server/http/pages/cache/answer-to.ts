import type { IncomingHttpHeaders } from 'node:http';
import { type Coding, chooseCoding, etagOf, type FinishedPage } from './finished-page.ts';

/** What goes out for one request. */
export interface Answer {
  status: number;
  /** Name, value, name, value: as Node sends them without looking at them again. */
  headers: string[];
  body: Buffer | undefined;
}

/** A page in the coding that the browser takes best, or the word that the browser has it already (304). */
export function answerTo(headers: IncomingHttpHeaders, page: FinishedPage): Answer {
  const coding = chooseCoding(page, headers['accept-encoding']);
  const ready = readyAnswers(page);
  const isKnown = page.status === 200 && names(headers['if-none-match'], etagOf(page, coding));
  const key = isKnown ? (`${coding}-304` as const) : coding;
  ready[key] ??= isKnown ? notModified(page, coding) : whole(page, coding);
  return ready[key];
}

type Ready = Partial<Record<Coding | `${Coding}-304`, Answer>>;

const answers = new WeakMap<FinishedPage, Ready>();

function readyAnswers(page: FinishedPage): Ready {
  const found = answers.get(page);
  if (found) return found;
  const ready: Ready = {};
  answers.set(page, ready);
  return ready;
}

function whole(page: FinishedPage, coding: Coding): Answer {
  const body = page.bodies[coding] ?? page.bodies.identity;
  const headers = commonHeaders(page, coding);
  if (coding !== 'identity') headers.push('content-encoding', coding);
  headers.push('content-length', String(body.length));
  return { status: page.status, headers, body };
}

function notModified(page: FinishedPage, coding: Coding): Answer {
  return { status: 304, headers: commonHeaders(page, coding), body: undefined };
}

function commonHeaders(page: FinishedPage, coding: Coding): string[] {
  const headers = [...page.headers.flat(), 'vary', 'Accept-Encoding'];
  if (page.status === 200) headers.push('etag', etagOf(page, coding));
  return headers;
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag || each === '*');
}

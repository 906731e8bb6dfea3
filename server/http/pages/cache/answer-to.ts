import type { IncomingHttpHeaders } from 'node:http';
import { bodyOf, type Coding, chooseCoding, etagsOf, type FinishedPage } from './finished-page.ts';

/** What goes out for one request. */
export interface Answer {
  status: number;
  /** Name, value, name, value: as Node sends them without looking at them again. */
  headers: string[];
  body: Buffer | undefined;
  /** The same with the default headers, once they were needed. */
  completeHeaders?: string[];
}

/** The answers that a page gives in one coding, each made when it is first asked for. */
interface Ready {
  whole?: Answer;
  /** That nothing has changed, by the ETag of what has not. */
  unchanged: Map<string, Answer>;
}

const answers = new WeakMap<FinishedPage, Partial<Record<Coding, Ready>>>();

/** A page in the coding that the browser takes best, or the word that the browser has it already (304). */
export function answerTo(headers: IncomingHttpHeaders, page: FinishedPage): Answer {
  const coding = chooseCoding(page, headers['accept-encoding']);
  const ready = readyIn(page, coding);
  const known = page.status === 200 ? headers['if-none-match'] : undefined;
  if (known !== undefined) {
    const unchanged = ready.unchanged.get(known) ?? compare(known, page, coding, ready);
    if (unchanged) return unchanged;
  }
  ready.whole ??= whole(page, coding);
  return ready.whole;
}

function readyIn(page: FinishedPage, coding: Coding): Ready {
  const ofPage = answers.get(page) ?? {};
  const found = ofPage[coding];
  if (found) return found;
  const ready = { unchanged: new Map<string, Answer>() };
  ofPage[coding] = ready;
  answers.set(page, ofPage);
  return ready;
}

function compare(known: string, page: FinishedPage, coding: Coding, { unchanged }: Ready) {
  const etag = etagsOf(page, coding).find((each) => names(known, each));
  if (!etag) return;
  const found = unchanged.get(etag) ?? notModified(page, etag);
  unchanged.set(etag, found);
  return found;
}

function whole(page: FinishedPage, coding: Coding): Answer {
  const body = bodyOf(page, coding);
  const headers = commonHeaders(page, etagsOf(page, coding)[0]);
  if (coding !== 'identity') headers.push('content-encoding', coding);
  headers.push('content-length', String(body.length));
  return { status: page.status, headers, body };
}

function notModified(page: FinishedPage, etag: string): Answer {
  return { status: 304, headers: commonHeaders(page, etag), body: undefined };
}

function commonHeaders(page: FinishedPage, etag: string): string[] {
  const headers = [...page.headers.flat(), 'vary', 'Accept-Encoding'];
  if (page.status === 200) headers.push('etag', etag);
  return headers;
}

function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag || each === '*');
}

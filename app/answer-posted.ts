import { data, type RouterContextProvider } from 'react-router';
import { countedAddress } from '../domain/analytics/visit-address.ts';
import { answerToRefusal, type FormOutcome } from '../domain/api/refusals.ts';
import { newsletterForm } from '../domain/forms/newsletter-form.ts';
import { messages } from '../domain/messages.ts';
import { utmInQuery } from '../domain/people/sources.ts';
import { pageClient, pageRequest, pageServices } from '../server/context.ts';
import { type PostedForm, submissionKey, typedIn } from './sections/forms/form-state.ts';

export interface PostedPlan {
  texts: { success: string; problem: string };
  /** Names of the fields that were on the page, besides what every form has: others are not read, and not shown again. */
  fields: readonly string[] | RegExp;
  /** Names of the fields that are ticked rather than typed. */
  boxes?: readonly string[];
  /** What comes after a success, for who gave this address. */
  next?: (email: string) => string;
  /**
   * Hands the fields to their service. The key is that of a call by React where the page could run scripts (its input has
   * a field `idempotencyKey`), else it is the same for the same content: two clicks send one.
   */
  receive(input: object, idempotencyKey: string): Promise<FormOutcome>;
  /** Asks whether the page can be made, where that needs the database; it rejects when not. */
  page?: () => Promise<unknown>;
  /** Tells the log what broke. */
  report(error: unknown): void;
}

/** Where a page has several forms, the plan is chosen by what was posted. */
type Plans = PostedPlan | ((posted: URLSearchParams) => PostedPlan);

type Typed = ReturnType<typeof typedIn>;

/** Answers a form that was posted to its page: with a success, or with everything that was typed and what is wrong. */
export async function answerPosted(request: Request, plans: Plans) {
  const posted = await readPosted(request);
  if (!posted) return refused(413, messages.limits.tooLarge, {});
  const plan = typeof plans === 'function' ? plans(posted) : plans;
  const input = typedIn(knownFields(posted, plan), plan.boxes);
  const { formToken: _, website: __, idempotencyKey, ...typed } = input;
  const { pathname, search } = new URL(request.url);
  try {
    const page = input.page || countedAddress(pathname, search);
    const key = idempotencyKey ? submissionKey(input) : await keyOf([pathname, typed]);
    const outcome = await plan.receive({ ...utmInQuery(search), ...input, page }, key);
    return answer(outcome, typed, plan);
  } catch (error) {
    // An error page would lose what was typed.
    if (isUnavailable(error)) return await answerUnavailable(plan, typed);
    plan.report(error);
    return refused(500, plan.texts.problem, typed);
  }
}

/** Where the page needs the database as well, the error page holds what was typed. */
async function answerUnavailable({ page }: PostedPlan, typed: Typed) {
  const unavailable = refused(503, messages.unavailable, typed);
  try {
    await page?.();
  } catch {
    throw unavailable;
  }
  return unavailable;
}

/** The status of a page's services while the database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Response && error.status === 503;
}

function answer(outcome: FormOutcome, typed: Typed, { texts, next }: PostedPlan) {
  if (outcome.kind === 'accepted') {
    const { text, callBack } = outcome;
    if (text) return data<PostedForm>({ kind: 'accepted', text });
    return data<PostedForm>({
      kind: 'accepted',
      text: texts.success,
      next: next?.(String(typed.email ?? '').trim()),
      callBack,
    });
  }
  const { status, error, fields } = answerToRefusal(outcome);
  return refused(status, error, typed, fields);
}

function refused(status: number, error: string, typed: Typed, fields: Record<string, string> = {}) {
  return data<PostedForm>({ kind: 'refused', error, fields, typed }, { status });
}

/** What every form may carry: its token and key, the honeypot, and where its sender came from. */
const pageFields = new Set([
  ...['formToken', 'idempotencyKey', 'website', 'page', 'about'],
  ...['campaign', 'utmSource', 'utmMedium', 'utmCampaign', 'clickId'],
  ...['firstPage', 'referrerHost'],
]);

/** In UTF-16 units: many times what any schema accepts, so that the rest is refused without it. */
const maxText = 40_000;
const maxLine = 4096;
/** Fields of many lines. */
const textAreas = new Set(['message', 'comment']);

/** The fields that the form has. What is far too long is cut, and refused in any case. */
function* knownFields(
  posted: URLSearchParams,
  { fields }: PostedPlan,
): Generator<[string, string]> {
  for (const [name, value] of posted) {
    const isOwn = fields instanceof RegExp ? fields.test(name) : fields.includes(name);
    if (!isOwn && !pageFields.has(name)) continue;
    yield [name, value.slice(0, textAreas.has(name) ? maxText : maxLine)];
  }
}

async function keyOf(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** A posted form is up to three times as long as the text in it: each byte of Devanagari is sent as %E0. */
const maxBytes = 3 * 64 * 1024;

/** A newsletter's choice has a field for each category. */
const maxFields = 500;

/** The fields of a form that was posted without JavaScript, or undefined when it is longer than any form of ours. */
async function readPosted(request: Request): Promise<URLSearchParams | undefined> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw data('form', { status: 415 });
  }
  const text = await readText(request);
  if (text === undefined || hasMore(text, '&', maxFields)) return;
  return new URLSearchParams(text);
}

/** Whether a text has more than so many of a character. */
function hasMore(text: string, character: string, max: number): boolean {
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf(character, at + 1);
    if (at < 0) return false;
  }
  return true;
}

async function readText({ body }: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** How a posted subscription is answered, on whatever page its form stands. */
export function newsletterPlan(
  context: Readonly<RouterContextProvider>,
  page: () => Promise<unknown>,
): PostedPlan {
  return {
    report: context.get(pageRequest).report,
    texts: messages.newsletter,
    fields: Object.keys(newsletterForm.shape),
    next: messages.newsletter.next,
    page,
    // Without a key of the content alone: who left and comes back the same day is a subscriber again.
    receive: (input, key) =>
      context
        .get(pageServices)
        .newsletter.subscribe(
          input,
          context.get(pageClient),
          'idempotencyKey' in input && input.idempotencyKey ? key : undefined,
        ),
  };
}

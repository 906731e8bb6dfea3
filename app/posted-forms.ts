import { data, type RouterContextProvider } from 'react-router';
import { countedAddress } from '../domain/analytics/visit-address.ts';
import { answerToRefusal, type FormOutcome } from '../domain/api/refusals.ts';
import { messages } from '../domain/messages.ts';
import { newsletterForm } from '../domain/newsletter/newsletter-form.ts';
import { utmInQuery } from '../domain/sources/sources.ts';
import { pageClient, pageRequest, pageServices } from '../server/context.ts';
import {
  type FormPlan,
  type PostedForm,
  submissionKey,
  typedValues,
} from './sections/forms/form-state.ts';

export interface PostedPlan {
  texts: { success: string; problem: string };
  /** The form's fields, in addition to those of every form; others are ignored. */
  fields: readonly string[] | RegExp;
  /** Names of the checkboxes. */
  boxes?: readonly string[];
  /** What is made of a field's text: as in FormPlan. */
  plain?: FormPlan['plain'];
  /** The next step shown after a success, for a sender with this address. */
  next?: (email: string) => string;
  /**
   * Passes the fields to their service. The key is the one that React would send if the page runs scripts (the input has
   * a field `idempotencyKey`), otherwise a hash of the content, so that two clicks store one submission.
   */
  receive(input: object, idempotencyKey: string): Promise<FormOutcome | Reopened>;
  /** Rejects when the page itself cannot be rendered because the database is unavailable. */
  page?: () => Promise<unknown>;
  /** Logs an error. */
  report(error: unknown): void;
}

/** A page with several forms chooses the plan by the posted fields. */
type Plans = PostedPlan | ((posted: URLSearchParams) => PostedPlan);

type Typed = ReturnType<typeof typedValues>;
/** A sent form that is opened again for a correction. */
type Reopened = Extract<PostedForm, { kind: 'reopened' }>;

/** Handles a form posted without JavaScript: responds with a success, or with the typed values and errors. */
export async function handlePostedForm(request: Request, plans: Plans) {
  const posted = await readPosted(request);
  if (!posted) return refusedForm(413, messages.limits.tooLarge, {});
  const plan = typeof plans === 'function' ? plans(posted) : plans;
  const input = typedValues(knownFields(posted, plan), plan.boxes);
  const { formToken: _, website: __, idempotencyKey, ...typed } = input;
  const { pathname, search } = new URL(request.url);
  try {
    const page = input.page || countedAddress(pathname, search);
    const key = idempotencyKey ? submissionKey(input) : await keyOf([pathname, typed]);
    const outcome = await plan.receive({ ...utmInQuery(search), ...input, page }, key);
    return answer(outcome, typed, plan);
  } catch (error) {
    // An error page would lose the typed values.
    if (isUnavailable(error)) return await answerUnavailable(plan, typed);
    plan.report(error);
    return refusedForm(500, plan.texts.problem, typed);
  }
}

/** If the page itself needs the database, the error page shows the typed values. */
async function answerUnavailable({ page }: PostedPlan, typed: Typed) {
  const unavailable = refusedForm(503, messages.unavailable, typed);
  try {
    await page?.();
  } catch {
    throw unavailable;
  }
  return unavailable;
}

/** Page services reject with this status while the database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Response && error.status === 503;
}

function answer(outcome: FormOutcome | Reopened, typed: Typed, { texts, next }: PostedPlan) {
  if (outcome.kind === 'reopened') return data<PostedForm>(outcome);
  if (outcome.kind === 'accepted') {
    const { text, receipt } = outcome;
    if (text) return data<PostedForm>({ kind: 'accepted', text });
    return data<PostedForm>({
      kind: 'accepted',
      text: texts.success,
      next: next?.(String(typed.email ?? '').trim()),
      receipt,
      ...(receipt && { sent: typed }),
    });
  }
  const { status, error, fields } = answerToRefusal(outcome);
  return refusedForm(status, error, typed, fields);
}

function refusedForm(
  status: number,
  error: string,
  typed: Typed,
  fields: Record<string, string> = {},
) {
  return data<PostedForm>({ kind: 'refused', error, fields, typed }, { status });
}

/** Fields of every form: token, key, honeypot and origin. */
const pageFields = new Set([
  'formToken',
  'idempotencyKey',
  'website',
  'page',
  'about',
  'campaign',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'clickId',
  'firstPage',
  'referrerHost',
]);

/** In UTF-16 units; far above every schema's limit, so that a cut value is refused in any case. */
const maxText = 40_000;
const maxLine = 4096;
/** Multi-line fields. */
const textAreas = new Set(['message', 'comment']);

/** The form's fields, cut to a length that every schema refuses. */
function* knownFields(
  posted: URLSearchParams,
  { fields, plain }: PostedPlan,
): Generator<[string, string]> {
  for (const [name, value] of posted) {
    const isOwn = fields instanceof RegExp ? fields.test(name) : fields.includes(name);
    if (!isOwn && !pageFields.has(name)) continue;
    const text = value.slice(0, textAreas.has(name) ? maxText : maxLine);
    yield [name, plain?.[name]?.(text) ?? text];
  }
}

async function keyOf(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** A posted form is up to three times as long as its text, because each byte of Devanagari is sent as, for example, %E0. */
const maxBytes = 3 * 64 * 1024;

/** The newsletter's preferences have a field for each category. */
const maxFields = 500;

/** The fields of a posted form; undefined when the body is too large. */
async function readPosted(request: Request): Promise<URLSearchParams | undefined> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw data('form', { status: 415 });
  }
  const text = await readText(request);
  if (text === undefined || hasMore(text, '&', maxFields)) return;
  return new URLSearchParams(text);
}

/** Whether a text has more than `max` of a character. */
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

/** The plan of the newsletter form, for every page that has it. */
export function newsletterPlan(
  context: Readonly<RouterContextProvider>,
  page: () => Promise<unknown>,
): PostedPlan {
  return {
    report: context.get(pageRequest).report,
    texts: messages.newsletter,
    fields: Object.keys(newsletterForm.shape),
    next: messages.newsletter.next(context.get(pageServices).canMail),
    page,
    // No key from the content: a reader who unsubscribes may subscribe again on the same day.
    receive: (input, key) =>
      context.get(pageServices).newsletter.subscribe(input, {
        client: context.get(pageClient),
        idempotencyKey: 'idempotencyKey' in input && input.idempotencyKey ? key : undefined,
      }),
  };
}

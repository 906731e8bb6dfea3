import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countedAddress, visitKey } from '../../../domain/analytics/visit-address.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import type { EnquiryReceipt } from '../../../domain/contact/enquiry-receipt.ts';
import {
  type Call,
  type FormPlan,
  type FormState,
  idleForm,
  type PostedForm,
  stateOf,
  submissionKey,
  typedValues,
  withoutError,
} from './form-state.ts';
import { forgetDraft, keepDraft, markPending } from './store-drafts.ts';

/** A submitted form. */
interface Attempt {
  form: HTMLFormElement;
  typed: ReturnType<typeof typedValues>;
  body: object;
}

/**
 * A form by part 4 of the specification: shows all errors at once and sends nothing while there is one, sends one call
 * however often the button is pressed, and keeps the typed values unless they were stored.
 */
export function useForm(plan: FormPlan, posted?: PostedForm) {
  const [state, setState] = useState(() => stateOf(posted));
  /** The last attempt, until its response arrives. */
  const unanswered = useRef<Attempt>(undefined);
  /** The visitor is leaving the page, or it is in the back/forward cache. */
  const isLeft = useRef(false);
  const show = (next: FormState) => flushSync(() => setState(next));

  /** Replaces the text of a field by what the form sends of it, so that the visitor sees that before. */
  function writePlain(field: unknown) {
    if (!(field instanceof HTMLInputElement)) return;
    const text = plan.plain?.[field.name]?.(field.value) ?? field.value;
    if (text === field.value) return;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isPostButton(event)) return;
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    for (const name of Object.keys(plan.plain ?? {})) writePlain(form.elements.namedItem(name));
    const typed = typedValues(new FormData(form), plan.boxes);
    const read = plan.schema ? readForm(plan.schema, typed) : { ok: true as const, values: typed };
    if (!read.ok) {
      show({ ...idleForm, errors: read.fields });
      return showResponse(form, read.fields);
    }
    const { formToken, website, about, page, correction } = typed;
    const source = { ...visitSource(), ...(page && { page }) };
    const fields = { ...read.values, formToken, website, about, correction };
    const body = { ...fields, ...source, ...plan.besides };
    await ask({ form, typed, body });
  }

  async function ask(input: Attempt) {
    // A copy tells this call apart from a retry of the same attempt.
    const attempt = { ...input };
    const { form, typed, body } = attempt;
    unanswered.current = attempt;
    markPending(form, true);
    show({ ...idleForm, busy: true });
    // The same content has the same key, so a form that was stored without a response is not stored twice.
    const result = await send(plan.call, body, submissionKey(typed));
    const isUnanswered = !result.ok && result.isUnanswered;
    // When leaving a page, browsers abort the call first and fire pagehide in the same task.
    if (isUnanswered) await new Promise((resolve) => setTimeout(resolve));
    const isSentAgain = unanswered.current !== attempt;
    if (isSentAgain || (isUnanswered && isLeft.current)) return;
    if (result.ok) {
      clearForm(form);
      forgetDraft(form);
    } else markPending(form, false);
    if (!isUnanswered) unanswered.current = undefined;
    else if (!navigator.onLine) {
      keepDraft(form);
      show({ ...idleForm, offline: 'waits' });
      form.querySelector<HTMLElement>('[data-offline]')?.focus();
      return;
    }
    show(
      result.ok
        ? { ...successState(plan, typed), receipt: result.receipt, sent: typed }
        : { ...idleForm, errors: result.fields, failure: result.error },
    );
    showResponse(form, result.ok ? {} : result.fields);
  }

  useEffect(() => {
    const leave = () => {
      isLeft.current = true;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      isLeft.current = false;
      // In the back/forward cache a call never ends (WebKit) or ends without its response.
      if (persisted && unanswered.current) void ask(unanswered.current);
    };
    const resume = () => {
      if (state.offline && unanswered.current) void ask(unanswered.current);
    };
    addEventListener('online', resume);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('online', resume);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  });

  const input = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!state.busy) unanswered.current = undefined;
    setState((now) => {
      const next = withoutError(now, (target as HTMLInputElement).name);
      return next.offline ? { ...next, offline: 'edited' } : next;
    });
  };
  const leaveField = ({ target }: FocusEvent<HTMLFormElement>) => writePlain(target);
  const forgetSuccess = useCallback(() => setState(({ success: _, ...now }) => now), []);
  const { kept } = plan.call.texts;
  return {
    state,
    kept,
    forgetSuccess,
    handlers: { onSubmit: submit, onInput: input, onBlur: leaveField },
  };
}

/** A named button, such as a call-back time, posts the form to its page. */
function isPostButton({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name !== '';
}

/**
 * Empties the editable fields and `idempotencyKey`. Not reset(), which would restore the values that the server
 * rendered.
 */
function clearForm(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLTextAreaElement) field.value = '';
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else if (field instanceof HTMLInputElement && field.type !== 'hidden' && !field.readOnly)
      field.value = '';
  }
}

function successState(
  { call, next }: FormPlan,
  { email = '' }: Record<string, unknown>,
): FormState {
  return { ...idleForm, success: call.texts.success, next: next?.(String(email).trim()) };
}

/** Focuses the first invalid field, or scrolls to the response. */
function showResponse(form: HTMLFormElement, errors: Record<string, string>): void {
  const wrong = Object.keys(errors).map((name) => form.elements.namedItem(name));
  const first = wrong
    .filter((field) => field instanceof HTMLElement)
    .find((field) => !field.matches('[type=hidden]'));
  if (first) {
    first.focus();
    return;
  }
  const answers = [...form.querySelectorAll<HTMLElement>('[data-answer]:not(:empty)')];
  const thanks = form.querySelector<HTMLElement>('[data-thanks]');
  if (thanks) {
    // The thank-you has replaced the fields, one of which had the focus.
    thanks.focus({ preventScroll: true });
    answers[0]?.scrollIntoView();
    return;
  }
  for (const part of answers) (part.firstElementChild ?? part).scrollIntoView({ block: 'nearest' });
  // A disabled button loses the focus; without this, Tab would start again at the top of the page.
  if (document.activeElement !== document.body) return;
  const button = form.querySelector<HTMLElement>('[data-busy]');
  (button ?? answers[0])?.focus({ preventScroll: true });
}

/** Timeout of a call. */
export const responseTimeoutMs = 15_000;

export type SendResult =
  | { ok: true; receipt?: EnquiryReceipt | undefined }
  | {
      ok: false;
      error: string;
      fields: Record<string, string>;
      /** Set when no response came; the form may or may not have been stored. */
      isUnanswered?: true;
    };

/** Sends a form's fields. Never throws: every failure becomes a message. */
export async function send(call: Call, body: object, idempotencyKey: string): Promise<SendResult> {
  const { method, path, texts } = call;
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(responseTimeoutMs),
      // The call completes even if the visitor leaves the page.
      keepalive: true,
      // The API never redirects; a redirect comes from a captive portal, and nothing was stored.
      redirect: 'error',
    });
    const answer = await response.json().catch(() => undefined);
    return response.ok ? { ok: true, receipt: answer?.receipt } : refusal(answer, texts.failure);
  } catch {
    return { ok: false, error: texts.problem, fields: {}, isUnanswered: true };
  }
}

function refusal(body: unknown, failure: string): SendResult {
  const { error, fields }: { error?: unknown; fields?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  return {
    ok: false,
    error: typeof error === 'string' && error.trim() ? error : failure,
    fields: Object.fromEntries(
      Object.entries(fields ?? {}).map(([name, text]) => [name, String(text)]),
    ),
  };
}

/** Where the sender came from; sent with each form. Each field may be ''. */
interface VisitSource {
  /** Path and query of the current page, without personal data. */
  page: string;
  /** Path of the visit's first page. */
  firstPage: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** Name of the click-id parameter of an advertising network, such as "gclid". */
  clickId: string;
  /** Host of the referring site, such as "google.com". */
  referrerHost: string;
}

/** Browser only. Without storage, only the page is known. */
function visitSource(): VisitSource {
  const { page, referrer, ...visit } = storedVisit();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    page: countedAddress(location.pathname, location.search),
    firstPage: text(page),
    utmSource: text(visit.utmSource),
    utmMedium: text(visit.utmMedium),
    utmCampaign: text(visit.utmCampaign),
    clickId: text(visit.clickId),
    referrerHost: typeof referrer === 'string' ? foreignHost(referrer) : '',
  };
}

/** Stored by visitScript; empty for a visitor who asks not to be tracked. */
function storedVisit(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(visitKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function foreignHost(referrer: string): string {
  return referrer === location.host ? '' : referrer.replace(/^www\./, '');
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { FormPlan } from './form-plan.ts';
import { type FormState, idle, stateOf, withoutError } from './form-state.ts';
import { type PostedForm, submissionKey, typedIn } from './posted-form.ts';
import { send } from './send.ts';
import { forgetDraft, markPending } from './store-drafts.ts';
import { visitSource } from './visit-source.ts';

/** What is sent of a form. */
interface Attempt {
  form: HTMLFormElement;
  typed: ReturnType<typeof typedIn>;
  body: object;
}

/**
 * A form as part 4 of the specification wants it: all errors at once and no call while there is one, one call however
 * often the button is pressed, and an answer that keeps what was typed unless it was stored.
 */
export function useForm(plan: FormPlan, posted?: PostedForm) {
  const [state, setState] = useState(() => stateOf(posted));
  /** The last one, until a response to it has come. */
  const unanswered = useRef<Attempt>(undefined);
  /** The page is left, or stands in the back/forward cache. */
  const isLeft = useRef(false);
  const show = (next: FormState) => flushSync(() => setState(next));

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (postsItself(event)) return;
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    const typed = typedIn(new FormData(form), plan.boxes);
    const read = plan.schema ? readForm(plan.schema, typed) : { ok: true as const, values: typed };
    if (!read.ok) {
      show({ ...idle, errors: read.fields });
      return lookAtAnswer(form, read.fields);
    }
    const { formToken, website, about, page } = typed;
    const source = { ...visitSource(), ...(page && { page }) };
    const body = { ...read.values, formToken, website, about, ...source, ...plan.besides };
    await ask({ form, typed, body });
  }

  async function ask(given: Attempt) {
    const attempt = { ...given };
    const { form, typed, body } = attempt;
    unanswered.current = attempt;
    markPending(form, true);
    show({ ...idle, busy: true });
    // The same key for the same content, so that a form which was stored without a response is not stored twice.
    const sent = await send(plan.call, body, submissionKey(typed));
    const isUnanswered = !sent.ok && sent.isUnanswered;
    // A browser that leaves the page ends the call first, and tells the page in the same task.
    if (isUnanswered) await new Promise((resolve) => setTimeout(resolve));
    const isSentAgain = unanswered.current !== attempt;
    if (isSentAgain || (isUnanswered && isLeft.current)) return;
    if (sent.ok) {
      clearForm(form);
      forgetDraft(form);
    } else markPending(form, false);
    if (!isUnanswered) unanswered.current = undefined;
    show(
      sent.ok
        ? { ...taken(plan, typed), callBack: sent.callBack }
        : { ...idle, errors: sent.fields, failure: sent.error },
    );
    lookAtAnswer(form, sent.ok ? {} : sent.fields);
  }

  useEffect(() => {
    const leave = () => {
      isLeft.current = true;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      isLeft.current = false;
      // In the back/forward cache a call never ends (WebKit), or ends without its response.
      if (persisted && unanswered.current) void ask(unanswered.current);
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  });

  const input = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!state.busy) unanswered.current = undefined;
    setState((now) => withoutError(now, (target as HTMLInputElement).name));
  };
  const forgetSuccess = useCallback(() => setState(({ success: _, ...now }) => now), []);
  return { state, forgetSuccess, handlers: { onSubmit: submit, onInput: input } };
}

/** A button of the answer, which the page answers as it does without JavaScript. */
function postsItself({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name !== '';
}

/**
 * Empties what can be typed in, and the field `idempotencyKey`. Not reset(), which would bring back what the server had
 * filled in.
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

function taken({ call, next }: FormPlan, { email = '' }: Record<string, unknown>): FormState {
  return { ...idle, success: call.texts.success, next: next?.(String(email).trim()) };
}

/** Leads eyes and keyboard to the first wrong field, else to the answer. */
function lookAtAnswer(form: HTMLFormElement, errors: Record<string, string>): void {
  const wrong = Object.keys(errors).map((name) => form.elements.namedItem(name));
  const first = wrong
    .filter((field) => field instanceof HTMLElement)
    .find((field) => !field.matches('[type=hidden]'));
  if (first) {
    first.focus();
    return;
  }
  const answers = [...form.querySelectorAll<HTMLElement>('[data-answer]:not(:empty)')];
  for (const part of answers) (part.firstElementChild ?? part).scrollIntoView({ block: 'nearest' });
  // The button lost the focus while it was disabled, or is gone; the keyboard must not start again at the top.
  if (document.activeElement !== document.body) return;
  const button = form.querySelector<HTMLElement>('[data-busy]');
  (button ?? answers[0])?.focus({ preventScroll: true });
}

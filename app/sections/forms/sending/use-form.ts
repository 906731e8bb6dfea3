import { type FormEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { FormPlan } from './form-plan.ts';
import { type FormState, idle, stateOf, withoutError } from './form-state.ts';
import { type PostedForm, typedIn } from './posted-form.ts';
import { send } from './send.ts';
import { forgetDraft } from './store-drafts.ts';
import { visitSource } from './visit-source.ts';

/**
 * A form as part 4 of the specification wants it: all errors at once and no call while there is one, one call however
 * often the button is pressed, and an answer that keeps what was typed unless it was taken.
 */
export function useForm(plan: FormPlan, posted?: PostedForm) {
  const [state, setState] = useState(() => stateOf(posted));
  const lastTry = useRef<{ content: string; key: string }>(undefined);
  const show = (next: FormState) => flushSync(() => setState(next));

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (postsItself(event)) return;
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    const typed = typedIn(new FormData(form), plan.boxes);
    const focused = document.activeElement;
    const read = plan.schema ? readForm(plan.schema, typed) : { ok: true as const, values: typed };
    if (!read.ok) {
      show({ ...idle, errors: read.fields });
      return lookAtAnswer(form, read.fields, focused);
    }
    show({ ...idle, busy: true });
    const content = JSON.stringify(read.values);
    // The same key for the same content, so that a message which was taken without an answer is not taken twice.
    if (lastTry.current?.content !== content) lastTry.current = { content, key: newKey() };
    const { formToken, website } = typed;
    const body = { ...read.values, formToken, website, ...visitSource(), ...plan.besides };
    const sent = await send(plan.call, body, lastTry.current.key);
    if (sent.ok) {
      lastTry.current = undefined;
      clearForm(form);
      forgetDraft();
    }
    show(
      sent.ok
        ? { ...taken(plan, typed), callBack: sent.callBack }
        : { ...idle, errors: sent.fields, failure: sent.error },
    );
    lookAtAnswer(form, sent.ok ? {} : sent.fields, focused);
  }

  const input = ({ target }: FormEvent<HTMLFormElement>) =>
    setState((now) => withoutError(now, (target as HTMLInputElement).name));
  const forgetSuccess = useCallback(() => setState(({ success: _, ...now }) => now), []);
  return { state, forgetSuccess, handlers: { onSubmit: submit, onInput: input } };
}

/** A button of the answer, which the page answers as it does without JavaScript. */
function postsItself({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name !== '';
}

/** Not crypto.randomUUID, which browsers keep from pages that come without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Empties what can be typed in. Not reset(), which would bring back what the server had filled in. */
function clearForm(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLTextAreaElement) field.value = '';
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = '';
  }
}

function taken({ call, next }: FormPlan, { email = '' }: Record<string, unknown>): FormState {
  return { ...idle, success: call.texts.success, next: next?.(String(email).trim()) };
}

/** Leads eyes and keyboard to the first wrong field, else to the answer. */
function lookAtAnswer(
  form: HTMLFormElement,
  errors: Record<string, string>,
  focused: Element | null = null,
): void {
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
  if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
  (focused.isConnected ? focused : answers[0])?.focus({ preventScroll: true });
}

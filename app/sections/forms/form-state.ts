import type { $ZodType } from 'zod/v4/core';

/** One of the calls in part 7 of the specification, with its sentences of part 8. */
export interface Call {
  method: 'POST' | 'DELETE';
  path: string;
  texts: {
    success: string;
    /** When the server refused and did not say why. */
    failure: string;
    /** When no answer came at all. */
    problem: string;
  };
}

/** What a form is about: how it is read, where it goes, and what goes with it. */
export interface FormPlan {
  /** Absent where the server alone judges. */
  schema?: $ZodType<object>;
  call: Call;
  /** Names of the fields that are ticked rather than typed. */
  boxes?: readonly string[];
  /** What is sent besides, such as the post that a comment is about. */
  besides?: object;
  /** What comes after a success, for who gave this address. */
  next?: (email: string) => string;
}

/** What every form of a page is given. */
export interface FormProps {
  /** Issued with the page; forms that are too young or too old are suspected of spam. */
  token: string;
  /** The answer to what was posted without JavaScript. */
  posted?: PostedForm | undefined;
}

/** What became of a form that was posted to its page without JavaScript. */
export type PostedForm =
  | {
      kind: 'accepted';
      text: string;
      next?: string | undefined;
      /** By which the sender may ask to be called. */
      callBack?: string | undefined;
    }
  | {
      kind: 'refused';
      /** One sentence; with `fields`, the first of them. */
      error: string;
      fields: Record<string, string>;
      /** What was typed, to be shown again. */
      typed: Record<string, string | true>;
    };

/** What a form holds, by field. A box holds true when it is ticked, and is absent when it is not. */
export function typedIn(data: Iterable<[string, unknown]>, boxes: readonly string[] = []) {
  const typed: Record<string, string | true> = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    // A browser posts line breaks as CRLF, and gives scripts LF.
    typed[name] = boxes.includes(name) ? true : value.replaceAll('\r\n', '\n');
  }
  return typed;
}

/**
 * The idempotency key of a form that carries the random field `idempotencyKey` (store-drafts.ts): the same for a call and
 * for a post to the page, and another once something else is typed. The server compares the content itself as well, so
 * that a short hash is enough; crypto.subtle is missing in pages without TLS.
 */
export function submissionKey({
  idempotencyKey,
  formToken: _,
  website: __,
  page: ___,
  ...typed
}: ReturnType<typeof typedIn>): string {
  const text = JSON.stringify(typed);
  let [low, high] = [0, 0];
  for (let place = 0; place < text.length; place++) {
    low = Math.imul(low ^ text.charCodeAt(place), 0x85ebca6b);
    high = Math.imul(high + text.charCodeAt(place), 0xc2b2ae35) ^ (low >>> 15);
  }
  return [idempotencyKey, low >>> 0, high >>> 0].join('-');
}

/** What a form shows beside its fields. */
export interface FormState {
  busy: boolean;
  /** One sentence for each field that is wrong. */
  errors: Record<string, string>;
  success?: string;
  /** What the visitor does, or may expect, after a success. It stays when the success is hidden. */
  next?: string | undefined;
  /** By which the sender may ask to be called. */
  callBack?: string | undefined;
  failure?: string;
  /** The answer came with the page, so that the visitor looks at the form's beginning. */
  posted?: boolean;
}

export const idle: FormState = { busy: false, errors: {} };

/** What a form shows first: nothing, or the answer to what was posted without JavaScript. */
export function stateOf(posted: PostedForm | undefined): FormState {
  if (!posted) return idle;
  if (posted.kind === 'accepted') {
    const { text: success, next, callBack } = posted;
    return { ...idle, success, next, callBack, posted: true };
  }
  const { fields: errors, error: failure } = posted;
  // With fields, the sentence is the first of theirs, and is shown with them.
  const isAboutFields = Object.keys(errors).length > 0;
  return { ...idle, errors, ...(isAboutFields ? {} : { failure }), posted: true };
}

/** The same, once the visitor types in a field. */
export function withoutError(state: FormState, field: string): FormState {
  if (!state.errors[field]) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
}

export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

/** What each field of a form is given: its name, what is wrong with it, and what was typed before. */
export function fieldsOf(form: string, { errors }: FormState, posted: PostedForm | undefined) {
  const typed = posted?.kind === 'refused' ? posted.typed : {};
  const common = (name: string) => ({ id: fieldId(form, name), name, error: errors[name] });
  return {
    field: (name: string) => ({ ...common(name), defaultValue: String(typed[name] ?? '') }),
    box: (name: string) => ({ ...common(name), defaultChecked: typed[name] === true }),
  };
}

import type { $ZodType } from 'zod/v4/core';
import type { EnquiryReceipt } from '../../../domain/contact/enquiry-receipt.ts';

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
    /** When the browser is offline. */
    kept: string;
  };
}

/** How a form is validated and where it is sent. */
export interface FormPlan {
  /** Absent where only the server validates. */
  schema?: $ZodType<object>;
  call: Call;
  /** Names of the checkboxes. */
  boxes?: readonly string[];
  /** Sent beside the fields, such as the post of a comment. */
  besides?: object;
  /** The text after a success, for a sender with this address. */
  next?: (email: string) => string;
}

/** Props of every form. */
export interface FormProps {
  /** Issued with the page; forms that are too young or too old are suspected of spam. */
  token: string;
  /** The response to a form posted without JavaScript. */
  posted?: PostedForm | undefined;
}

/** The result of a form that was posted without JavaScript. */
export type PostedForm =
  | {
      kind: 'accepted';
      text: string;
      next?: string | undefined;
      receipt?: EnquiryReceipt | undefined;
      /** What was typed, beside the receipt. */
      sent?: Typed | undefined;
    }
  /** Shown again, to be corrected. */
  | { kind: 'reopened'; typed: Typed }
  | {
      kind: 'refused';
      /** One sentence; with `fields`, the first of them. */
      error: string;
      fields: Record<string, string>;
      /** The typed values, shown again. */
      typed: Typed;
    };

export type Typed = Record<string, string | true>;

/** A form's values by field. A ticked box is true, an unticked one absent. */
export function typedIn(data: Iterable<[string, unknown]>, boxes: readonly string[] = []) {
  const typed: Typed = {};
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
  /** Of an enquiry, with what was typed. */
  receipt?: EnquiryReceipt | undefined;
  sent?: Typed | undefined;
  failure?: string;
  /** Sent without a connection: it goes out with the connection, or waits for the button once it was edited. */
  offline?: 'waits' | 'edited';
  /** The response came with the page and is shown above the fields. */
  posted?: boolean;
}

export const idle: FormState = { busy: false, errors: {} };

/** The first state: idle, or the response to a form posted without JavaScript. */
export function stateOf(posted: PostedForm | undefined): FormState {
  if (!posted) return idle;
  if (posted.kind === 'accepted') {
    const { text: success, kind: _, ...rest } = posted;
    return { ...idle, success, ...rest, posted: true };
  }
  if (posted.kind === 'reopened') return { ...idle, posted: true };
  const { fields: errors, error: failure } = posted;
  // With errors in fields, the message is the first of them and is shown there.
  const isAboutFields = Object.keys(errors).length > 0;
  return { ...idle, errors, ...(isAboutFields ? {} : { failure }), posted: true };
}

/** The state once the visitor types in a field. */
export function withoutError(state: FormState, field: string): FormState {
  if (!state.errors[field]) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
}

export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

/** The props of each field: id, name, error and the value typed before. */
export function fieldsOf(form: string, { errors }: FormState, posted: PostedForm | undefined) {
  const typed = posted && posted.kind !== 'accepted' ? posted.typed : {};
  const common = (name: string) => ({ id: fieldId(form, name), name, error: errors[name] });
  return {
    field: (name: string) => ({ ...common(name), defaultValue: String(typed[name] ?? '') }),
    box: (name: string) => ({ ...common(name), defaultChecked: typed[name] === true }),
  };
}

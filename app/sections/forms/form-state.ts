import type { $ZodType } from 'zod/v4/core';
import type { EnquiryReceipt } from '../../../domain/contact/enquiry-receipt.ts';

/** A call of the specification, part 7, with its messages of part 8. */
export interface Call {
  method: 'POST' | 'DELETE';
  path: string;
  texts: {
    success: string;
    /** Message when the server refuses without a reason. */
    failure: string;
    /** Message when there is no response. */
    problem: string;
    /** Message when the browser is offline. */
    kept: string;
  };
}

/** How a form is validated and where it is sent. */
export interface FormPlan {
  /** Undefined if only the server validates. */
  schema?: $ZodType<object>;
  call: Call;
  /** Names of the checkboxes. */
  boxes?: readonly string[];
  /** What is made of a field's text when the field is left and when the form is sent. */
  plain?: Partial<Record<string, (typed: string) => string>>;
  /** Sent in addition to the fields, such as the post of a comment. */
  besides?: object;
  /** The next step shown after a success, for a sender with this address. */
  next?: (email: string) => string;
}

/** Props of every form. */
export interface FormProps {
  /** Signed time of the page; a form sent too soon or too late is treated as spam. */
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
      /** The submitted values, with the receipt. */
      sent?: Typed | undefined;
    }
  /** A sent form that is opened again for a correction. */
  | { kind: 'reopened'; typed: Typed }
  | {
      kind: 'refused';
      /** One message; with `fields`, the first of theirs. */
      error: string;
      fields: Record<string, string>;
      /** The typed values, which are shown again. */
      typed: Typed;
    };

export type Typed = Record<string, string | true>;

/** A form's values by field. A checked box is true, an unchecked one absent. */
export function typedValues(data: Iterable<[string, unknown]>, boxes: readonly string[] = []) {
  const typed: Typed = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    // Browsers post line breaks as CRLF but give LF to scripts.
    typed[name] = boxes.includes(name) ? true : value.replaceAll('\r\n', '\n');
  }
  return typed;
}

/**
 * The idempotency key of a form with the random field `idempotencyKey` (store-drafts.ts): the same through the API and
 * by post, and a different one once the content changes. The server also compares the content itself, so a short hash is
 * enough; crypto.subtle is missing in pages without TLS.
 */
export function submissionKey({
  idempotencyKey,
  formToken: _,
  website: __,
  page: ___,
  ...typed
}: ReturnType<typeof typedValues>): string {
  const text = JSON.stringify(typed);
  let [low, high] = [0, 0];
  for (let place = 0; place < text.length; place++) {
    low = Math.imul(low ^ text.charCodeAt(place), 0x85ebca6b);
    high = Math.imul(high + text.charCodeAt(place), 0xc2b2ae35) ^ (low >>> 15);
  }
  return [idempotencyKey, low >>> 0, high >>> 0].join('-');
}

/** What a form shows in addition to its fields. */
export interface FormState {
  busy: boolean;
  /** One message for each invalid field. */
  errors: Record<string, string>;
  success?: string;
  /** The next step after a success. Stays when the success message is hidden. */
  next?: string | undefined;
  /** The receipt of an enquiry, with the submitted values. */
  receipt?: EnquiryReceipt | undefined;
  sent?: Typed | undefined;
  failure?: string;
  /** Submitted while offline: 'waits' is sent once there is a connection, 'edited' waits for the button. */
  offline?: 'waits' | 'edited';
  /** Whether the response came with the page and is shown above the fields. */
  posted?: boolean;
}

export const idleForm: FormState = { busy: false, errors: {} };

/** The initial state: idle, or the response to a form posted without JavaScript. */
export function stateOf(posted: PostedForm | undefined): FormState {
  if (!posted) return idleForm;
  if (posted.kind === 'accepted') {
    const { text: success, kind: _, ...rest } = posted;
    return { ...idleForm, success, ...rest, posted: true };
  }
  if (posted.kind === 'reopened') return { ...idleForm, posted: true };
  const { fields: errors, error: failure } = posted;
  // With field errors, the message repeats the first one, which is shown at its field.
  const isAboutFields = Object.keys(errors).length > 0;
  return { ...idleForm, errors, ...(isAboutFields ? {} : { failure }), posted: true };
}

/** The state after the visitor types in a field. */
export function withoutError(state: FormState, field: string): FormState {
  if (!state.errors[field]) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
}

export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

/** The props of each field: id, name, error and previous value. */
export function fieldsOf(form: string, { errors }: FormState, posted: PostedForm | undefined) {
  const typed = posted && posted.kind !== 'accepted' ? posted.typed : {};
  const common = (name: string) => ({ id: fieldId(form, name), name, error: errors[name] });
  return {
    field: (name: string) => ({ ...common(name), defaultValue: String(typed[name] ?? '') }),
    box: (name: string) => ({ ...common(name), defaultChecked: typed[name] === true }),
  };
}

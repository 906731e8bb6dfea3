/** Everything that can go wrong in a way somebody foresaw; HTTP gives each code a status in one place. */
export type ErrorCode =
  | 'invalid'
  | 'unauthorised'
  | 'not-found'
  | 'gone'
  | 'too-many'
  | 'unexpected';

/** An expected refusal: returned, never thrown. */
export interface Failure {
  ok: false;
  code: ErrorCode;
  /** One sentence for each wrong field, by the field's name; only with `invalid`. */
  fields?: Record<string, string>;
}

export type Outcome<T> = { ok: true; value: T } | Failure;

/** The sentence a reader sees when no field says it better. */
export const errorMessages = {
  invalid: 'Please check the form and try again.',
  unauthorised: 'Please log in.',
  'not-found': 'Not found.',
  gone: 'This has been deleted.',
  'too-many': 'Too many attempts. Please wait a little and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const satisfies Record<ErrorCode, string>;

/** The refusal of input, with one sentence for each wrong field. */
export function invalid(fields: Record<string, string>): Failure {
  return { ok: false, code: 'invalid', fields };
}

/** The sentence of a refusal: its first field's, else its code's. */
export function failureText(failure: Failure): string {
  return Object.values(failure.fields ?? {})[0] ?? errorMessages[failure.code];
}

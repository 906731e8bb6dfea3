import type { PostedForm } from './posted-form.ts';

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

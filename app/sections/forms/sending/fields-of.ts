import type { FormState } from './form-state.ts';
import type { PostedForm } from './posted-form.ts';

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

import type { FieldPath } from './page-form.ts';

/** The id of a field in the form. */
export const fieldId = (path: FieldPath) => `field-${path.join('-')}`;

/** Puts the cursor into a field, and opens what it lies in. */
export function reveal(path: FieldPath): void {
  // A wrong list has no field of its own; its button to add one is named by the list.
  const found = path.map((_, end) => fieldId(path.slice(0, path.length - end)));
  const id = found.find((each) => document.getElementById(each));
  if (id) focusOn(id);
}

/** Puts the focus on the element with an id, and opens what it lies in. */
export function focusOn(id: string): void {
  const field = document.getElementById(id);
  if (field) revealElement(field);
}

/** Puts the focus on an element, and opens what it lies in. */
export function revealElement(element: HTMLElement): void {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  element.focus();
}

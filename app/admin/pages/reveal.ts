import type { FieldPath } from './page-form.ts';

/** The id of the form field at a path. */
export const fieldId = (path: FieldPath) => `field-${path.join('-')}`;

/** Focuses the field at a path and opens the sections around it. */
export function reveal(path: FieldPath): void {
  // A list is not a field; its "Add" button has the list's id.
  const ids = path.map((_, end) => fieldId(path.slice(0, path.length - end)));
  const id = ids.find((each) => document.getElementById(each));
  if (id) focusOn(id);
}

/** Focuses the element with an id and opens the sections around it. */
export function focusOn(id: string): void {
  const field = document.getElementById(id);
  if (field) revealElement(field);
}

const controls = ':is(input, textarea, select, button):not([type="checkbox"], [tabindex="-1"])';

/** Focuses an element, or the first field of a section, and opens what is around it. */
export function revealElement(element: HTMLElement): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
    if (each instanceof HTMLElement && each.popover && !each.matches(':popover-open')) {
      each.showPopover();
    }
  }
  const isSection = element instanceof HTMLDetailsElement;
  (isSection ? element.querySelector<HTMLElement>(controls) : element)?.focus();
}

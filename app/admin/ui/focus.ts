/** Marks the field that has the focus when its screen opens, instead of the screen itself. */
export const focusedWhenOpened = { 'data-focused-when-opened': '' };

/** Moves focus to a new screen, unless its own field has it. */
export function focusScreen(main: HTMLElement | null): void {
  if (!document.activeElement?.hasAttribute('data-focused-when-opened')) {
    main?.focus({ preventScroll: true });
  }
}

/** As a ref, focuses an element when it appears, such as in place of a form that was sent. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}

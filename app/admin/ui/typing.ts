/** Whether the last act on the page was typing, not a press that may have asked for something. */
let lastWasTyped = false;

/** Whether somebody is writing: the last act went into the text that has the focus. */
export function isTyping(): boolean {
  return lastWasTyped && isText(document.activeElement);
}

/** Moves the focus to the first refused field of a form, unless somebody has gone on typing since the press. */
export function focusRefused(form: ParentNode | null, errors: Record<string, string>): void {
  const [first] = Object.keys(errors);
  if (first && !isTyping()) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/** To be called by a key in a text that opens something, such as Enter in a menu. */
export function notePress(): void {
  lastWasTyped = false;
}

/** Watches presses and typing; returns a function that ends it. */
export function watchTyping(): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  for (const press of ['pointerdown', 'click', 'submit']) {
    addEventListener(press, notePress, options);
  }
  // Also composed text, which has no keys.
  addEventListener(
    'input',
    ({ target }) => {
      lastWasTyped = isText(target);
    },
    options,
  );
  addEventListener(
    'keydown',
    ({ key, target, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey || key === 'Escape') notePress();
      // Enter submits a field of one line, and continues all others.
      else if (key === 'Enter')
        lastWasTyped = isText(target) && !(target instanceof HTMLInputElement);
      else if (key.length === 1) lastWasTyped = isText(target);
    },
    options,
  );
  return () => end.abort();
}

const choices = ['checkbox', 'radio', 'file', 'range', 'color', 'button', 'submit', 'reset'];

function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !choices.includes(target.type);
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

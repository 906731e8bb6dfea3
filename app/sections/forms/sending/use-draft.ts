import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Shows a form as the visitor left it on this page, until it was sent. What is typed is kept in the tab by the page's own
 * script (app/layout/document/keep-drafts.ts), under the name that the form carries: a page has one form that is kept. The
 * tick of consent is kept as well, as browsers keep it without JavaScript: the visitor gave it, and nothing goes out
 * before the visitor sends it.
 */
export function useDraft(isSent: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (!ref.current) return;
    if (isSent) forgetDraft(ref.current);
    else fillFromDraft(ref.current);
  }, [isSent]);
  return { ref, 'data-draft': pathname };
}

export function forgetDraft({ dataset: { draft = '' } }: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(draft);
  } catch {}
}

/** What already stands in a field was typed later, or is the answer of the server. */
function fillFromDraft(form: HTMLFormElement): void {
  for (const [name, value] of readDraft(form)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (isTypedIn(field) && !field.value) field.value = value;
  }
}

function isTypedIn(field: Element | RadioNodeList | null) {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  );
}

/** Where nothing can be stored there is no draft. */
function readDraft({ dataset: { draft = '' } }: HTMLFormElement): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(draft) ?? '');
  } catch {
    return new URLSearchParams();
  }
}

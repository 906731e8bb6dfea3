import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type IslandName, islands } from './island.tsx';
import { restoreRendered } from './restore-rendered.ts';

/**
 * Hydrates the islands of a server-rendered page. What was typed is kept, also where a translation or a browser
 * extension has changed the page: React would draw such an island again, with empty fields.
 */
export function hydrateIslands(elements: Iterable<HTMLElement>): void {
  for (const element of elements) {
    const { island, props = '{}' } = element.dataset;
    const Component = islands[island as IslandName] as ComponentType;
    const content = <Component {...JSON.parse(props)} />;
    const restoreFields = noteFields(element);
    restoreContent(element, content);
    // Synchronously, so that nothing can change the island before React has it.
    flushSync(() => hydrateRoot(element, <StrictMode>{content}</StrictMode>));
    restoreFields();
    element.dataset.hydrated = '';
    // hydrate-on-intent.ts may hold the form.
    element.dispatchEvent(new Event('hydrated'));
  }
}

function restoreContent(element: Element, content: ReactNode): void {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(content));
  restoreRendered(element, container);
  root.unmount();
}

/** Returns a function that restores values, focus and selection: React sets a textarea to the server's text. */
function noteFields(element: Element): () => void {
  const focused = element.querySelector<HTMLElement>(':focus');
  const selection = selectionOf(focused);
  const fields = [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const typed = fields.map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of typed) if (field.value !== value) field.value = value;
    focused?.focus({ preventScroll: true });
    const isMoved = String(selectionOf(focused)) !== String(selection);
    if (selection && isMoved) (focused as HTMLInputElement).setSelectionRange(...selection);
  };
}

/** Undefined where there is no selection, as in an email field. */
function selectionOf(focused: HTMLElement | null) {
  const { selectionStart, selectionEnd, selectionDirection } = (focused ?? {}) as HTMLInputElement;
  if (typeof selectionStart !== 'number') return undefined;
  return [selectionStart, selectionEnd, selectionDirection ?? undefined] as const;
}

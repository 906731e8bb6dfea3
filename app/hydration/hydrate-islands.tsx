import { type ComponentType, type ReactNode, StrictMode, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, islands } from './island.tsx';

/** Hydrates the islands of a server-rendered page and keeps what was typed into them. */
export function hydrateIslands(elements: Iterable<HTMLElement>): void {
  for (const element of elements) {
    const { island, props = '{}' } = element.dataset;
    const Component = islands[island as IslandName] as ComponentType;
    hydrateRoot(
      element,
      <StrictMode>
        <Hydrated element={element}>
          <Component {...JSON.parse(props)} />
        </Hydrated>
      </StrictMode>,
    );
  }
}

/**
 * Restores what was typed: React keeps the values of inputs and selects, but resets a textarea to the server's text. Marks
 * the island as hydrated, and notifies hydrate-on-intent.ts, which may hold its form.
 */
function Hydrated({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const [typed] = useState(() => textareasIn(element).map(({ value }) => value));
  useLayoutEffect(() => {
    for (const [place, area] of textareasIn(element).entries()) area.value = typed[place] ?? '';
    element.dataset.hydrated = '';
    // After the commit: a form submitted during it could not show its state synchronously.
    queueMicrotask(() => element.dispatchEvent(new Event('hydrated')));
  }, [element, typed]);
  return children;
}

function textareasIn(element: HTMLElement): HTMLTextAreaElement[] {
  return [...element.querySelectorAll('textarea')];
}

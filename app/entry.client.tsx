import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hydrateIslands } from './hydration/hydrate-islands.tsx';

// An island may be used before the rest of the page has come, with others in it.
if (document.readyState === 'loading') {
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
}
const islands = document.querySelectorAll<HTMLElement>('[data-island]');
if (islands.length > 0) hydrateIslands(islands);
else await hydrateAdmin();

/** The admin alone is an application of React Router; its code is in no public page. */
async function hydrateAdmin(): Promise<void> {
  const { HydratedRouter } = await import('react-router/dom');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hydrateIslands } from './hydration/hydrate-islands.tsx';

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

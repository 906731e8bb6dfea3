import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hydrateIslands } from './hydration/hydrate-islands.tsx';

// A visitor may use an island while the rest of the page, with other islands, is still loading.
if (document.readyState === 'loading') {
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
}
const islands = document.querySelectorAll<HTMLElement>('[data-island]');
if (islands.length > 0) hydrateIslands(islands);
else await hydrateAdmin();

/** Only the admin is a client-side React Router application; public pages do not load its code. */
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

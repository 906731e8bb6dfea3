import { use } from 'react';
import { EntryFiles } from '../../hydration/entry-files.ts';
import { hydrateOnIntent } from '../../hydration/hydrate-on-intent.ts';
import { storeDrafts } from '../../sections/forms/sending/store-drafts.ts';
import { InlineScript } from '../../ui/inline-script.tsx';

/** What runs once the page is parsed. */
export function PublicScripts() {
  return (
    <>
      <InlineScript run={storeDrafts} />
      <InlineScript given={[use(EntryFiles)]} run={hydrateOnIntent} />
      {import.meta.env.DEV && <script src="/@vite/client" type="module" />}
    </>
  );
}

import { type ComponentProps, type ComponentType, use } from 'react';
import { maxAnswerMs } from '../sections/forms/sending/send.ts';
import { storeDrafts } from '../sections/forms/sending/store-drafts.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { EntryFiles } from './entry-files.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { type IslandName, islands } from './islands.ts';

/** How long a form that was sent before React came waits for it. */
const maxHoldMs = 4000;

interface IslandProps<Name extends IslandName> {
  name: Name;
  /** Go to the browser as JSON. */
  props: ComponentProps<(typeof islands)[Name]>;
  /** Those of all islands of the page stand beside the last. */
  withScripts?: boolean;
}

/**
 * A component that React takes over once the visitor presses or focuses something in it, and plain HTML before.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  withScripts = true,
}: IslandProps<Name>) {
  // TypeScript cannot follow that the component of this name takes these properties.
  const Component = islands[name] as ComponentType<object>;
  return (
    <>
      <div data-island={name} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
      {/* The browser renders no islands, only what is in them. */}
      {import.meta.env.SSR && withScripts && <IslandScripts />}
    </>
  );
}

/** At once: typing and pressing may begin before the rest of the page has come. */
function IslandScripts() {
  return (
    <>
      <InlineScript atOnce run={storeDrafts} />
      <InlineScript
        atOnce
        given={[use(EntryFiles), maxHoldMs, maxAnswerMs]}
        run={hydrateOnIntent}
      />
    </>
  );
}

import type { ComponentProps, ComponentType } from 'react';
import { type IslandName, islands } from './islands.ts';

interface IslandProps<Name extends IslandName> {
  name: Name;
  /** Go to the browser as JSON. */
  props: ComponentProps<(typeof islands)[Name]>;
}

/** A component that React takes over once the visitor presses or focuses something in it, and plain HTML before. */
export function Island<Name extends IslandName>({ name, props }: IslandProps<Name>) {
  // TypeScript cannot follow that the component of this name takes these properties.
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}

import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useWasServed } from '../use-was-served.ts';

type Drawings = typeof import('./drawn/drawings.tsx')['drawings'];

/** In the browser there are none until a page is shown that the server has not drawn. */
let drawings: Drawings | undefined = import.meta.env.SSR
  ? (await import('./drawn/drawings.tsx')).drawings
  : undefined;

const waiting = new Set<() => void>();

/** Fetches the code that draws pictures; a page reads as well without them, so that nobody hears of a failure. */
export async function loadDrawings(): Promise<void> {
  if (drawings) return;
  ({ drawings } = await import('./drawn/drawings.tsx').catch(() => ({ drawings: undefined })));
  for (const show of waiting) show();
}

function drawingsHere(): Drawings | undefined {
  return drawings;
}

function onArrival(show: () => void): () => void {
  waiting.add(show);
  return () => waiting.delete(show);
}

/** One object for ever: React would empty the picture at its next rendering if it were given another one. */
const asServed = { __html: '' };

/**
 * A picture that the server draws, and that stands as it is while React takes its page over: the code that draws it
 * is neither downloaded nor run for that. What a picture shows must not change while it stands.
 */
export function kept<Props extends { className?: string | undefined }>(
  pick: (all: Drawings) => ComponentType<Props>,
) {
  return function Kept(props: Props) {
    const stands = useWasServed() && !import.meta.env.SSR;
    const all = useSyncExternalStore(onArrival, drawingsHere, drawingsHere);
    useEffect(() => {
      if (!stands) void loadDrawings();
    }, [stands]);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps React from looking inside
    if (stands) return <svg dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
    const Drawing = all && pick(all);
    return Drawing ? <Drawing {...props} /> : <svg className={props.className} />;
  };
}

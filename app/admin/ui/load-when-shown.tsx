import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { problemText } from '../api/call-api.ts';
import { useToast } from './toast.tsx';

/**
 * A dialog or list whose code is loaded when it is first shown. If that fails, because there is no connection or the site
 * has been updated since, a notice says so, `onFailure` ends what waits for it, and the next showing loads it again.
 * React's lazy would replace the whole screen, with all that is typed there.
 */
export function loadWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileLoading?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  return function LoadedWhenShown({ onFailure, ...props }: Props & { onFailure: () => void }) {
    const [Part, setPart] = useState(() => loaded);
    const notify = useToast();
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      load().then(
        (part) => {
          loaded = part;
          if (isWanted) setPart(() => part);
        },
        () => {
          if (!isWanted) return;
          notify(problemText, { tone: 'alert' });
          onFailure();
        },
      );
      return () => {
        isWanted = false;
      };
    }, []);
    return Part ? <Part {...(props as unknown as Props)} /> : whileLoading;
  };
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { WaitingCounts } from '../../../domain/api/answers/dashboard.ts';
import { callApi } from '../api/call-api.ts';
import { onChange } from '../api/changes.ts';

/** What waits, read again on every screen, after every change, and when the tab is looked at again. */
export function useWaitingCounts(): WaitingCounts | undefined {
  const [counts, setCounts] = useState<WaitingCounts>();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is a reason to look again
  useEffect(() => {
    const end = new AbortController();
    const look = () => {
      // A failed call leaves the old counts.
      callApi('GET /api/admin/counts', { signal: end.signal })
        .then(setCounts)
        .catch(() => {});
    };
    const lookWhenSeen = () => {
      if (document.visibilityState === 'visible') look();
    };
    look();
    document.addEventListener('visibilitychange', lookWhenSeen);
    const stop = onChange(look);
    return () => {
      end.abort();
      document.removeEventListener('visibilitychange', lookWhenSeen);
      stop();
    };
  }, [pathname]);

  return counts;
}

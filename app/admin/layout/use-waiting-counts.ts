import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { WaitingCounts } from '../../../domain/api/answers/dashboard.ts';
import { callApi } from '../api/call-api.ts';

/** What waits, read again on every screen, after every change, and when the tab is looked at again. */
export function useWaitingCounts(): WaitingCounts | undefined {
  const [counts, setCounts] = useState<WaitingCounts>();
  const { pathname } = useLocation();
  const { state } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is a reason to look again
  useEffect(() => {
    // A change loads its screen anew, which ends here.
    if (state === 'loading') return;
    const end = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // A failed call leaves the old counts.
      callApi('GET /api/admin/counts', { signal: end.signal })
        .then(setCounts)
        .catch(() => {});
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: end.signal });
    return () => end.abort();
  }, [pathname, state]);

  return counts;
}

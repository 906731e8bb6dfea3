import { useCallback, useEffect, useState } from 'react';
import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { callApi } from '../../api/call-api.ts';

export type OpenPicture = ReturnType<typeof useOpenPicture>;

/** A picture with all that is known of it; `load` asks again. */
export function useOpenPicture(id: number) {
  const [picture, setPicture] = useState<MediaPicture>();
  const [failure, setFailure] = useState('');

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setPicture(await callApi('GET /api/admin/media/:id', { id, ...(signal && { signal }) }));
        setFailure('');
      } catch (error) {
        if (signal?.aborted) return;
        setFailure(error instanceof Error ? error.message : String(error));
      }
    },
    [id],
  );

  useEffect(() => {
    const end = new AbortController();
    void load(end.signal);
    return () => end.abort();
  }, [load]);

  return { picture, failure, load };
}

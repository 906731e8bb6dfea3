import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MediaPicture } from '../../../domain/media/media.calls.ts';
import { callApi } from '../api/call-api.ts';

export type OpenPicture = ReturnType<typeof useOpenPicture>;

/** Loads a picture with its uses; `load` reloads it. */
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

/** Returns the URL of the list with a picture open, or without one. */
export function usePictureAddress(): (id?: number) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete('picture');
    else next.set('picture', String(id));
    return `?${next}`;
  };
}

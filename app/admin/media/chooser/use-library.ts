import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedPicture, MediaPage } from '../../../../domain/api/answers/media.ts';
import { callApi } from '../../api/call-api.ts';

const typingPauseMs = 300;

export type Library = ReturnType<typeof useLibrary>;

/** The library in a dialog: its first pictures, then as many more as are asked for. */
export function useLibrary() {
  const [pictures, setPictures] = useState<ListedPicture[]>();
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(true);
  const asked = useRef({ words: '', page: 1 });
  const call = useRef<AbortController>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async (page: number) => {
    call.current?.abort();
    call.current = new AbortController();
    const { signal } = call.current;
    asked.current.page = page;
    setBusy(true);
    setFailure('');
    try {
      const search = `?${new URLSearchParams({ search: asked.current.words, page: String(page) })}`;
      const part: MediaPage = await callApi('GET /api/admin/media', { search, signal });
      setTotal(part.total);
      setPictures((before = []) => (page === 1 ? part.pictures : joined(before, part.pictures)));
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }, []);

  useEffect(() => {
    void load(1);
    return () => {
      clearTimeout(pause.current);
      call.current?.abort();
    };
  }, [load]);

  return {
    ...{ pictures, total, failure, isBusy },
    search(words: string) {
      asked.current.words = words;
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void load(1), typingPauseMs);
    },
    reload: () => void load(1),
    more: () => void load(asked.current.page + 1),
    retry: () => void load(asked.current.page),
  };
}

/** An upload meanwhile moves what came before: none is shown twice. */
function joined(before: ListedPicture[], more: ListedPicture[]): ListedPicture[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

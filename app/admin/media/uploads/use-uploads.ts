import { useEffect, useRef, useState } from 'react';
import type { UploadedPicture } from '../../../../domain/api/answers/media.ts';
import { ApiError } from '../../api/api-error.ts';
import { explainSessionEnd } from '../../session/session.ts';
import { uploadPicture } from './upload-picture.ts';

/** A file on its way into the library. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** How much of it has gone: 0 to 1. */
  share: number;
  /** Why it was not taken. */
  error?: string;
  /** The way failed, and not the file. */
  mayRetry?: boolean;
  /** What the library has of it. */
  picture?: UploadedPicture;
}

const notAll = 'Not all pictures were uploaded: please choose the others again.';

/** Sends files one after the other, as the server takes them; what failed can be tried again. */
export function useUploads(onStored: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const all = useRef(uploads);
  const isRunning = useRef(false);
  const lastKey = useRef(0);
  const told = useRef(onStored);
  told.current = onStored;

  function show(next: Upload[]) {
    all.current = next;
    setUploads(next);
  }

  function change(key: number, changes: Partial<Upload>) {
    show(all.current.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  async function send({ key, file }: Upload) {
    change(key, { state: 'sending', share: 0 });
    try {
      const picture = await uploadPicture(file, '', (share) => change(key, { share }));
      change(key, { state: 'stored', picture });
      told.current();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      const mayRetry = error instanceof ApiError && error.status !== 422;
      change(key, { state: 'failed', error: sentence, mayRetry });
      // The login comes in the place of the list, and no browser keeps files for a page.
      if (error instanceof ApiError && error.status === 401) explainSessionEnd(notAll);
    }
  }

  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = waiting(all.current); next; next = waiting(all.current)) await send(next);
    isRunning.current = false;
  }

  function add(files: Iterable<File>) {
    const added = Array.from(files, (file): Upload => {
      lastKey.current += 1;
      return { key: lastKey.current, file, state: 'waiting', share: 0 };
    });
    // What has arrived makes room for what comes.
    show([...all.current.filter(({ state }) => state !== 'stored'), ...added]);
    void run();
  }

  function retry(key: number) {
    change(key, { state: 'waiting' });
    void run();
  }

  useAskBeforeUnload(uploads.some(isUnderway));
  return {
    ...{ uploads, add, retry },
    dismiss: (key: number) => show(all.current.filter((one) => one.key !== key)),
    dismissAll: () => show(all.current.filter(isUnderway)),
  };
}

export function isUnderway({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

function waiting(uploads: readonly Upload[]): Upload | undefined {
  return uploads.find(({ state }) => state === 'waiting');
}

/** Closing the tab would end the uploads. */
function useAskBeforeUnload(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

import { useEffect, useRef, useState } from 'react';
import type { UploadedPicture } from '../../../domain/media/media.calls.ts';
import { acceptedPictures } from '../../../domain/media/media.ts';
import { ApiError } from '../api/call-api.ts';
import { explainSessionEnd } from '../api/session.ts';
import { ActionButton, CloseButton } from '../ui/action.tsx';
import { countText } from '../ui/outcome.ts';
import { UploadIcon } from './picture-tile.tsx';
import { uploadPicture } from './upload-picture.ts';

interface UploadButtonProps {
  tone?: 'primary' | 'plain';
  onFiles: (files: File[]) => void;
}

export function UploadButton({ tone = 'primary', onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton onClick={() => input.current?.click()} tone={tone}>
        <UploadIcon />
        Upload pictures
      </ActionButton>
      <input
        accept={acceptedPictures}
        aria-label="Pictures from this device"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without a reset, choosing the same file again would not fire a change.
          currentTarget.value = '';
        }}
        ref={input}
        type="file"
      />
    </>
  );
}

interface UploadListProps {
  desk: ReturnType<typeof useUploads>;
  /** The button on an uploaded picture. */
  onArrived: { label: string; run: (picture: UploadedPicture) => void };
}

/** The files being uploaded, with their progress and errors. */
export function UploadList({ desk, onArrived }: UploadListProps) {
  const { uploads, retry, dismiss, dismissAll } = desk;
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Uploads" className="rounded-card border border-line bg-white px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="py-2.5 font-semibold" role="status">
          {summaryOf(uploads)}
        </p>
        {!uploads.some(isUnderway) && (
          <ActionButton onClick={dismissAll} tone="text">
            Close this list
          </ActionButton>
        )}
      </div>
      <ul>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            onArrived={onArrived}
            onDismiss={() => dismiss(upload.key)}
            onRetry={() => retry(upload.key)}
            upload={upload}
          />
        ))}
      </ul>
    </section>
  );
}

function summaryOf(uploads: Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((one) => one.state === state).length;
  const left = uploads.filter(isUnderway).length;
  const failed = count('failed');
  const stored = `${countText(count('stored'), 'picture')} uploaded`;
  const parts = [left > 0 ? `Uploading, ${left} of ${uploads.length} to go` : stored];
  if (failed > 0) parts.push(`${failed} not taken`);
  return parts.join(', ');
}

interface UploadLineProps extends Pick<UploadListProps, 'onArrived'> {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadLine({ upload, onArrived, onRetry, onDismiss }: UploadLineProps) {
  const { file, state, error, mayRetry, picture } = upload;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5 text-[0.9375rem]">
      <span className="min-w-0 grow basis-40 break-words">
        {file.name}
        {state === 'failed' && <span className="block text-brick">{error}</span>}
      </span>
      <Progress upload={upload} />
      {picture && (
        <ActionButton
          aria-label={`${onArrived.label} ${file.name}`}
          onClick={() => onArrived.run(picture)}
          tone="text"
        >
          {onArrived.label}
        </ActionButton>
      )}
      {state === 'failed' && (
        <span className="flex items-center">
          {mayRetry && (
            <ActionButton aria-label={`Try again: ${file.name}`} onClick={onRetry} tone="text">
              Try again
            </ActionButton>
          )}
          <CloseButton label={`Leave out ${file.name}`} onClick={onDismiss} />
        </span>
      )}
    </li>
  );
}

function Progress({ upload: { file, state, share, picture } }: { upload: Upload }) {
  if (state === 'failed') return null;
  if (state === 'stored') {
    return <span className="text-mute">{picture?.isNew ? 'Uploaded' : 'Was here before'}</span>;
  }
  if (state === 'waiting') return <span className="text-mute">Waiting</span>;
  return (
    <>
      <progress
        aria-label={`Uploading ${file.name}`}
        className="media-progress"
        max={1}
        value={share}
      />
      <span className="w-24 text-end text-mute tabular-nums">
        {share < 1 ? `${Math.floor(share * 100)} %` : 'Preparing …'}
      </span>
    </>
  );
}

/** A file being uploaded. */
interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Progress from 0 to 1. */
  share: number;
  /** Why it failed. */
  error?: string;
  /** Whether the connection failed, so that a retry may succeed. */
  mayRetry?: boolean;
  /** The stored picture. */
  picture?: UploadedPicture;
}

const notAll = 'Not all pictures were uploaded: please choose the others again.';

/** Uploads files one after the other; failed uploads can be retried. */
export function useUploads(onStored: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const all = useRef(uploads);
  const isRunning = useRef(false);
  const lastKey = useRef(0);
  const latestOnStored = useRef(onStored);
  latestOnStored.current = onStored;

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
      latestOnStored.current();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const mayRetry = error instanceof ApiError && error.status !== 422;
      change(key, { state: 'failed', error: message, mayRetry });
      // The login replaces the list, so the remaining files are lost.
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
    // New uploads replace finished ones in the list.
    show([...all.current.filter(({ state }) => state !== 'stored'), ...added]);
    void run();
  }

  function retry(key: number) {
    change(key, { state: 'waiting' });
    void run();
  }

  useAskBeforeUnload(uploads.some(isUnderway));
  return {
    uploads,
    add,
    retry,
    dismiss: (key: number) => show(all.current.filter((one) => one.key !== key)),
    dismissAll: () => show(all.current.filter(isUnderway)),
  };
}

function isUnderway({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

function waiting(uploads: readonly Upload[]): Upload | undefined {
  return uploads.find(({ state }) => state === 'waiting');
}

/** Asks before closing the tab during uploads. */
function useAskBeforeUnload(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

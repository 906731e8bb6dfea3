import type { UploadedPicture } from '../../../../domain/api/answers/media.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { ActionButton, CloseButton } from '../../ui/action.tsx';
import { isUnderway, type Upload, type useUploads } from './use-uploads.ts';

interface UploadListProps {
  desk: ReturnType<typeof useUploads>;
  /** What can be done with a picture that has arrived. */
  onArrived: { label: string; run: (picture: UploadedPicture) => void };
}

/** Every file on its way, how far it has come, and why one was not taken. */
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
  const stored = `${counted(count('stored'), 'picture')} uploaded`;
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
    return <span className="text-mute">{picture?.is_new ? 'Uploaded' : 'Was here before'}</span>;
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

import { use } from 'react';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { type IconProps, LineIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { ActionButton, linkClass } from '../ui/action.tsx';
import { countText } from '../ui/outcome.ts';

/** A picture in the grid. The alt text is empty, because the name beside it identifies the picture. */
export function PictureTile({ picture }: { picture: ListedPicture }) {
  const { uses, alt, bytes, addedAt } = picture;
  const zone = use(TimeZone);
  return (
    <>
      <Picture
        className="media-thumb"
        image={{ ...picture, alt: '' }}
        sizes="(min-width: 40rem) 180px, 45vw"
      />
      <span className="mt-2 block truncate text-[0.9375rem] font-semibold">{nameOf(picture)}</span>
      <span className="block text-sm text-mute">
        {uses > 0 ? `Used in ${countText(uses, 'place')}` : 'Not used'}
      </span>
      <span className="block text-sm text-mute tabular-nums">
        {shortDate(addedAt, zone)}, {sizeText(bytes)}
      </span>
      {!alt && <NoDescription />}
    </>
  );
}

export function NoDescription() {
  return (
    <span className="flex items-center gap-1.5 text-sm font-medium">
      <WarningIcon className="size-3.5" />
      No description
    </span>
  );
}

interface DownloadLinkProps {
  picture: { id: number; name: string; url: string };
  /** Whether it is one of the actions of a row. */
  isInRow?: boolean;
}

/** Downloads the largest file of a picture, under the name of its upload. */
export function DownloadLink({ picture, isInRow = false }: DownloadLinkProps) {
  return (
    <a
      aria-label={isInRow ? `Download ${nameOf(picture)}` : undefined}
      className={linkClass(isInRow ? 'text' : 'plain')}
      download={fileNameOf(picture)}
      href={picture.url}
    >
      Download
    </a>
  );
}

/** The name of the upload with the ending of the stored file, which may have another format. */
export function fileNameOf(picture: { id: number; name: string; url: string }): string {
  const ending = /\.[a-z]+$/.exec(picture.url)?.[0] ?? '';
  return `${nameOf(picture).replace(/\.[^.]{1,5}$/, '')}${ending}`;
}

/** "184 KB", "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) {
    return `${formatNumber(bytes / 1_000_000, 1)} MB`;
  }
  return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`;
}

/** The file name, or "Picture" with its number for old uploads without a name. */
export function nameOf({ id, name }: { id: number; name: string }): string {
  return name || `Picture ${id}`;
}

interface LoadAgainProps {
  message: string;
  onRetry: () => void;
}

/** An error with a retry button. */
export function LoadAgain({ message, onRetry }: LoadAgainProps) {
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <p role="alert">{message}</p>
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </div>
  );
}

export function UploadIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <path d="M12 15V4m-5 5 5-5 5 5M4 15v5h16v-5" />
    </LineIcon>
  );
}

function WarningIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <path d="M12 4 2.5 20h19zM12 10v5m0 2.5v.01" />
    </LineIcon>
  );
}

import './media.css';
import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ListedPicture, MediaPage } from '../../../domain/media/media.calls.ts';
import { picturesPerPage } from '../../../domain/media/media.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, CloseButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { countText } from '../ui/outcome.ts';
import { Empty } from '../ui/screen.tsx';
import type { ChosenPicture, MediaChooserProps } from './media-chooser.tsx';
import { LoadAgain, PictureTile } from './picture-tile.tsx';
import { UploadButton, UploadList, useUploads } from './uploads.tsx';

/** Escape and the return of the focus are handled by the browser. */
export function ChooserDialog({
  onChoose,
  onClose,
  title = 'Choose a picture',
}: MediaChooserProps) {
  const choice = useRef<ChosenPicture>(undefined);
  const library = usePictureSearch();
  const uploads = useUploads(library.reload);
  const id = useId();

  function end() {
    onClose();
    if (choice.current) onChoose(choice.current);
  }

  return (
    <Dialog
      {...dropOf(uploads.add)}
      aria-labelledby={id}
      className="admin-dialog media-chooser"
      onClose={end}
    >
      {(close) => {
        const choose = (picture: ChosenPicture) => {
          choice.current = picture;
          close();
        };
        return (
          <>
            <ChooserHead id={id} onClose={close} title={title} />
            <div className="flex flex-wrap items-end gap-3">
              <ChooserSearch onChange={library.search} />
              <UploadButton onFiles={uploads.add} tone="plain" />
            </div>
            <UploadList desk={uploads} onArrived={{ label: 'Choose', run: choose }} />
            <ChooserGrid library={library} onChoose={choose} />
          </>
        );
      }}
    </Dialog>
  );
}

interface ChooserHeadProps {
  id: string;
  title: string;
  onClose: () => void;
}

function ChooserHead({ id, title, onClose }: ChooserHeadProps) {
  return (
    <div className="flex items-start gap-4">
      <h2 className="grow py-2 text-xl leading-snug tracking-[-0.02em]" id={id}>
        {title}
      </h2>
      <CloseButton label="Close without choosing" onClick={onClose} />
    </div>
  );
}

function ChooserSearch({ onChange }: { onChange: (words: string) => void }) {
  const id = useId();
  return (
    <div className="grow basis-56">
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        Search pictures
      </label>
      <input
        autoComplete="off"
        className="min-h-11 w-full rounded-control border border-mute/70 bg-white px-3 py-2 text-base hover:border-ink"
        id={id}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          // The dialog is inside the form that opened it, which Enter would submit.
          if (event.key === 'Enter') event.preventDefault();
        }}
        type="search"
      />
    </div>
  );
}

/** Uploads files dropped on the dialog, and stops the event for the screen behind it. */
function dropOf(onFiles: (files: File[]) => void) {
  const take = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onDragOver: take,
    onDrop: (event: DragEvent) => {
      take(event);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

interface ChooserGridProps {
  library: ReturnType<typeof usePictureSearch>;
  onChoose: (picture: ChosenPicture) => void;
}

function ChooserGrid({ library, onChoose }: ChooserGridProps) {
  const { pictures = [], total, isBusy } = library;
  return (
    <div aria-busy={isBusy} className="media-chooser-grid">
      <p className="text-sm text-mute" role="status">
        {isBusy ? 'Loading...' : countText(total, 'picture')}
      </p>
      {!isBusy && pictures.length === 0 && !library.failure && (
        <Empty title="No picture here">Try other words, or upload the picture.</Empty>
      )}
      <ul className="media-grid">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button className="media-tile" onClick={() => onChoose(picture)} type="button">
              <PictureTile picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {library.failure && <LoadAgain onRetry={library.retry} message={library.failure} />}
      {pictures.length < total && !library.failure && (
        <ActionButton aria-disabled={isBusy} className="justify-self-start" onClick={library.more}>
          Show {Math.min(picturesPerPage, total - pictures.length)} more
        </ActionButton>
      )}
    </div>
  );
}

const typingPauseMs = 300;

/** Searches the library, page by page. */
function usePictureSearch() {
  const [pictures, setPictures] = useState<ListedPicture[]>();
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(true);
  const query = useRef({ words: '', page: 1 });
  const call = useRef<AbortController>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async (page: number) => {
    call.current?.abort();
    call.current = new AbortController();
    const { signal } = call.current;
    query.current.page = page;
    setBusy(true);
    setFailure('');
    try {
      const search = `?${new URLSearchParams({ search: query.current.words, page: String(page) })}`;
      const part: MediaPage = await callApi('GET /api/admin/media', { search, signal });
      setTotal(part.total);
      setPictures((before = []) =>
        page === 1 ? part.pictures : withoutRepeats(before, part.pictures),
      );
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
    pictures,
    total,
    failure,
    isBusy,
    search(words: string) {
      query.current.words = words;
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void load(1), typingPauseMs);
    },
    reload: () => void load(1),
    more: () => void load(query.current.page + 1),
    retry: () => void load(query.current.page),
  };
}

/** Appends a page without pictures already shown, because an upload shifts the pages. */
function withoutRepeats(before: ListedPicture[], more: ListedPicture[]): ListedPicture[] {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !ids.has(id))];
}

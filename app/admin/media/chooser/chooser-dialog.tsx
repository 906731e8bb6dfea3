import { type DragEvent, useId, useRef } from 'react';
import { CloseButton } from '../../ui/action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ChosenPicture, MediaChooserProps } from '../media-chooser.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { ChooserGrid } from './chooser-grid.tsx';
import { useLibrary } from './use-library.ts';
import '../media.css';

/** The dialog itself. Escape and the focus are the browser's, which leads it back to where it was. */
export function ChooserDialog({
  onChoose,
  onClose,
  title = 'Choose a picture',
}: MediaChooserProps) {
  const chosen = useRef<ChosenPicture>(undefined);
  const library = useLibrary();
  const uploads = useUploads(library.reload);
  const id = useId();

  function end() {
    onClose();
    if (chosen.current) onChoose(chosen.current);
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
          chosen.current = picture;
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
          // It is no part of the form that the dialog was opened from.
          if (event.key === 'Enter') event.preventDefault();
        }}
        type="search"
      />
    </div>
  );
}

/** Files that are dropped on the dialog are uploaded, and not given to what lies under it. */
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

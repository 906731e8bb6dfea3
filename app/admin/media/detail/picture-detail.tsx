import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CloseButton } from '../../ui/action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from '../grid/picture-tile.tsx';
import { LoadAgain } from '../load-again.tsx';
import { usePictureAddress } from '../picture-address.ts';
import { PictureParts } from './picture-parts.tsx';
import { useMedia } from './use-media.ts';
import { type OpenPicture, useOpenPicture } from './use-open-picture.ts';

/** The picture that the address names: beside the grid, and where there is no room for that, over it. */
export function PictureDetail() {
  const id = Number(useSearchParams()[0].get('picture')) || undefined;
  const isWide = useMedia('(min-width: 80rem)');
  if (id === undefined) return null;
  return isWide ? <BesideGrid id={id} key={id} /> : <OverGrid id={id} key={id} />;
}

/** Closes the detail; the focus goes back to the picture in the grid. */
function useClose(id: number) {
  const navigate = useNavigate();
  const address = usePictureAddress()();
  return async () => {
    await navigate(address, { preventScrollReset: true });
    // Another one was pressed meanwhile.
    if (new URLSearchParams(window.location.search).has('picture')) return;
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };
}

function BesideGrid({ id }: { id: number }) {
  const open = useOpenPicture(id);
  const close = useClose(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-label="Picture"
      className="media-detail"
      onKeyDown={({ key, defaultPrevented }) => {
        // A dialog on top of it closes by itself.
        if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) {
          void close();
        }
      }}
      ref={panel}
      tabIndex={-1}
    >
      <DetailBody onClose={() => void close()} open={open} />
    </section>
  );
}

function OverGrid({ id }: { id: number }) {
  const open = useOpenPicture(id);
  const close = useClose(id);
  const isLeft = useRef(false);
  const leave = () => {
    if (!isLeft.current) void close();
    isLeft.current = true;
  };
  return (
    <Dialog
      aria-label="Picture"
      className="media-detail media-detail-over"
      // Before the next press, whose picture a later navigation would take away.
      onBeforeToggle={({ newState, target, currentTarget }) => {
        if (newState === 'closed' && target === currentTarget) leave();
      }}
      onClose={leave}
    >
      {(closeDialog) => <DetailBody onClose={closeDialog} open={open} />}
    </Dialog>
  );
}

function DetailBody({ open, onClose }: { open: OpenPicture; onClose: () => void }) {
  const { picture, failure, load } = open;
  return (
    <>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 grow py-2 text-lg leading-snug tracking-[-0.015em] break-words">
          {picture ? nameOf(picture) : 'Picture'}
        </h2>
        <CloseButton className="-mr-2.5" label="Close the picture" onClick={onClose} />
      </div>
      {failure && <LoadAgain onRetry={() => void load()} sentence={failure} />}
      {!picture && !failure && (
        <p className="py-6 text-mute" role="status">
          Loading...
        </p>
      )}
      {picture && <PictureParts key={picture.id} open={open} picture={picture} />}
    </>
  );
}

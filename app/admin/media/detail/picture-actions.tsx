import { useId } from 'react';
import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { ActionButton, DeleteButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { MediaChooser } from '../media-chooser.tsx';
import type { OpenPicture } from './use-open-picture.ts';
import { usePictureChanges } from './use-picture-changes.ts';

interface PictureActionsProps {
  picture: MediaPicture;
  open: OpenPicture;
}

/** Replacing it everywhere, and deleting it when nothing uses it; why not is said beside the buttons. */
export function PictureActions({ picture, open }: PictureActionsProps) {
  const { replace, remove, isBusy } = usePictureChanges(picture, open);
  const chooser = useDialog();
  const id = useId();
  const places = picture.uses.length;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        {places > 0 && (
          <ActionButton aria-disabled={isBusy} onClick={() => chooser.open()}>
            Replace...
          </ActionButton>
        )}
        <DeleteButton
          aria-describedby={id}
          className="disabled:cursor-not-allowed"
          disabled={places > 0}
          onClick={() => void remove()}
        >
          Delete
        </DeleteButton>
      </div>
      <p className="mt-3 text-sm leading-snug text-mute" id={id}>
        {places > 0
          ? `Replacing changes ${places === 1 ? 'the place' : `all ${counted(places, 'place')}`} at once. It can be deleted once nothing uses it.`
          : 'Nothing uses it, so it can be deleted. Otherwise it stays here.'}
      </p>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={(next) => void replace(next)}
          onClose={close}
          title="Choose the picture that takes its place"
        />
      ))}
    </div>
  );
}

import type { StoredPicture } from '../../../domain/media/media.calls.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { loadWhenShown } from '../ui/load-when-shown.tsx';

/** A picture of the library: `url` is its address in posts and pages, `alt` its alternative text. */
export type ChosenPicture = StoredPicture;

export interface MediaChooserProps {
  /** Called after the dialog is closed and the focus has returned. */
  onChoose: (picture: ChosenPicture) => void;
  /** Called whenever the dialog closes. */
  onClose: () => void;
  title?: string;
}

const ChooserDialog = loadWhenShown(
  async () => (await import('./chooser-dialog.tsx')).ChooserDialog,
);

/** A dialog to choose a picture of the library, or to upload one. */
export const MediaChooser = (props: MediaChooserProps) => (
  <ChooserDialog {...props} onFailure={props.onClose} />
);

interface PictureChoiceProps {
  id: string;
  name?: string;
  /** Whether a picture is chosen. */
  isChosen: boolean;
  /** Rendered by the caller with the id `${id}-error`. */
  error: string | undefined;
  /** Called without a picture to remove the current one. */
  onChoose: (picture?: ChosenPicture) => void;
  /** Text if no picture is chosen. */
  whileNone: string;
}

/** The buttons of a field that takes a picture of the library. */
export function PictureChoice(props: PictureChoiceProps) {
  const { id, name, isChosen, error, onChoose, whileNone } = props;
  const chooser = useDialog();
  return (
    <>
      <ActionButton
        aria-describedby={error && `${id}-error`}
        id={id}
        name={name}
        onClick={() => chooser.open()}
      >
        {isChosen ? 'Choose another' : 'Choose a picture'}
      </ActionButton>
      {isChosen ? (
        <ActionButton
          onClick={() => {
            onChoose();
            // The focused button "Remove" disappears with the picture.
            document.getElementById(id)?.focus();
          }}
          tone="text"
        >
          Remove
        </ActionButton>
      ) : (
        <span className="text-sm text-mute">{whileNone}</span>
      )}
      {chooser.render((close) => (
        <MediaChooser onChoose={onChoose} onClose={close} />
      ))}
    </>
  );
}

import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { type ChosenPicture, MediaChooser } from './media-chooser.tsx';

interface PictureChoiceProps {
  id: string;
  name?: string;
  /** Whether there is a picture already. */
  isChosen: boolean;
  /** Rendered by the caller with the id `${id}-error`. */
  error: string | undefined;
  /** Without a picture: the picture is removed. */
  onChoose: (picture?: ChosenPicture) => void;
  /** Text when no picture is chosen. */
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
            // "Remove" disappears with the picture.
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

import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { type ChosenPicture, MediaChooser } from './media-chooser.tsx';

interface PictureChoiceProps {
  id: string;
  name?: string;
  /** Whether there is a picture already. */
  isChosen: boolean;
  /** Stands below, by the id. */
  error: string | undefined;
  /** Without one: it is taken away. */
  onChoose: (picture?: ChosenPicture) => void;
  /** What stands there without one. */
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
            // The button is gone with the picture.
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

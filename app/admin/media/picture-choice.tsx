import { useState } from 'react';
import { ActionButton } from '../ui/action.tsx';
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
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ActionButton
        aria-describedby={error && `${id}-error`}
        id={id}
        name={name}
        onClick={() => setChoosing(true)}
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
      {isChoosing && <MediaChooser onChoose={onChoose} onClose={() => setChoosing(false)} />}
    </>
  );
}
